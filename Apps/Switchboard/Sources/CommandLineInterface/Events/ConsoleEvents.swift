import Protocols

/// Shows events on standard error: all of them with `--verbose`, else what they have to tell everybody.
struct ConsoleEvents: EventSink {
    let console: Console
    let isVerbose: Bool

    func report(_ event: any Event) {
        guard isVerbose else {
            event.notice.map(console.note)
            return
        }
        let details = event.details.compactMap { key, value in
            // A request names itself.
            value == .null ? nil : key == "request" ? value.line : "\(key) \(value.line)"
        }
        console.trace(([event.title] + details).joined(separator: "  "))
    }
}
