/// Where events go: a terminal, a file, a test's list.
public protocol EventSink: Sendable {
    /// Takes one event. Called from any task, so it must be quick and keep its own order.
    func report(_ event: any Event)
}
