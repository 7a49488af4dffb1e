/// An HTTP method.
public struct HTTPMethod: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The word as it is sent. Case counts (RFC 9110 §9.1).
    public let rawValue: String

    /// Any word; a transport refuses one that is no token.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    public var description: String { rawValue }

    /// Reads, and changes nothing.
    public static let get = HTTPMethod(rawValue: "GET")
    /// Reads the header fields alone.
    public static let head = HTTPMethod(rawValue: "HEAD")
    /// Adds; sent twice, it may add twice.
    public static let post = HTTPMethod(rawValue: "POST")
    /// Replaces; sent twice, it does the same again.
    public static let put = HTTPMethod(rawValue: "PUT")
    /// Changes parts; sent twice, it may do more than once.
    public static let patch = HTTPMethod(rawValue: "PATCH")
    /// Deletes; sent twice, it does the same again.
    public static let delete = HTTPMethod(rawValue: "DELETE")
}
