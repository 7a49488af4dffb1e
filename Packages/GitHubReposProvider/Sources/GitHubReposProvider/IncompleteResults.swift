import Protocols

/// GitHub's search ran out of time: what it gave may lack repositories that match.
struct IncompleteResults: Event {
    let request: HTTPRequest
    let result: SearchResult

    var title: String { "incomplete results" }

    var details: KeyValuePairs<String, FieldValue> {
        [
            "request": .text(request.description), "items": result.repos.count.fieldValue,
            "total": result.totalCount.fieldValue,
        ]
    }
}
