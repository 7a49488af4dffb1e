import Protocols
import Synchronization

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
    /// The file of `--trace`; `nil` without that option.
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
