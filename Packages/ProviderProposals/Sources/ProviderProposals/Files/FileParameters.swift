import Essentials

/// The items of the recorded query in a provider file: parameters for what users choose, and a fixed query for the rest.
struct FileParameters {
    /// The members `parameters`.
    let parameters: [JSONValue]
    /// The names of the parameters, for the report.
    let names: [String]
    /// The fixed query.
    let query: [JSONValue.Member]

    /// Words in the names of query items that users usually choose.
    private static let words: Set<String> = [
        "q", "query", "search", "term", "terms", "keyword", "keywords", "text", "name", "title", "sort", "order",
        "orderby", "country", "lang", "language", "city", "category", "tag", "tags", "status", "state", "topic",
        "since",
        "until", "latitude", "longitude", "lat", "lon", "lng", "location", "zip", "year", "author", "genre", "from",
        "to",
        "units", "currency", "symbol", "symbols", "species", "type",
    ]

    /// - Parameter sent: The names of the items that the paging sends.
    init(_ request: RecordedRequest, without sent: [String]) throws(ProposalError) {
        var (parameters, names, query) = ([JSONValue](), [String](), [JSONValue.Member]())
        var seen: Set<String> = []
        for item in request.query where !sent.contains(item.name) {
            guard seen.insert(item.name).inserted else {
                throw ProposalError(
                    "the query has '\(item.name)' twice, which a provider file cannot send; give a URL that has it once"
                )
            }
            let words = SwiftName.words(item.name)
            let name = words.joined(separator: "-")
            let isChosen = Self.words.contains(words.joined()) || words.last.map(Self.words.contains) == true
            let isPlain = item.value.utf8.count <= 100 && !item.value.isEmpty && !item.value.contains { $0.isNewline }
            if isChosen, isPlain, name.first?.isLetter == true, !names.contains(name) {
                names.append(name)
                parameters.append(
                    .ordered([
                        "name": .text(name), "summary": .text("the value of '\(item.name)' in requests".onOneLine),
                        "query": item.name == name.replacing("-", with: "_") ? nil : .text(item.name),
                        "default": .text(item.value),
                    ]))
            } else {
                query.append(JSONValue.Member(key: item.name, value: .text(FilePath.template(item.value))))
            }
        }
        (self.parameters, self.names, self.query) = (parameters, names, query)
    }
}
