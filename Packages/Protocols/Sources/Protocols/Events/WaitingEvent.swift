/// Something will go on only after a while. Who watches can be told how long it still takes, and why.
public protocol WaitingEvent: Event {
    /// How long it takes from when the event is reported.
    var wait: Duration { get }

    /// What it waits for, for a person: `30 requests in 60 s is the limit`.
    var reason: String { get }
}
