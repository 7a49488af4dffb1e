import Failures
import Protocols
import Synchronization

/// A sink that forwards every event to several sinks.
package struct MultiplexEventSink: EventSink {
    package let sinks: [any EventSink]

    package init(sinks: [any EventSink]) {
        self.sinks = sinks
    }

    package func report(_ event: any Event) {
        sinks.forEach { $0.report(event) }
    }
}

/// A sink for standard error. With `--verbose`, it writes events and their details. Otherwise, it writes only notices.
package struct ConsoleEventSink: EventSink {
    package let console: Console
    package let isVerbose: Bool

    package init(console: Console, isVerbose: Bool) {
        self.console = console
        self.isVerbose = isVerbose
    }

    package func report(_ event: any Event) {
        guard isVerbose else {
            event.notice.map(console.note)
            return
        }
        // These events are omitted, because the steps and the end of a command are shown by other means, and downloads
        // report their progress too often.
        guard !(event is any StepEvent), !(event is any BodyProgressEvent), !(event is any EndEvent) else { return }
        let details = event.details.compactMap { $1 == .null ? nil : Self.label($0, $1) }
        console.trace(([event.title] + details).joined(separator: "  "))
    }

    /// Returns the text of a detail: its value, with the unit, the key or both. A request or a status needs neither.
    private static func label(_ key: String, _ value: FieldValue) -> String {
        switch (key, value) {
        case ("request", _), ("status", _): value.line
        case ("bytes", .integer(let bytes)): ByteCount(bytes).description
        case ("milliseconds", _): "\(value.line) ms"
        case _ where key.hasSuffix(" in milliseconds"): "\(key.dropLast(" in milliseconds".count)) \(value.line) ms"
        case _ where key.hasSuffix(" in seconds"): "\(key.dropLast(" in seconds".count)) \(value.line) s"
        default: "\(key) \(value.line)"
        }
    }
}

/// A sink that writes every event to a file: one JSON object per line, with the event's time, title and details.
package final class TraceFile: EventSink {
    private let sink: any ByteSink
    private let now: @Sendable () -> Date
    /// Called once, after the first failed write.
    private let reportFailure: @Sendable (WriteError) -> Void
    private let isBroken = Mutex(false)

    package init(
        _ sink: any ByteSink, now: @escaping @Sendable () -> Date, onFailure: @escaping @Sendable (WriteError) -> Void
    ) {
        self.sink = sink
        self.now = now
        reportFailure = onFailure
    }

    package func report(_ event: any Event) {
        // The lock prevents concurrent writes from interleaving their lines.
        isBroken.withLock { isBroken in
            guard !isBroken else { return }
            do throws(WriteError) {
                try sink.write(line(event))
            } catch {
                isBroken = true
                reportFailure(error)
            }
        }
    }

    private func line(_ event: any Event) -> [UInt8] {
        let time = now().formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
        var json = JSONText()
        json.append(
            keys: ["time", "event"] + event.details.map { $0.key.inCamelCase },
            values: [.text(time), .text(event.title)] + event.details.map(\.value))
        json.append("\n")
        return json.bytes
    }
}

extension String {
    /// The key in camel case, so that a `jq` filter needs no quotes: `itemsSoFar` for `items so far`.
    fileprivate var inCamelCase: String {
        let words = split(separator: " ")
        return words.prefix(1).joined() + words.dropFirst().map(\.capitalized).joined()
    }
}
