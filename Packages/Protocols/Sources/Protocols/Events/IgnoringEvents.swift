/// A sink for those who do not want to know.
public struct IgnoringEvents: EventSink {
    /// A sink that keeps nothing.
    public init() {}

    public func report(_ event: any Event) {}
}
