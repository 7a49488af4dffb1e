public import Protocols
import RESTClient
import TransportPolicies

/// The transports between HTTP and the rest of a program, for the requests of one provider.
///
/// A request passes through them in this order: retries, continued downloads, rate limits, reporting, access tokens,
/// credentials, HTTP. ``ProviderConnector`` adds what comes before them: redirects and a cache.
public struct TransportChain: Sendable {
    /// The provider whose requests are sent.
    public let api: ProviderDescriptor
    /// The base URL of the API.
    public let baseURL: URL
    /// The secrets by environment variable.
    public let secrets: [String: Secret]
    /// The limits of the server, and the reader of its rate limit status.
    public let limits: RequestLimits
    /// The maximum request rate; `nil` for no limit.
    public let rate: Rate?
    /// The maximum wait until a rate limit is reset, and the maximum time for the retries of a request.
    public let maximumWait: Duration
    /// The header fields of the requests for access tokens, such as `User-Agent`.
    public let headers: HTTPHeaders
    /// The sink for the events of requests.
    public let events: any EventSink
    /// Returns the current date.
    public let now: @Sendable () -> Date

    public init(
        for api: ProviderDescriptor, at baseURL: URL, secrets: [String: Secret], limits: RequestLimits, rate: Rate?,
        maximumWait: Duration, headers: HTTPHeaders, events: any EventSink = DiscardingEventSink(),
        now: @escaping @Sendable () -> Date
    ) {
        self.api = api
        self.baseURL = baseURL
        self.secrets = secrets
        self.limits = limits
        self.rate = rate
        self.maximumWait = maximumWait
        self.headers = headers
        self.events = events
        self.now = now
    }

    /// Returns the outermost transport.
    ///
    /// - Parameter http: The transport that sends the requests.
    public func transport(over http: any HTTPTransport) -> any HTTPTransport {
        let authorized = authorizing(http) { base in
            // The requests of a token exchange are reported and retried, but not rate limited: one exchange serves many
            // requests, and an API usually counts it separately.
            retrying(ReportingTransport(base: base, events: events))
        }
        let rateLimiting = RateLimitingTransport(
            base: ReportingTransport(base: authorized, events: events), origin: Origin(baseURL),
            concurrency: limits.concurrency, rate: rate, maximumWait: maximumWait, status: limits.status,
            errorMapper: errorMapper, now: now, events: events)
        return retrying(ResumingTransport(base: rateLimiting, events: events))
    }

    /// Returns only the transport that adds the credentials, and access tokens if the API needs them.
    ///
    /// - Parameters:
    ///   - http: The transport that sends the requests.
    ///   - exchanges: Returns the transport for the requests of a token exchange. Its argument is the transport that adds
    ///     the credentials.
    public func authorizing(
        _ http: any HTTPTransport, exchanges: (any HTTPTransport) -> any HTTPTransport = { $0 }
    ) -> any HTTPTransport {
        let authorizing = AuthorizingTransport(base: http, now: now)
        return AccessTokenTransport(
            for: api, at: baseURL, secrets: secrets, headers: headers, base: authorizing,
            exchanges: exchanges(authorizing), now: now) ?? authorizing
    }

    private func retrying(_ base: any HTTPTransport) -> any HTTPTransport {
        RetryingTransport(
            base: base, policy: RetryPolicy(maximumWait: maximumWait), errorMapper: errorMapper, now: now,
            events: events)
    }

    private var errorMapper: @Sendable (HTTPResponse, HTTPRequest) -> ProviderError? {
        let mapper = ResponseErrorMapper(api.errors, keys: api.keys)
        return { mapper.error(in: $0, to: $1) }
    }
}
