import Protocols

/// What GitHub answers, in the format it documents. The repositories are invented.
enum Samples {
    static let book = SampleBook(pageSize: 3, listing + getting + refusals)

    /// The header fields of an answer with JSON.
    static func headers(_ more: (String, String)...) -> HTTPHeaders {
        let fields = [("Content-Type", "application/json; charset=utf-8")] + more
        return HTTPHeaders(fields.map { HTTPHeaders.Field(name: $0.0, value: $0.1) })
    }
}
