public import Protocols

extension Secret {
    /// Returns whether the text contains the secret literally, percent-encoded, or escaped as in a JSON string.
    public func isRevealed(by text: String) -> Bool {
        SecretPattern(self)?.matches(Array(text.utf8)) ?? false
    }
}

/// A pattern that finds a secret in the encodings that servers commonly use.
///
/// Each character may be literal, percent-encoded (RFC 3986 §2.1), or escaped as in a JSON string (RFC 8259 §7). Other
/// encodings, such as Base64, are not recognized.
struct SecretPattern {
    private struct Encodings: OptionSet {
        let rawValue: Int

        static let json = Encodings(rawValue: 1)
        static let percent = Encodings(rawValue: 2)
    }

    /// The combinations of encodings to try. A secret can have both encodings, because a JSON string may contain a URL.
    ///
    /// Each combination is tried separately, because a secret may contain text that looks encoded, such as `%25`.
    private static let combinations: [Encodings] = [[], .json, .percent, [.json, .percent]]

    private let firstByte: UInt8
    private let scalars: [(scalar: Unicode.Scalar, utf8: UTF8.EncodedScalar)]

    /// Creates a pattern. Returns `nil` for an empty secret.
    init?(_ secret: Secret) {
        guard let first = secret.revealed.utf8.first else { return nil }
        firstByte = first
        scalars = secret.revealed.unicodeScalars.map { ($0, UTF8.encode($0) ?? UTF8.encodedReplacementCharacter) }
    }

    /// Returns whether the text contains the secret.
    func matches(_ text: [UInt8]) -> Bool {
        for position in text.indices where mayStart(in: text, at: position) {
            if end(in: text, from: position) != nil { return true }
        }
        return false
    }

    /// Returns the index after the secret; `nil` if the secret does not start at this index.
    func end(in text: [UInt8], from start: Int) -> Int? {
        guard mayStart(in: text, at: start) else { return nil }
        for encodings in Self.combinations {
            if let end = end(in: text, from: start, encodings) { return end }
        }
        return nil
    }

    /// Returns whether the secret may start at this index. This quick check rules out most indices.
    private func mayStart(in text: [UInt8], at position: Int) -> Bool {
        switch text[position] {
        case firstByte: true
        case UInt8(ascii: "\\"): JSONEscape(in: text, at: position)?.scalar == scalars[0].scalar
        case UInt8(ascii: "%"): text.hexadecimal(at: position + 1, digits: 2) == UInt16(firstByte)
        default: false
        }
    }

    private func end(in text: [UInt8], from start: Int, _ encodings: Encodings) -> Int? {
        var position = start
        for (scalar, utf8) in scalars {
            // A literal `\` or `%` also matches the start of its encoded form, so the encoded form is tried first.
            if encodings.contains(.json), let escape = JSONEscape(in: text, at: position), escape.scalar == scalar {
                position = escape.end
            } else if let end = Self.end(of: utf8, in: text, from: position, encodings) {
                position = end
            } else {
                return nil
            }
        }
        return position
    }

    /// Returns the index after a character with literal or percent-encoded bytes; `nil` for another character.
    private static func end(
        of utf8: UTF8.EncodedScalar, in text: [UInt8], from start: Int, _ encodings: Encodings
    ) -> Int? {
        var position = start
        for byte in utf8 {
            guard position < text.count else { return nil }
            if encodings.contains(.percent), text[position] == UInt8(ascii: "%"),
                text.hexadecimal(at: position + 1, digits: 2) == UInt16(byte)
            {
                position += 3
            } else if text[position] == byte {
                position += 1
            } else {
                return nil
            }
        }
        return position
    }
}

/// An escape in a JSON string: `\/`, `\u002f`, or a surrogate pair such as `\ud83d\ude00`.
private struct JSONEscape {
    let scalar: Unicode.Scalar
    /// The index after the escape.
    let end: Int

    /// Creates the escape at an index. Returns `nil` if there is none, and for an unpaired surrogate.
    init?(in text: [UInt8], at start: Int) {
        guard start + 1 < text.count, text[start] == UInt8(ascii: "\\") else { return nil }
        guard text[start + 1] == UInt8(ascii: "u") else {
            guard let scalar = Self.short(text[start + 1]) else { return nil }
            (self.scalar, end) = (scalar, start + 2)
            return
        }
        guard let unit = text.hexadecimal(at: start + 2, digits: 4) else { return nil }
        if let scalar = Unicode.Scalar(unit) {
            (self.scalar, end) = (scalar, start + 6)
        } else {
            guard UTF16.isLeadSurrogate(unit), text.dropFirst(start + 6).starts(with: #"\u"#.utf8),
                let second = text.hexadecimal(at: start + 8, digits: 4), UTF16.isTrailSurrogate(second)
            else { return nil }
            scalar = UTF16.decode(UTF16.EncodedScalar([unit, second]))
            end = start + 12
        }
    }

    private static func short(_ byte: UInt8) -> Unicode.Scalar? {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): Unicode.Scalar(byte)
        case UInt8(ascii: "b"): "\u{8}"
        case UInt8(ascii: "f"): "\u{C}"
        case UInt8(ascii: "n"): "\n"
        case UInt8(ascii: "r"): "\r"
        case UInt8(ascii: "t"): "\t"
        default: nil
        }
    }
}

extension [UInt8] {
    /// Returns the value of hexadecimal digits in upper or lower case; `nil` for other bytes.
    fileprivate func hexadecimal(at start: Int, digits: Int) -> UInt16? {
        guard start + digits <= count else { return nil }
        return self[start..<start + digits].reduce(0 as UInt16?) { number, byte in
            let digit: UInt8? =
                switch byte {
                case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
                case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
                case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
                default: nil
                }
            return number.flatMap { number in digit.map { number << 4 | UInt16($0) } }
        }
    }
}
