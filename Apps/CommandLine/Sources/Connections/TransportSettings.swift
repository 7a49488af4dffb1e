public import Protocols

/// The settings of the transport for one provider's requests.
public struct TransportSettings: Sendable {
    /// The maximum time until the last byte of a response, excluding the wait for other requests to the same host. For
    /// a streamed body, the maximum time without data.
    public let timeout: Duration
    /// The maximum number of concurrent requests to one host and port, at least 1.
    public let requestsPerHost: Int
    /// Whether unencrypted HTTP to hosts other than this machine is allowed.
    public let allowsPlainHTTP: Bool
    /// The path of a PEM file of certificate authorities to trust; `nil` to trust the default ones.
    public let authoritiesFile: String?
    /// The source of responses.
    public let source: ResponseSource
    /// The base URL of the API.
    public let baseURL: URL
    /// The provider whose requests are sent.
    public let descriptor: ProviderDescriptor
    /// The secrets by environment variable.
    public let secrets: [String: Secret]
    /// The limits of the server, the reader of its rate limit status, and the minimum time to cache its responses.
    public let limits: RequestLimits
    /// The maximum request rate; `nil` for no limit. A rate from the user takes precedence over the server's limit.
    public let rate: Rate?
    /// The maximum wait until a rate limit is reset, and the maximum time for the retries of a request.
    public let maximumWait: Duration
    /// The sink for the events of requests.
    public private(set) var events: any EventSink

    /// Creates settings with the given values, which are not validated.
    public init(
        timeout: Duration, requestsPerHost: Int, allowsPlainHTTP: Bool, authoritiesFile: String?,
        source: ResponseSource, baseURL: URL, descriptor: ProviderDescriptor, secrets: [String: Secret],
        limits: RequestLimits, rate: Rate?, maximumWait: Duration, events: any EventSink
    ) {
        self.timeout = timeout
        self.requestsPerHost = requestsPerHost
        self.allowsPlainHTTP = allowsPlainHTTP
        self.authoritiesFile = authoritiesFile
        self.source = source
        self.baseURL = baseURL
        self.descriptor = descriptor
        self.secrets = secrets
        self.limits = limits
        self.rate = rate
        self.maximumWait = maximumWait
        self.events = events
    }
}

extension TransportSettings {
    /// Returns a copy with another sink for the events of requests.
    func reporting(to events: any EventSink) -> TransportSettings {
        var settings = self
        settings.events = events
        return settings
    }

    package init(
        _ options: RequestOptions, for descriptor: ProviderDescriptor, at address: ServerAddress,
        from source: ResponseSource, secrets: [String: Secret], events: any EventSink
    ) {
        let hostRate = address.limits.rate(hasCredentials: !secrets.isEmpty)
        self.init(
            timeout: options.timeout, requestsPerHost: options.concurrency, allowsPlainHTTP: options.allowsPlainHTTP,
            authoritiesFile: options.authoritiesFile, source: source, baseURL: address.url, descriptor: descriptor,
            secrets: secrets, limits: address.limits, rate: options.rate ?? hostRate,
            maximumWait: options.maximumWait, events: events)
    }
}
