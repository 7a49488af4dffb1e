import Protocols
import Synchronization

/// A sink that passes every event on to several sinks.
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

    /// Returns a detail with its unit, if its key names one, or else with its key. A request and its status have
    /// neither.
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

/// Writes every event to a file, one JSON object per line: its time, its title and its details.
final class TraceFile: EventSink {
    private let sink: any ByteSink
    private let now: @Sendable () -> Date
    /// Reports, once, that the trace is incomplete.
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
        // Under the lock, so that lines are written one after another.
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
    /// Creates the file of `--trace`; `nil` without that option.
    ///
    /// - Throws: a usage failure when it cannot be created.
    convenience init?(_ arguments: ParsedArguments, system: System, console: Console) throws(Failure) {
        guard let path = arguments[.trace] else { return nil }
        do {
            self.init(try system.createFile(path), now: system.now) { error in
                console.note("incomplete trace file '\(path)': \(error.reason)")
            }
        } catch {
            throw .usage("could not create trace file '\(path)': \(error.reason)")
        }
    }
}

extension String {
    /// The words of a key joined, so that a `jq` filter needs no quotes: `itemsSoFar` for `items so far`.
    fileprivate var inCamelCase: String {
        let words = split(separator: " ")
        return words.prefix(1).joined() + words.dropFirst().map(\.capitalized).joined()
    }
}
