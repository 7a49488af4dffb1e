import Protocols

/// Hands every event to several sinks.
struct EventFanOut: EventSink {
    let sinks: [any EventSink]

    func report(_ event: any Event) {
        sinks.forEach { $0.report(event) }
    }
}
