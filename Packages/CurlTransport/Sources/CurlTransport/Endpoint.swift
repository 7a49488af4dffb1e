import Protocols

/// The scheme, host and port of a URL. They hold no secret and may appear in any message.
struct Endpoint: Hashable, Sendable {
    /// Whether the scheme is `https`.
    let isSecure: Bool
    /// A name, an IPv4 address, or an IPv6 address without brackets; in lower case.
    let host: String
    /// From 1 to 65535.
    let port: Int

    /// - Throws: `invalidRequest` for a URL that is not a plain `http` or `https` one.
    init(_ url: URL) throws(NetworkError) {
        switch url.scheme?.lowercased() {
        case "https": isSecure = true
        case "http": isSecure = false
        case let scheme?:
            throw NetworkError(.invalidRequest, "unsupported URL scheme '\(scheme)': expected http or https")
        case nil: throw NetworkError(.invalidRequest, "the URL has no scheme: expected http or https")
        }
        guard let host = url.host(), Self.isHost(host) else {
            throw NetworkError(.invalidRequest, "the URL has no valid host")
        }
        guard url.user() == nil, url.password() == nil else {
            throw NetworkError(
                .invalidRequest, "unsupported user name or password in the URL for \(host)")
        }
        self.host = host.lowercased()
        port = url.port ?? (isSecure ? 443 : 80)
        guard (1...65535).contains(port) else {
            throw NetworkError(.invalidRequest, "invalid port \(port) in the URL for \(host): expected 1 to 65535")
        }
    }

    /// Whether the host is `localhost`, 127.0.0.0/8 or `::1`. Other names that resolve to them do not count, nor do
    /// other spellings: `0127.0.0.1` is octal, and means 87.0.0.1.
    var isLoopback: Bool {
        if host == "localhost" || host == "::1" { return true }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false).compactMap { UInt8($0) }
        return parts.count == 4 && parts[0] == 127 && parts.map(String.init).joined(separator: ".") == host
    }

    /// Whether a text has only characters of host names and addresses. With these characters, `URL` and libcurl always
    /// find the same host in a URL.
    private static func isHost(_ text: String) -> Bool {
        (1...253).contains(text.utf8.count)
            && text.utf8.allSatisfy { $0.isASCIILetterOrDigit || ".-_:".utf8.contains($0) }
    }
}

extension Endpoint: CustomStringConvertible {
    /// Host and port: `127.0.0.1:8399`, `[::1]:8399`.
    var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
}

extension UInt8 {
    /// Whether it is `A` to `Z`, `a` to `z` or `0` to `9`.
    var isASCIILetterOrDigit: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: false
        }
    }
}
