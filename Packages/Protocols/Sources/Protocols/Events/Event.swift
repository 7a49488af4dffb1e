/// Something that happened and can be shown or logged: a request was sent, a retry was scheduled.
///
/// The protocol is open. A package that has something new to report declares its own type; nothing else changes.
public protocol Event: Sendable {
    /// What happened, in a few words: `response`.
    var title: String { get }

    /// The details, in the order to show them. They hold no secret.
    var details: KeyValuePairs<String, FieldValue> { get }

    /// The message for users who do not see details: `waiting 12 s: rate limited`. `nil` by default.
    var notice: String? { get }
}

extension Event {
    public var notice: String? { nil }
}

/// A response came from a cache.
public protocol CachedResponseEvent: Event {
    /// The time since the response was received or last revalidated.
    var age: Duration { get }
}

/// Work continues only after a wait, which a progress line can count down.
public protocol WaitingEvent: Event {
    /// The length of the wait, from when the event is reported.
    var wait: Duration { get }

    /// Why it waits, for a person: `limited to 30 requests in 60 s`.
    var reason: String { get }
}

/// Where events go: a terminal, a file, the list of a test.
public protocol EventSink: Sendable {
    /// Takes one event. Called from any task, so it must be quick and keep its own order.
    func report(_ event: any Event)
}

/// A sink that discards every event.
public struct DiscardingEventSink: EventSink {
    /// Creates a sink.
    public init() {}

    public func report(_ event: any Event) {}
}
