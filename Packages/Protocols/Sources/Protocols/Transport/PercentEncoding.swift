/// Percent-encoding by RFC 3986, for one place in a URL.
public struct PercentEncoding: Sendable {
    private let unencoded: Set<UInt8>

    private init(keeping extra: String) {
        let unreserved = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
        unencoded = Set((unreserved + extra).utf8)
    }

    /// For a name or value of a query. `+` is encoded, because servers read a bare one as a space.
    public static let query = PercentEncoding(keeping: ":,/@")

    /// For one segment of a path. `/` is encoded, so a segment never becomes two.
    public static let segment = PercentEncoding(keeping: ":,@")

    /// Encodes the UTF-8 bytes of a text.
    public func encode(_ text: String) -> String {
        // A segment of dots alone would be taken for "here" or "up".
        let isDots = text == "." || text == ".."
        var encoded = ""
        for byte in text.utf8 {
            if unencoded.contains(byte), !isDots {
                encoded.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                let digits = String(byte, radix: 16, uppercase: true)
                encoded += digits.count == 1 ? "%0\(digits)" : "%\(digits)"
            }
        }
        return encoded
    }
}
