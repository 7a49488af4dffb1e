import Protocols

/// Hands every event to several sinks.
struct MultiplexEventSink: EventSink {
    let sinks: [any EventSink]

    func report(_ event: any Event) {
        sinks.forEach { $0.report(event) }
    }
}

/// Shows events on standard error: all of them with `--verbose`, else only their notices.
struct ConsoleEventSink: EventSink {
    let console: Console
    let isVerbose: Bool

    func report(_ event: any Event) {
        guard isVerbose else {
            event.notice.map(console.note)
            return
        }
        let details = event.details.compactMap { $1 == .null ? nil : Self.label($0, $1) }
        console.trace(([event.title] + details).joined(separator: "  "))
    }

    /// A detail as people read it: with a unit where its key names one, else with the key. A request and its status
    /// speak for themselves.
    private static func label(_ key: String, _ value: FieldValue) -> String {
        switch (key, value) {
        case ("request", _), ("status", _): value.line
        case ("bytes", .integer(let bytes)): size(bytes)
        case ("milliseconds", _): "\(value.line) ms"
        default: "\(key) \(value.line)"
        }
    }

    private static func size(_ bytes: Int128) -> String {
        switch bytes {
        case ..<1000: "\(bytes) B"
        case ..<1_000_000: "\(bytes / 1000) kB"
        default: "\(bytes / 1_000_000) MB"
        }
    }
}
