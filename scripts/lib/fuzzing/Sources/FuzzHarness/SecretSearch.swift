public import Protocols

extension Secret {
    /// Returns whether a text contains the secret, as it is or percent-encoded. Compares bytes, and shares no code with
    /// the redaction that it tests.
    public func isShown(in text: String) -> Bool {
        let bytes = Array(text.utf8)
        return [bytes, Self.decoded(bytes)].contains { $0.firstRange(of: Array(revealed.utf8)) != nil }
    }

    /// Returns bytes with every `%XX` decoded.
    private static func decoded(_ bytes: [UInt8]) -> [UInt8] {
        var decoded: [UInt8] = []
        var rest = bytes[...]
        while let byte = rest.popFirst() {
            let digits = rest.prefix(2)
            let isEncoded = byte == UInt8(ascii: "%") && digits.count == 2 && digits.allSatisfy(isHexDigit)
            decoded.append(isEncoded ? UInt8(String(decoding: digits, as: UTF8.self), radix: 16) ?? byte : byte)
            if isEncoded { rest = rest.dropFirst(2) }
        }
        return decoded
    }

    private static func isHexDigit(_ byte: UInt8) -> Bool { Character(Unicode.Scalar(byte)).isHexDigit }
}
