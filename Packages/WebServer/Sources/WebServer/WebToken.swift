import Essentials

/// The secret in the path of the page. Requests without it are refused.
///
/// The token is not a cookie, because browsers share cookies between the ports of a host.
public struct WebToken: Sendable {
    /// 32 hexadecimal digits.
    public let text: String

    /// Creates a token of 128 random bits. The generator must be cryptographically secure, except in tests.
    public init(using generator: inout some RandomNumberGenerator) {
        text = Hexadecimal.text(of: (0..<16).map { _ in UInt8.random(in: .min ... .max, using: &generator) })
    }

    /// Returns whether a text is the token, in a time that depends only on the length of the text.
    func matches(_ other: String) -> Bool {
        let (own, other) = (Array(text.utf8), Array(other.utf8))
        guard own.count == other.count else { return false }
        return zip(own, other).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}

extension WebToken: CustomStringConvertible, CustomDebugStringConvertible {
    /// A description without the secret, so that no message contains the secret by mistake.
    public var description: String { "WebToken(…)" }
    /// A description without the secret.
    public var debugDescription: String { description }
}
