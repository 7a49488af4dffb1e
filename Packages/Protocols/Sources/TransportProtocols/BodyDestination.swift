import Records

/// A destination, such as a file, for the body of a successful response. The body is never in memory as a whole.
///
/// A transport calls ``begin(_:)``, and then ``write(_:)`` for each piece, in order and one at a time. It makes no call
/// after it has returned a response or thrown an error. If a request is repeated, `begin` is called again.
public protocol BodyDestination: AnyObject, Sendable {
    /// The part of a body that the destination holds; `nil` if there is none, or if it cannot be continued.
    var partialBody: PartialBody? { get }

    /// Starts the body of a response. `head` is the response without its body.
    ///
    /// With status 206, the body continues the partial body. With any other status, it replaces what the destination
    /// holds.
    ///
    /// - Throws: Usually `destinationFailed`.
    func begin(_ head: HTTPResponse) throws(NetworkError)

    /// Appends a piece of the body, after decompression.
    ///
    /// - Throws: Usually `destinationFailed`.
    func write(_ piece: Data) throws(NetworkError)

    /// Discards the bytes that the destination holds, because they are not part of the requested body.
    func discard()
}

/// The part of a body that a destination holds.
public struct PartialBody: Hashable, Sendable {
    /// The URL of the response.
    public let url: URL
    /// The strong validator of the response: the value of its `ETag` or `Last-Modified` (RFC 9110 §8.8.1).
    public let validator: String
    /// The number of bytes from the start of the body.
    public let byteCount: Int

    /// Creates a description of a partial body.
    public init(url: URL, validator: String, byteCount: Int) {
        self.url = url
        self.validator = validator
        self.byteCount = byteCount
    }
}
