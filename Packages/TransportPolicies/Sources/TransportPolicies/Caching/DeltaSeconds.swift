/// A count of seconds in a header field (RFC 9111 §1.2.2).
enum DeltaSeconds {
    /// The seconds; `nil` for anything but digits. What is too large is as large as counts.
    static func parse(_ text: String) -> Double? {
        guard !text.isEmpty, text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
            return nil
        }
        return Double(UInt64(text).map { min($0, 1 << 31) } ?? 1 << 31)
    }
}
