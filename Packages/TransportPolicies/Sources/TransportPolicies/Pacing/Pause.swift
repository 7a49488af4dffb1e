/// A time in which no request is sent.
struct Pause: Sendable {
    /// When it ends, on the queue's stopwatch.
    let end: Duration
    /// Why, for a person.
    let reason: String
}
