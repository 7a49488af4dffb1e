#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The choice of the proxy for a request.
///
/// The proxy option of libcurl is always set, to a proxy or to none. libcurl then does not read the environment, and an
/// error can name the proxy.
public struct ProxySettings: Hashable, Sendable {
    private let http: Proxy?
    private let https: Proxy?
    private let exclusions: ProxyExclusions

    /// No proxy.
    public init() {
        self.init(environment: [:])
    }

    /// The proxies that environment variables name, as the `curl` command reads them: `http_proxy`, `https_proxy`,
    /// `HTTPS_PROXY`, else `all_proxy`, `ALL_PROXY`; hosts in `no_proxy`, `NO_PROXY` are reached directly.
    ///
    /// `HTTP_PROXY` is not read: in a CGI script, its value is the `Proxy` header field of the request (CVE-2016-5385).
    /// An empty variable counts as not set.
    public init(environment: [String: String]) {
        let first = { (names: [String]) in names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty } }
        http = first(["http_proxy", "all_proxy", "ALL_PROXY"]).map(Proxy.init)
        https = first(["https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"]).map(Proxy.init)
        exclusions = ProxyExclusions(first(["no_proxy", "NO_PROXY"]) ?? "")
    }

    /// The proxy for a host; `nil` for a direct connection.
    ///
    /// Loopback addresses never go through one: plain HTTP to them is allowed only because it stays on this machine.
    func proxy(for endpoint: Endpoint) -> Proxy? {
        guard !endpoint.isLoopback, !exclusions.contains(endpoint.host) else { return nil }
        return endpoint.isSecure ? https : http
    }
}

/// A proxy, by its URL.
struct Proxy: Hashable, Sendable {
    /// The URL as libcurl expects it: `http://user:password@proxy.example:3128`, `proxy.example:3128`, `socks5h://…`.
    let url: String
}

extension Proxy: CustomStringConvertible {
    /// Host and port, without the password.
    var description: String {
        // The last "@": a password may contain a "/" that is not percent-encoded.
        let withoutUser = url.lastIndex(of: "@").map { url[$0...].dropFirst() } ?? url[...]
        let authority = withoutUser.firstRange(of: "://").map { withoutUser[$0.upperBound...] } ?? withoutUser
        return String(authority.prefix { $0 != "/" })
    }
}

/// The hosts that are reached without a proxy, as `no_proxy` lists them for `curl`: names separated by commas or
/// spaces, each with its subdomains; IP addresses; networks such as `10.0.0.0/8`; or `*` alone, for every
/// host.
struct ProxyExclusions: Hashable, Sendable {
    private let patterns: [Substring]

    init(_ list: String) {
        patterns = list.lowercased().split { $0 == "," || $0.isWhitespace }
    }

    /// Whether the list names a host. An IPv6 address is given without brackets.
    func contains(_ host: String) -> Bool {
        if patterns == ["*"] { return true }
        let host = host.lowercased()
        guard let address = IPAddress(host) else {
            return patterns.contains { Self.matches(host, domain: $0) }
        }
        return patterns.contains { address.isIn(network: $0) }
    }

    private static func matches(_ host: String, domain pattern: Substring) -> Bool {
        let trim = { (name: Substring) in name.hasSuffix(".") ? name.dropLast() : name }
        let domain = trim(pattern.hasPrefix(".") ? pattern.dropFirst() : pattern)
        let name = trim(host[...])
        return !domain.isEmpty && (name == domain || name.hasSuffix(".\(domain)"))
    }
}

/// An IPv4 or IPv6 address.
private struct IPAddress {
    /// 4 or 16 bytes, in network order.
    let bytes: [UInt8]

    init?(_ text: some StringProtocol) {
        for (family, size) in [(AF_INET, 4), (AF_INET6, 16)] {
            var bytes = [UInt8](repeating: 0, count: size)
            if inet_pton(family, String(text), &bytes) == 1 {
                self.bytes = bytes
                return
            }
        }
        return nil
    }

    /// Whether the address is `10.1.2.3`, or lies in `10.0.0.0/8`.
    func isIn(network pattern: Substring) -> Bool {
        let parts = pattern.split(separator: "/", maxSplits: 1)
        guard let first = parts.first, let network = IPAddress(first.trimmingBrackets) else { return false }
        let length = parts.count == 2 ? Int(parts[1]) : bytes.count * 8
        guard let length, (0...bytes.count * 8).contains(length), network.bytes.count == bytes.count else {
            return false
        }
        return zip(bytes, network.bytes).enumerated().allSatisfy { index, pair in
            let bits = min(8, max(0, length - index * 8))
            return (pair.0 ^ pair.1) >> (8 - bits) == 0
        }
    }
}

extension Substring {
    fileprivate var trimmingBrackets: Substring {
        hasPrefix("[") && hasSuffix("]") ? dropFirst().dropLast() : self
    }
}
