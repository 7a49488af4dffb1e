/// A sink for those who do not want to know.
public struct IgnoringEvents: EventSink {
    public init() {}

    public func report(_ event: any Event) {}
}
