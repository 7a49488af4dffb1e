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
        // A request names itself.
        let details = event.details.map { $0.key == "request" ? $0.value : "\($0.key) \($0.value)" }
        console.trace(([event.title] + details).joined(separator: "  "))
    }
}
