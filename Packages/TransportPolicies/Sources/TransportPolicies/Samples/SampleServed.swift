public import Protocols

/// A request was answered by a sample, not by a server.
public struct SampleServed: Event {
    /// What the sample shows.
    public let name: String
    /// The request, with its secrets hidden.
    public let request: String
    /// The status of the response.
    public let status: Int
    /// The size of the body.
    public let bytes: Int

    init(_ sample: Sample, to request: HTTPRequest) {
        name = sample.name
        self.request = request.description
        status = sample.status
        bytes = sample.body.utf8.count
    }

    public var title: String { "sample" }

    public var details: KeyValuePairs<String, FieldValue> {
        ["name": .text(name), "request": .text(request), "status": status.fieldValue, "bytes": bytes.fieldValue]
    }
}
