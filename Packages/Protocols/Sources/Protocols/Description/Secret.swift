/// A key or token. It prints as `•••` wherever it is shown.
public struct Secret: Hashable, Sendable {
    /// What stands in its place.
    public static let mask = "•••"

    /// The secret itself, for the transport that puts it on the wire.
    public let revealed: String

    /// White space around it is taken off: it comes from shells and files, not from the key.
    public init(_ text: String) {
        let isSpace = { (character: Character) in character.isWhitespace }
        var text = Substring(text).drop(while: isSpace)
        while text.last.map(isSpace) == true { text.removeLast() }
        revealed = String(text)
    }

    /// A text with the secret hidden in it, as it is and percent-encoded in any way.
    public func hidden(in text: String) -> String {
        guard !revealed.isEmpty else { return text }
        // By bytes: as characters, a secret is not found when a combining mark follows it.
        var shown: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.first {
            if let end = endOfSecret(at: rest) {
                shown += Self.mask.utf8
                rest = rest[end...]
            } else {
                shown.append(byte)
                rest.removeFirst()
            }
        }
        return String(decoding: shown, as: UTF8.self)
    }

    /// Where the secret ends that a text begins with; `nil` when it begins with another text.
    private func endOfSecret(at text: ArraySlice<UInt8>) -> Int? {
        let secret = revealed.utf8
        guard !text.starts(with: secret) else { return text.startIndex + secret.count }
        var rest = text
        for byte in secret {
            // The encoding comes first: a `%` of the secret is also how its encoding, `%25`, begins.
            if Self.encodedByte(rest.prefix(3)) == byte {
                rest.removeFirst(3)
            } else if rest.first == byte {
                rest.removeFirst()
            } else {
                return nil
            }
        }
        return rest.startIndex
    }

    /// What `%XX` stands for; `nil` for anything else, such as `%+F` and the start of one at the end of a text.
    private static func encodedByte(_ code: ArraySlice<UInt8>) -> UInt8? {
        let digits = code.dropFirst().filter { Character(Unicode.Scalar($0)).isHexDigit }
        guard code.first == UInt8(ascii: "%"), digits.count == 2 else { return nil }
        return UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
    }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String { Self.mask }
    public var debugDescription: String { Self.mask }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
