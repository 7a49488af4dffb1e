extension StringProtocol {
    /// The text with its percent escapes decoded (RFC 3986 §2.1); the text itself if the result is not UTF-8.
    public var percentDecoded: String {
        guard utf8.contains(UInt8(ascii: "%")) else { return String(self) }
        var bytes: [UInt8] = []
        var rest = Array(utf8)[...]
        while let byte = rest.popFirst() {
            // `UInt8(_:radix:)` also reads a sign.
            let digits = String(decoding: rest.prefix(2), as: UTF8.self)
            guard byte == UInt8(ascii: "%"), digits.utf8.count == 2, digits.allSatisfy(\.isHexDigit),
                let decoded = UInt8(digits, radix: 16)
            else {
                bytes.append(byte)
                continue
            }
            bytes.append(decoded)
            rest.removeFirst(2)
        }
        return String(validating: bytes, as: UTF8.self) ?? String(self)
    }
}
