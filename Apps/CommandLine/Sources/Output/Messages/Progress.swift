import Protocols
import UseCases

/// The progress of a command, as one line: `3 pages, 300 of 1000 records, 148/s; waiting 12 s: …`.
///
/// All times are durations since the start of the command.
package struct Progress {
    private var pages = 0
    private var items = 0
    private var wanted: Int?
    private var step: (any StepEvent)?
    private var download: (byteCount: Int, total: Int?)?
    private var waits: [(end: Duration, reason: String)] = []
    private var isUserTyping = false

    package mutating func update(by event: any Event, at now: Duration) {
        switch event {
        case let page as PageRead:
            pages = page.number
            items = page.itemsSoFar
            wanted = page.itemsWanted
        case let input as TerminalInput: isUserTyping = !input.isComplete
        case let event as any StepEvent: step = event
        // Steps are done concurrently, so the number of bytes of one of them is not useful.
        case let body as any BodyProgressEvent where step == nil: download = (body.byteCount, body.totalByteCount)
        case let waiting as any WaitingEvent:
            waits.append((now + waiting.wait, waiting.reason))
        default: break
        }
    }

    /// Returns the line to show; `nil` while the user is typing input, and after the last step.
    package mutating func text(at now: Duration) -> String? {
        guard !isUserTyping else { return nil }
        waits.removeAll { $0.end <= now }
        let wait = waits.max { $0.end < $1.end }.map { wait in
            "waiting \((wait.end - now).wholeSeconds) s: \(wait.reason)"
        }
        let bytes = download.map { download in
            "\(ByteCount(download.byteCount))\(download.total.map { " of \(ByteCount($0))" } ?? "")"
        }
        let nextStep = step.flatMap { $0.number < $0.count ? $0 : nil }
        let parts = [
            pages > 0 ? counts(at: now) : nil, nextStep.map { "\($0.number) of \($0.count) \($0.noun)" }, bytes, wait,
        ]
        let line = parts.compactMap(\.self).joined(separator: "; ")
        guard line.isEmpty else { return line }
        return step == nil ? "waiting for a response (\(now.components.seconds) s)" : nil
    }

    private func counts(at now: Duration) -> String {
        let records = wanted.map { "\(items) of \($0) records" } ?? (items == 1 ? "1 record" : "\(items) records")
        let perSecond = Int(Double(items) / max(now / .seconds(1), 0.001))
        return "\(pages) \(pages == 1 ? "page" : "pages"), \(records), \(perSecond)/s"
    }
}

extension Duration {
    /// The number of seconds, rounded up so that a wait is never shown as 0 s.
    fileprivate var wholeSeconds: Int64 { components.seconds + (components.attoseconds > 0 ? 1 : 0) }
}
