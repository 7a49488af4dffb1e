/// A key or token. It prints as `•••`.
public struct Secret: Hashable, Sendable {
    /// The text that is shown instead of a secret.
    public static let mask = "•••"

    /// The secret in plain text. Use it only to send or redact the secret, and to derive cache keys.
    public let revealed: String

    /// Creates a secret. Surrounding white space, which is common in values from shells and files, is removed.
    public init(_ text: String) {
        revealed = text.trimmed
    }
}

extension StringProtocol {
    package var trimmed: String {
        String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String { Self.mask }
    public var debugDescription: String { Self.mask }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
