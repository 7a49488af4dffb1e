import Foundation

/// A search for repositories like GitHub's, which returns the first 1000 results.
struct RepositorySearch: Sendable {
    private static let limit = 1000

    /// The times of creation in seconds since 1970, sorted.
    private let created: [Int]

    /// Creates a search for 12,000 repositories. 1500 of them were created on one day.
    init() {
        let first = 1_262_304_000
        let burst = 1_589_673_600
        created = ((0..<10_500).map { first + $0 * 45_000 } + (0..<1500).map { burst + $0 * 57 }).sorted()
    }

    func answer(_ request: LoopbackRequest, headers: [String] = []) -> LoopbackAnswer {
        let query = request.query("q")?.removingPercentEncoding ?? ""
        let (page, size) = (number(request, "page", 1), number(request, "per_page", 30))
        let ids = matches(query)
        guard (page - 1) * size < Self.limit else {
            return .status(
                "422 Unprocessable Content", #"{"message": "Only the first 1000 search results are available"}"#)
        }
        let items = ids.prefix(Self.limit).dropFirst((page - 1) * size).prefix(size).map { id in
            let time = Date(timeIntervalSince1970: Double(created[id])).ISO8601Format()
            return
                #"{"id": \#(id), "name": "r\#(id)", "full_name": "o/r\#(id)", "html_url": "https://github.com/o/r\#(id)", "#
                + #""stargazers_count": 1, "forks": 0, "owner": null, "created_at": "\#(time)"}"#
        }
        let last = (min(ids.count, Self.limit) + size - 1) / size
        let target = "http://\(request.header("host") ?? "")\(request.target)"
        let links = [("next", page + 1), ("last", last)].map { relation, number in
            "<\(target.replacing("&page=\(page)&", with: "&page=\(number)&"))>; rel=\"\(relation)\""
        }
        return .json(
            #"{"total_count": \#(ids.count), "incomplete_results": false, "items": [\#(items.joined(separator: ","))]}"#,
            headers: headers + (page < last ? ["Link: \(links.joined(separator: ", "))"] : []))
    }

    /// Returns the indices of the repositories in the range of the `created:` qualifier. None was pushed lately.
    private func matches(_ query: String) -> Range<Int> {
        guard !query.contains("pushed:>=") else { return 0..<0 }
        guard let qualifier = query.split(separator: " ").first(where: { $0.hasPrefix("created:") }) else {
            return 0..<created.count
        }
        let bounds = qualifier.dropFirst("created:".count).split(separator: "..").compactMap { time in
            try? Int(Date(String(time), strategy: .iso8601).timeIntervalSince1970)
        }
        guard bounds.count == 2 else { return 0..<0 }
        return index(of: bounds[0])..<index(of: bounds[1] + 1)
    }

    /// Returns the index of the first repository that was not created before a time.
    private func index(of time: Int) -> Int {
        var range = 0..<created.count
        while let middle = range.isEmpty ? nil : (range.lowerBound + range.upperBound) / 2 {
            range = created[middle] < time ? (middle + 1)..<range.upperBound : range.lowerBound..<middle
        }
        return range.lowerBound
    }

    private func number(_ request: LoopbackRequest, _ name: String, _ standard: Int) -> Int {
        request.query(name).flatMap { Int($0) } ?? standard
    }
}
