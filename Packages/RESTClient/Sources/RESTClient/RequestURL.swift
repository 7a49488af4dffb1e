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
        let items = query.map { "\($0.name.encodedForQuery)=\($0.value.encodedForQuery)" }.joined(separator: "&")
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

/// Percent-encoding (RFC 3986 §2.1).
extension String {
    /// The text percent-encoded for a query. `+` is encoded because servers decode it as a space.
    var encodedForQuery: String { percentEncoded(except: ":,/@") }

    /// The text percent-encoded as one path segment.
    ///
    /// `/` separates segments, and `.` and `..` are dot-segments (RFC 3986 §3.3). All three are encoded.
    var encodedAsSegment: String {
        self == "." || self == ".." ? replacing(".", with: "%2E") : percentEncoded(except: ":,@")
    }

    private func percentEncoded(except allowed: String) -> String {
        let unreserved = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~".utf8
        return utf8.reduce(into: "") { encoded, byte in
            if unreserved.contains(byte) || allowed.utf8.contains(byte) {
                encoded.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                encoded += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
            }
        }
    }
}
