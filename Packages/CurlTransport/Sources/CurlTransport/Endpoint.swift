import Essentials
import TransportProtocols

/// The scheme, host and port of a URL. It contains no secret, so any message may show it.
struct Endpoint: Hashable, Sendable {
    let isSecure: Bool
    /// A host name, an IPv4 address, or an IPv6 address without brackets, in lower case.
    let host: String
    /// The port, from 1 to 65535. The default is 443 for `https` and 80 for `http`.
    let port: Int

    /// - Throws: `invalidRequest` if the scheme, host or port is invalid, or if the URL has a user name or a password.
    init(_ url: URL) throws(NetworkError) {
        switch url.scheme?.lowercased() {
        case "https": isSecure = true
        case "http": isSecure = false
        case let scheme?:
            throw NetworkError(.invalidRequest, "unsupported URL scheme '\(scheme)': expected http or https")
        case nil: throw NetworkError(.invalidRequest, "missing URL scheme: expected http or https")
        }
        guard let host = url.host(), Self.isHost(host) else {
            throw NetworkError(.invalidRequest, "missing or invalid host in the URL")
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

    /// Whether the host is a loopback address, so that requests stay on this machine.
    var isLoopback: Bool { host.isLoopbackHost }

    /// Returns whether the text has 1 to 253 bytes and only ASCII letters, digits, `.`, `-`, `_` and `:`.
    ///
    /// If a URL contains other characters, `URL` and libcurl may disagree about its host.
    private static func isHost(_ text: String) -> Bool {
        (1...253).contains(text.utf8.count)
            && text.utf8.allSatisfy { $0.isASCIILetterOrDigit || ".-_:".utf8.contains($0) }
    }
}

extension Endpoint: CustomStringConvertible {
    /// The host and port, such as `127.0.0.1:8399` or `[::1]:8399`.
    var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
}

extension UInt8 {
    var isASCIILetterOrDigit: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: false
        }
    }
}
