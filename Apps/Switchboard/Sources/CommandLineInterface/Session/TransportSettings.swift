public import Protocols

/// The source of responses.
public enum ResponseSource: Sendable {
    /// The API, through a cache if there is one.
    case network(CacheSettings?)
    /// The cache only, with responses of any age. A request without a cached response fails with `notCached`.
    case cacheOnly(CacheSettings)
    /// The provider's samples.
    case samples(SampleBook)

    /// The samples, if they are the source.
    public var sampleBook: SampleBook? {
        if case .samples(let book) = self { book } else { nil }
    }
}

/// The settings of the transports, from the user's options.
public struct TransportSettings: Sendable {
    /// The maximum duration of one exchange, from connecting to the last byte.
    public let timeout: Duration
    /// The maximum number of concurrent requests to one host and port, at least 1.
    public let requestsPerHost: Int
    /// Whether requests to other machines may be sent without encryption.
    public let allowsPlainHTTP: Bool
    /// The path of a file of certificate authorities to trust instead of those of the system.
    public let authoritiesFile: String?
    /// The source of responses.
    public let source: ResponseSource
    /// The API's address.
    public let baseURL: URL
    /// The mapping of the API's error responses.
    public let errors: ErrorMapping
    /// The limits of the host, and how to read its rate limit status from a response.
    public let limits: RequestLimits
    /// The maximum request rate, set by the user or else by the host; `nil` for no limit.
    public let rate: Rate?
    /// The maximum time that one request waits, for all of its retries and rate limits together.
    public let maximumWait: Duration
    /// The sink for the events of requests.
    public let events: any EventSink

    public init(
        timeout: Duration, requestsPerHost: Int, allowsPlainHTTP: Bool, authoritiesFile: String?,
        source: ResponseSource, baseURL: URL, errors: ErrorMapping, limits: RequestLimits, rate: Rate?,
        maximumWait: Duration, events: any EventSink
    ) {
        self.timeout = timeout
        self.requestsPerHost = requestsPerHost
        self.allowsPlainHTTP = allowsPlainHTTP
        self.authoritiesFile = authoritiesFile
        self.source = source
        self.baseURL = baseURL
        self.errors = errors
        self.limits = limits
        self.rate = rate
        self.maximumWait = maximumWait
        self.events = events
    }
}

extension TransportSettings {
    /// Creates the settings from the options of a command.
    ///
    /// - Parameter isAuthorized: whether requests carry a credential, for which the host may allow a higher rate.
    init(
        _ arguments: ParsedArguments, for descriptor: ProviderDescriptor, at address: ServerAddress,
        from source: ResponseSource, isAuthorized: Bool, events: any EventSink
    ) {
        let hostRate = isAuthorized ? address.limits.authorizedRate ?? address.limits.rate : address.limits.rate
        self.init(
            timeout: arguments[.timeout], requestsPerHost: arguments[.concurrency],
            allowsPlainHTTP: arguments[.allowHTTP], authoritiesFile: arguments[.authoritiesFile], source: source,
            baseURL: address.url, errors: descriptor.errors, limits: address.limits,
            rate: arguments[.rate] ?? hostRate, maximumWait: arguments[.maximumWait], events: events)
    }
}
