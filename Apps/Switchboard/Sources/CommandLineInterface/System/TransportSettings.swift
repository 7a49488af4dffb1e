public import Protocols

/// What the user's options ask of the transports.
public struct TransportSettings: Sendable {
    /// The longest that one exchange may take, from connecting to the last byte.
    public let timeout: Duration
    /// Whether a server elsewhere may be spoken to without encryption.
    public let allowsPlainHTTP: Bool
    /// The samples to answer from, in place of the network; `nil` when online.
    public let samples: SampleBook?
    /// The API's address.
    public let baseURL: URL
    /// What the provider makes of a response without success.
    public let refusal: @Sendable (HTTPResponse, HTTPRequest) -> ProviderError
    /// What the host's limits are, and how to read them.
    public let limits: RequestLimits
    /// How many requests the host takes in a time; `nil` when that is not known.
    public let rate: Rate?
    /// How many requests it takes at once; `nil` when that is not known.
    public let concurrency: Int?
    /// How long a request may wait for all of its retries together.
    public let maximumWait: Duration
    /// Where to report what happens to requests.
    public let events: any EventSink

    public init(
        timeout: Duration, allowsPlainHTTP: Bool, samples: SampleBook?, baseURL: URL,
        refusal: @escaping @Sendable (HTTPResponse, HTTPRequest) -> ProviderError,
        limits: RequestLimits, rate: Rate?, concurrency: Int?, maximumWait: Duration,
        events: any EventSink
    ) {
        self.timeout = timeout
        self.allowsPlainHTTP = allowsPlainHTTP
        self.samples = samples
        self.baseURL = baseURL
        self.refusal = refusal
        self.limits = limits
        self.rate = rate
        self.concurrency = concurrency
        self.maximumWait = maximumWait
        self.events = events
    }
}
