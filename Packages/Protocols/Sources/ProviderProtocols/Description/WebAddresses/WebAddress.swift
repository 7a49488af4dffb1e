import Records

/// The parts of a web address, decoded.
struct WebAddress {
    /// The scheme and the server in lowercase: `https://github.com`. It is without `www.`, because a web site with this
    /// name redirects to the one without it, or the reverse.
    let origin: String
    /// The segments of the path, without the empty one after a trailing slash.
    let segments: [String]
    let query: [URLQueryItem]

    /// Creates the parts of an `http` or `https` address; `nil` for any other text.
    init?(_ text: String) {
        let address = text.prefix { $0 != "#" }
        guard let separator = address.firstRange(of: "://") else { return nil }
        let scheme = address[..<separator.lowerBound].lowercased()
        let rest = address[separator.upperBound...]
        let server = rest.prefix { $0 != "/" && $0 != "?" }
        // Other characters could be equal to ASCII characters for Swift.
        let isASCII = server.utf8.allSatisfy { (0x21...0x7E).contains($0) }
        guard ["https", "http"].contains(scheme), !server.isEmpty, isASCII else { return nil }
        origin = "\(scheme)://\(server.lowercased().withoutWWW)"
        let tail = rest[server.endIndex...]
        let path = tail.prefix { $0 != "?" }
        var segments = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        if segments.last?.isEmpty == true { segments.removeLast() }
        self.segments = segments.map(\.decodedSegment)
        query = URLComponents(string: String(tail[path.endIndex...]))?.queryItems ?? []
    }
}

extension String {
    /// The name of a server without `www.`; the same name if this is not a further label, as in `www.example`.
    fileprivate var withoutWWW: String {
        let name = dropFirst(4)
        return hasPrefix("www.") && name.contains(".") ? String(name) : self
    }
}

extension Substring {
    /// The segment of a path without percent-encoding; empty if the result is not UTF-8.
    fileprivate var decodedSegment: String {
        URLComponents(string: "/\(self)").map { String($0.path.dropFirst()) } ?? ""
    }
}
