/// What a request that waited is to do.
enum PacingTurn: Sendable {
    /// Send it, then tell the queue when it has ended.
    case send
    /// Sleep, then ask for the turn again. `news` is why, when nobody has been told of this pause.
    case wait(Duration, news: String?)
    /// Give up; the place is gone.
    case cancelled
}
