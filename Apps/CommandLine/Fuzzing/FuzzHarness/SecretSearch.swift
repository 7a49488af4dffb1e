public import Protocols

extension Secret {
    /// Returns whether a text contains the secret: as it is, percent-encoded, escaped as in JSON, or both. Compares
    /// bytes, and shares no code with the redaction that it tests.
    public func isShown(in text: String) -> Bool {
        let bytes = Array(text.utf8)
        let marks = [[], [UInt8(ascii: "%")], [UInt8(ascii: "\\")], [UInt8(ascii: "%"), UInt8(ascii: "\\")]]
        return marks.contains { Self.decoded(bytes, marks: $0).firstRange(of: Array(revealed.utf8)) != nil }
    }

    /// Returns bytes with every `%XX` decoded, every JSON escape, or both, as told by the bytes that begin them.
    private static func decoded(_ bytes: [UInt8], marks: [UInt8]) -> [UInt8] {
        var decoded: [UInt8] = []
        var rest = bytes[...]
        while let byte = rest.first {
            let code = marks.contains(byte) ? percentEncoded(rest) ?? escaped(rest) : nil
            decoded += code?.bytes ?? [byte]
            rest = rest.dropFirst(code?.length ?? 1)
        }
        return decoded
    }

    private static func percentEncoded(_ text: ArraySlice<UInt8>) -> (bytes: [UInt8], length: Int)? {
        guard text.first == UInt8(ascii: "%"), let value = number(text.dropFirst().prefix(2), digits: 2) else {
            return nil
        }
        return ([UInt8(value)], 3)
    }

    private static func escaped(_ text: ArraySlice<UInt8>) -> (bytes: [UInt8], length: Int)? {
        guard text.first == UInt8(ascii: "\\"), let second = text.dropFirst().first else { return nil }
        let short = zip(#""\/bfnrt"#.utf8, "\"\\/\u{8}\u{C}\n\r\t".utf8).first { $0.0 == second }
        if let short { return ([short.1], 2) }
        // A run of escapes is decoded at a time, since two of them may be one character.
        var units: [UInt16] = []
        var rest = text
        while units.count < 2, rest.starts(with: #"\u"#.utf8), let unit = number(rest.dropFirst(2).prefix(4), digits: 4)
        {
            units.append(UInt16(unit))
            rest = rest.dropFirst(6)
        }
        for count in 1...2 where units.count >= count {
            let character = String(decoding: units.prefix(count), as: UTF16.self)
            if character.unicodeScalars.count == 1, character != "\u{FFFD}" || units[0] == 0xFFFD {
                return (Array(character.utf8), 6 * count)
            }
        }
        return nil
    }

    private static func number(_ digits: ArraySlice<UInt8>, digits count: Int) -> Int? {
        guard digits.count == count, digits.allSatisfy(isHexDigit) else { return nil }
        return Int(String(decoding: digits, as: UTF8.self), radix: 16)
    }

    private static func isHexDigit(_ byte: UInt8) -> Bool { Character(Unicode.Scalar(byte)).isHexDigit }
}
