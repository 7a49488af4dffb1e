/// What a host has just said about its limits.
enum HostSignal: Sendable {
    /// It wants no request for this long.
    case pause(Duration, reason: String)
    /// It takes so many more requests, at least one, within this time.
    case remaining(Int, within: Duration)
}
