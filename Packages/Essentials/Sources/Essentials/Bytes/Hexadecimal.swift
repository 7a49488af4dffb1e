/// Lowercase hexadecimal digits.
public enum Hexadecimal {
    /// Returns two digits for each byte.
    public static func text(of bytes: some Sequence<UInt8>) -> String {
        bytes.map { digits(of: $0, count: 2) }.joined()
    }

    /// Returns the digits of a number, with leading zeros.
    ///
    /// - Parameter count: The minimum number of digits.
    public static func digits(of number: some BinaryInteger, count: Int) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: max(0, count - digits.utf8.count)) + digits
    }

    /// Returns whether the text contains only lowercase hexadecimal digits.
    public static func isValid(_ text: String) -> Bool {
        text.utf8.allSatisfy("0123456789abcdef".utf8.contains)
    }
}
