/// What a transport is made with, so that its contract can see that it keeps its limits.
public struct TransportLimits: Hashable, Sendable {
    /// The longest that one exchange may take.
    public var timeout: Duration = .seconds(10)
    /// The largest body, in bytes after decompression.
    public var maximumBodySize = 1 << 20
    /// How many requests may be under way to one host at once.
    public var requestsPerHost = 6

    init() {}
}
