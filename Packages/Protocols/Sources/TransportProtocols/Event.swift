import Records

/// An event that can be shown or logged, such as a sent request. Any package can declare its own event types.
public protocol Event: Sendable {
    /// A short name: `response`.
    var title: String { get }

    /// The details in display order. They must not contain a secret.
    var details: KeyValuePairs<String, FieldValue> { get }

    /// A message for users who do not see the details: `waiting 12 s: rate limit reached`.
    var notice: String? { get }
}

extension Event {
    public var notice: String? { nil }
}

/// An event that is reported before a request is sent to a server.
public protocol RequestEvent: Event {}

/// An event that is reported when a response comes from a cache.
public protocol CachedResponseEvent: Event {
    /// The time since the server generated or last validated the response.
    var age: Duration { get }
}

/// An event that is reported at the start of a wait. A progress line can show a countdown.
public protocol WaitingEvent: Event {
    var wait: Duration { get }

    /// The reason for the wait, as users see it: `rate limit of 30 requests per 60 s`.
    var reason: String { get }
}

/// An event that is reported while a body is streamed to its destination. A progress line can show the progress.
public protocol BodyProgressEvent: Event {
    /// The number of bytes that the destination holds.
    var byteCount: Int { get }

    /// The number of bytes of the whole body, if known.
    var totalByteCount: Int? { get }
}

/// A receiver of events, such as a terminal or a log file.
public protocol EventSink: Sendable {
    /// Receives one event. Several tasks can call this method at the same time. It must return quickly.
    func report(_ event: any Event)
}

/// An event sink that discards all events.
public struct DiscardingEventSink: EventSink {
    public init() {}

    /// Discards the event.
    public func report(_ event: any Event) {}
}
