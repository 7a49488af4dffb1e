public import Protocols

/// What the user's options ask of the transports.
public struct TransportSettings: Sendable {
    /// The longest that one exchange may take, from connecting to the last byte.
    public let timeout: Duration
    /// The maximum number of requests under way at once to one host and port, at least 1.
    public let requestsPerHost: Int
    /// Whether a server elsewhere may be spoken to without encryption.
    public let allowsPlainHTTP: Bool
    /// The path of a file of certificate authorities to trust instead of those of the system.
    public let authoritiesFile: String?
    /// What answers the requests.
    public let source: AnswerSource
    /// The API's address.
    public let baseURL: URL
    /// What the provider makes of a response without success.
    public let refusal: @Sendable (HTTPResponse, HTTPRequest) -> ProviderError
    /// What is known of the host's limits, and how to read them off its responses.
    public let limits: RequestLimits
    /// How many requests to send in a time at the most: the user's word, or the host's; `nil` when there is none.
    public let rate: Rate?
    /// How long a request may wait for all of its retries together.
    public let maximumWait: Duration
    /// Where to report what happens to requests.
    public let events: any EventSink

    public init(
        timeout: Duration, requestsPerHost: Int, allowsPlainHTTP: Bool, authoritiesFile: String?,
        source: AnswerSource, baseURL: URL,
        refusal: @escaping @Sendable (HTTPResponse, HTTPRequest) -> ProviderError,
        limits: RequestLimits, rate: Rate?, maximumWait: Duration,
        events: any EventSink
    ) {
        self.timeout = timeout
        self.requestsPerHost = requestsPerHost
        self.allowsPlainHTTP = allowsPlainHTTP
        self.authoritiesFile = authoritiesFile
        self.source = source
        self.baseURL = baseURL
        self.refusal = refusal
        self.limits = limits
        self.rate = rate
        self.maximumWait = maximumWait
        self.events = events
    }
}
