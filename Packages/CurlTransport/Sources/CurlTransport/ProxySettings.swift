/// Which proxy a request goes through.
///
/// libcurl is always told one proxy or none, so that it does not read the environment itself and an error can name the
/// proxy.
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
    /// `HTTP_PROXY` is not read: a CGI script has it set from the `Proxy` field of whoever sends a request
    /// (CVE-2016-5385). An empty variable counts as not set.
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
    /// As libcurl takes it: `http://user:password@proxy.example:3128`, `proxy.example:3128`, `socks5h://…`.
    let url: String
}

extension Proxy: CustomStringConvertible {
    /// Host and port, without the password.
    var description: String {
        // The last "@" of all: a password may hold a "/" that should have been percent-encoded.
        let withoutUser = url.lastIndex(of: "@").map { url[$0...].dropFirst() } ?? url[...]
        let authority = withoutUser.firstRange(of: "://").map { withoutUser[$0.upperBound...] } ?? withoutUser
        return String(authority.prefix { $0 != "/" })
    }
}
