import Essentials

extension String {
    /// The text with every byte percent-encoded that is not unreserved (RFC 3986 §2.3).
    public var percentEncoded: String { percentEncoded(keeping: "-._~") }

    /// The text percent-encoded as a path segment (RFC 3986 §3.3).
    public var percentEncodedAsSegment: String {
        self == "." || self == ".." ? replacing(".", with: "%2E") : percentEncoded(keeping: "-._~:,@")
    }

    /// Percent-encodes all bytes but those of letters and digits in ASCII, and of some other characters.
    private func percentEncoded(keeping others: String) -> String {
        utf8.reduce(into: "") { text, byte in
            let scalar = Unicode.Scalar(byte)
            let isKept =
                scalar.isASCII
                && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || others.utf8.contains(byte))
            text += isKept ? String(scalar) : "%" + Hexadecimal.digits(of: byte, count: 2).uppercased()
        }
    }
}
