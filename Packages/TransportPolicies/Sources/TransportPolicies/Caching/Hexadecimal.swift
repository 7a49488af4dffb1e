/// Bytes as digits, two for each, letters small.
enum Hexadecimal {
    static func text(of bytes: [UInt8]) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    /// Whether there is nothing but such digits.
    static func isText(_ text: String) -> Bool {
        text.utf8.allSatisfy("0123456789abcdef".utf8.contains)
    }
}
