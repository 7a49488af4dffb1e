import Essentials

/// The proxies for `http` and `https`, and the hosts that are reached without a proxy.
///
/// The transport selects the proxy itself, so that error messages can contain its host. libcurl does not read the proxy
/// variables.
public struct ProxySettings: Hashable, Sendable {
    private let http: Proxy?
    private let https: Proxy?
    private let exclusions: ProxyExclusions

    /// Creates settings without a proxy.
    public init() {
        self.init(environment: [:])
    }

    /// Creates the settings from environment variables that the `curl` command reads.
    ///
    /// - The proxy for `http`: `http_proxy`, `all_proxy`, `ALL_PROXY`.
    /// - The proxy for `https`: `https_proxy`, `HTTPS_PROXY`, `all_proxy`, `ALL_PROXY`.
    /// - The hosts that are reached without a proxy: `no_proxy`, `NO_PROXY`.
    ///
    /// From each list, the first variable that is set and not empty is used. `HTTP_PROXY` is not read. In a CGI script,
    /// its value comes from the request's `Proxy` header field (CVE-2016-5385).
    public init(environment: [String: String]) {
        let first = { (names: [String]) in names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty } }
        http = first(["http_proxy", "all_proxy", "ALL_PROXY"]).map(Proxy.init)
        https = first(["https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"]).map(Proxy.init)
        exclusions = ProxyExclusions(first(["no_proxy", "NO_PROXY"]) ?? "")
    }

    /// Returns the proxy for an endpoint; `nil` for a direct connection.
    ///
    /// Requests to loopback addresses may use unencrypted HTTP, because they stay on this machine. They therefore never
    /// use a proxy.
    func proxy(for endpoint: Endpoint) -> Proxy? {
        guard !endpoint.isLoopback, !exclusions.contains(endpoint.host) else { return nil }
        return endpoint.isSecure ? https : http
    }
}

struct Proxy: Hashable, Sendable {
    /// The URL as libcurl accepts it: `http://user:password@proxy.example:3128`, `proxy.example:3128`, `socks5h://…`.
    let url: String
}

extension Proxy: CustomStringConvertible {
    /// The host and port, without the user name and password.
    var description: String {
        let address = url.firstRange(of: "://").map { url[$0.upperBound...] } ?? url[...]
        let host = address.authority.withoutUser
        // If the password contains a "/" that is not percent-encoded, the authority ends too early. The text after the
        // colon is then usually not a valid port. In this case, the user name and password end at the last "@" of the
        // whole URL.
        let isValid = host.wholeMatch(of: /(\[.*\]|[^:]*)(:[0-9]{0,5})?/) != nil
        return String(isValid ? host : address.withoutUser.authority)
    }
}

/// The hosts that are reached without a proxy, parsed from the value of `no_proxy`.
///
/// Commas or whitespace separate the entries. An entry is a domain name, an IP address, or a network such as
/// `10.0.0.0/8`. A domain name also matches its subdomains. The list `*` matches every host.
struct ProxyExclusions: Hashable, Sendable {
    private let patterns: [Substring]

    init(_ list: String) {
        patterns = list.lowercased().split { $0 == "," || $0.isWhitespace }
    }

    /// Returns whether an entry matches a host. Pass an IPv6 address without brackets.
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

private struct IPAddress {
    /// The address as 4 or 16 bytes, in network byte order.
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

    /// Returns whether the address matches an address such as `10.1.2.3` or a network such as `10.0.0.0/8`.
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
    /// The part before the path, query or fragment (RFC 3986 §3.2).
    fileprivate var authority: Substring { prefix { !"/?#".contains($0) } }

    /// The part after the user name and password, which end at the last "@".
    fileprivate var withoutUser: Substring { lastIndex(of: "@").map { self[$0...].dropFirst() } ?? self }

    fileprivate var trimmingBrackets: Substring {
        hasPrefix("[") && hasSuffix("]") ? dropFirst().dropLast() : self
    }
}
