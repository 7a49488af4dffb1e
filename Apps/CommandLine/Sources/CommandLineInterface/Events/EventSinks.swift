import Protocols
import Synchronization

/// A sink that forwards every event to several sinks.
struct MultiplexEventSink: EventSink {
    let sinks: [any EventSink]

    func report(_ event: any Event) {
        sinks.forEach { $0.report(event) }
    }
}

/// A sink for standard error. With `--verbose`, it writes events and their details. Otherwise, it writes only notices.
struct ConsoleEventSink: EventSink {
    let console: Console
    let isVerbose: Bool

    func report(_ event: any Event) {
        guard isVerbose else {
            event.notice.map(console.note)
            return
        }
        // These events are omitted, because `check` prints the cases itself, requests for pictures have their own
        // events, and downloads report their progress too often.
        guard !(event is CaseChecked), !(event is PictureProgress), !(event is any BodyProgressEvent) else { return }
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
final class TraceFile: EventSink {
    private let sink: any ByteSink
    private let now: @Sendable () -> Date
    /// Called once, after the first failed write.
    private let reportFailure: @Sendable (WriteError) -> Void
    private let isBroken = Mutex(false)

    init(
        _ sink: any ByteSink, now: @escaping @Sendable () -> Date, onFailure: @escaping @Sendable (WriteError) -> Void
    ) {
        self.sink = sink
        self.now = now
        reportFailure = onFailure
    }

    func report(_ event: any Event) {
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

extension TraceFile {
    /// Creates the trace file. Returns `nil` without `--trace`.
    ///
    /// - Throws: A usage failure for an invalid path, or another failure if the file cannot be created.
    convenience init?(_ arguments: ParsedArguments, system: System, console: Console) throws(Failure) {
        guard let path = arguments[.trace] else { return nil }
        do {
            self.init(try system.files.create(path), now: system.time.now) { error in
                console.note("incomplete trace file '\(path)': \(error.reason)")
            }
        } catch {
            throw Failure(opening: error, "could not create trace file '\(path)': \(error.reason)")
        }
    }
}

extension String {
    /// The key in camel case, so that a `jq` filter needs no quotes: `itemsSoFar` for `items so far`.
    fileprivate var inCamelCase: String {
        let words = split(separator: " ")
        return words.prefix(1).joined() + words.dropFirst().map(\.capitalized).joined()
    }
}
