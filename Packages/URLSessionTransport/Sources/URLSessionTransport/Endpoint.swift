import Protocols

/// Where a request goes: as much of its URL as may be told to anybody.
struct Endpoint: Hashable, Sendable {
    let isSecure: Bool
    /// A name, an IPv4 address, or an IPv6 address without brackets.
    let host: String
    let port: Int

    /// - Throws: `invalidRequest` for a URL that is not a plain `http` or `https` one.
    init(_ url: URL) throws(NetworkError) {
        switch url.scheme?.lowercased() {
        case "https": isSecure = true
        case "http": isSecure = false
        case let other:
            throw NetworkError(.invalidRequest, "only http and https can be sent to, not \(other ?? "a bare path")")
        }
        guard let host = url.host(), Self.isHost(host) else {
            throw NetworkError(.invalidRequest, "the URL names no host that a request can be sent to")
        }
        guard url.user() == nil, url.password() == nil else {
            throw NetworkError(.invalidRequest, "the URL for \(host) must not hold a user name or a password")
        }
        self.host = host.lowercased()
        port = url.port ?? (isSecure ? 443 : 80)
        guard (1...65535).contains(port) else {
            throw NetworkError(.invalidRequest, "\(port) is no port; the URL for \(host) needs one from 1 to 65535")
        }
    }

    /// Whether it is this machine: `localhost`, 127.0.0.0/8 or `::1`, and nothing that merely resolves to them.
    var isLoopback: Bool {
        if host == "localhost" || host == "::1" { return true }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false).map { UInt8($0) }
        return parts.count == 4 && parts[0] == 127 && !parts.contains(nil)
    }

    /// Whether a text is made of what host names and addresses are made of, so that URLSession and libcurl, which
    /// both read the URL, cannot come to different hosts.
    private static func isHost(_ text: String) -> Bool {
        guard !text.isEmpty, text.utf8.count <= 253 else { return false }
        return text.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"),
                UInt8(ascii: ":"):
                true
            default: false
            }
        }
    }
}

extension Endpoint: CustomStringConvertible {
    /// Host and port: `127.0.0.1:8399`, `[::1]:8399`.
    var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
}
