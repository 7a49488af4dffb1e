public import Protocols

/// A response was given to the store, as new or with a new time.
public struct CacheStored: Event {
    /// What it answers, with its secrets hidden.
    public let request: String
    /// The size of the body.
    public let bytes: Int

    init(_ stored: StoredResponse, to request: HTTPRequest) {
        self.request = request.description
        bytes = stored.response.body.count
    }

    public var title: String { "stored" }

    public var details: KeyValuePairs<String, FieldValue> { ["request": .text(request), "bytes": bytes.fieldValue] }
}
