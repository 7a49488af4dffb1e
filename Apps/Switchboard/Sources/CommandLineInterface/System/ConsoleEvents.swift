import Protocols

/// Shows events on standard error: notices always, the others with `--verbose`.
struct ConsoleEvents: EventSink {
    let console: Console
    let isVerbose: Bool

    func report(_ event: any Event) {
        // A request names itself.
        let details = event.details.map { $0.key == "request" ? $0.value : "\($0.key) \($0.value)" }
        let words = [event.title] + details
        if event.isNotice {
            console.note(words.joined(separator: ": "))
        } else if isVerbose {
            console.trace(words.joined(separator: "  "))
        }
    }
}
