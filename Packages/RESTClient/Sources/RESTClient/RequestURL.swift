import Protocols

extension URL {
    /// Creates the URL of a resource below a base URL; `nil` if the result is not a valid URL.
    ///
    /// - Parameters:
    ///   - base: The base URL of the API. Its path and query are kept.
    ///   - path: The path segments below the base URL, not percent-encoded. If the last segment is empty, the path ends
    ///     with a slash.
    ///   - query: The query items, not percent-encoded.
    init?(_ base: URL, path: [String], query: [QueryItem] = []) {
        let segments = path.map(\.encodedAsSegment).joined(separator: "/")
        let root = base.absoluteString.prefix { !"?#".contains($0) }
        let separator = root.hasSuffix("/") || path.isEmpty ? "" : "/"
        let text = "\(root)\(separator)\(segments)\(base.absoluteString.dropFirst(root.count))"
        guard let url = URL(string: text)?.appending(query: query) else { return nil }
        self = url
    }

    /// Returns this URL with query items appended; `nil` if the result is not a valid URL.
    ///
    /// - Parameter query: The query items, not percent-encoded.
    func appending(query: [QueryItem]) -> URL? {
        guard !query.isEmpty else { return self }
        let items = query.map(\.percentEncoded).joined(separator: "&")
        let mark = self.query == nil ? "?" : self.query == "" ? "" : "&"
        let text = absoluteString.prefix { $0 != "#" }
        return URL(string: "\(text)\(mark)\(items)\(absoluteString.dropFirst(text.count))")
    }

    /// Returns this URL without the query items with the given names. The encoding of the other items does not change.
    func removingQueryItems(named names: Set<String>) -> URL {
        guard var parts = URLComponents(url: self, resolvingAgainstBaseURL: true), let items = parts.queryItems,
            let encoded = parts.percentEncodedQueryItems, items.contains(where: { names.contains($0.name) })
        else { return self }
        parts.percentEncodedQueryItems = zip(items, encoded).filter { !names.contains($0.0.name) }.map(\.1)
        return parts.url ?? self
    }
}

extension QueryItem {
    /// The item percent-encoded for a query or a form: `q=c%2B%2B`.
    var percentEncoded: String { "\(name.encodedForQuery)=\(value.encodedForQuery)" }
}

/// Percent-encoding (RFC 3986 §2.1).
extension String {
    /// The text percent-encoded for a query. `+` is encoded because servers decode a literal `+` as a space.
    fileprivate var encodedForQuery: String { percentEncoded(except: ":,/@") }

    /// The text percent-encoded as one path segment.
    ///
    /// `/` separates segments, and the segments `.` and `..` are dot-segments (RFC 3986 §3.3). All three are encoded.
    var encodedAsSegment: String {
        self == "." || self == ".." ? replacing(".", with: "%2E") : percentEncoded(except: ":,@")
    }

    private func percentEncoded(except allowed: StaticString) -> String {
        let kept = allowed.withUTF8Buffer { Array($0) }
        var encoded: [UInt8] = []
        for byte in utf8 {
            if byte.isUnreserved || kept.contains(byte) {
                encoded.append(byte)
            } else {
                encoded.append(contentsOf: (byte < 16 ? "%0" : "%").utf8)
                encoded.append(contentsOf: String(byte, radix: 16, uppercase: true).utf8)
            }
        }
        return String(decoding: encoded, as: UTF8.self)
    }
}

extension UInt8 {
    /// Whether the byte is an unreserved character (RFC 3986 §2.3).
    fileprivate var isUnreserved: Bool {
        switch self {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"): true
        case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"): true
        default: false
        }
    }
}
