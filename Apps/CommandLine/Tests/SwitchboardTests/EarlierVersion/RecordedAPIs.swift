/// The APIs that answered when the files in the folder `Recorded` were written. They fail no request, so that what was
/// interrupted then can end.
enum RecordedAPIs {
    /// The address in the files.
    static let base = "http://127.0.0.1:8399"

    static func answer(_ request: LoopbackRequest, _ search: RepositorySearch) -> LoopbackAnswer {
        let path = request.target.prefix { $0 != "?" }
        return switch path.split(separator: "/").first {
        case "users" where request.query("_page") == nil: .json(Payload.user(Int(path.drop { !$0.isNumber }) ?? 41))
        case "users": .users(request, total: 40)
        case "search": search.answer(request)
        case "w": articles(request)
        case "v0" where path.hasSuffix("stories.json"): .json("[\((1...40).map(String.init).joined(separator: ","))]")
        case "v0": story(path.drop { !$0.isNumber }.dropFirst().drop { !$0.isNumber }.prefix(while: \.isNumber))
        case "api": .json(Payload.images([Payload.image(1)]))
        default: .status("404 Not Found")
        }
    }

    private static func story(_ id: Substring) -> LoopbackAnswer {
        .json(#"{"id": \#(id), "type": "story", "title": "Story \#(id)", "by": "ada", "time": 1760000000}"#)
    }

    /// Ten of forty articles.
    private static func articles(_ request: LoopbackRequest) -> LoopbackAnswer {
        let offset = request.query("gsroffset").flatMap { Int($0) } ?? 0
        let articles = (1...10).map { offset + $0 }.map { id in
            #"{"pageid": \#(id), "ns": 0, "title": "Tea \#(id)", "index": \#(id), "#
                + #""fullurl": "https://en.wikipedia.org/wiki/Tea_\#(id)"}"#
        }
        let next = #", "continue": {"gsroffset": \#(offset + 10), "continue": "gsroffset||"}"#
        return .json(
            #"{"batchcomplete": true\#(offset < 30 ? next : ""), "query": {"pages": \#(Payload.list(articles))}}"#)
    }
}
