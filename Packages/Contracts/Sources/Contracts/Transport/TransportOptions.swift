/// The options that a transport is made with for a case of the transport contract.
public struct TransportOptions: Hashable, Sendable {
    /// The time for one exchange.
    public var timeout: Duration = .seconds(10)
    /// The size limit of a body in bytes, after decompression.
    public var maximumBodySize = 1 << 20
    /// The number of requests that may be under way to one host.
    public var requestsPerHost = 6
    /// Whether plain HTTP may be sent to other machines.
    public var allowsPlainHTTP = false
    /// The environment variables that name proxies, as `curl` reads them: `http_proxy`, `https_proxy`, `no_proxy`.
    public var proxyEnvironment: [String: String] = [:]
    /// The path of a PEM file with the certificate authorities to trust; `nil` for those of the system.
    public var authoritiesFile: String?

    init() {}

    /// The defaults with a change.
    static func with(_ change: (inout TransportOptions) -> Void) -> TransportOptions {
        var options = TransportOptions()
        change(&options)
        return options
    }
}
