import Protocols

/// GitHub's search ran out of time: what it gave may lack repositories that match.
struct IncompleteResults: Event {
    let request: HTTPRequest
    let result: SearchResult

    var title: String { "incomplete results" }

    var details: KeyValuePairs<String, String> {
        ["request": request.description, "items": "\(result.repos.count)", "total": "\(result.totalCount)"]
    }
}
