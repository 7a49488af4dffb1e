import Protocols

extension HTTPRequest {
    /// The body as text.
    var text: String? { body.map { String(decoding: $0, as: UTF8.self) } }
}
