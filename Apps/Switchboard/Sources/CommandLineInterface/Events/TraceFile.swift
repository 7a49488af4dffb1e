import Protocols
import Synchronization

/// Writes every event to a file, as a JSON object a line: when it was, what it is, and its particulars.
final class TraceFile: EventSink {
    private let sink: any ByteSink
    private let now: @Sendable () -> Date
    /// Tells, once, that the trace is not whole.
    private let complain: @Sendable (WriteError) -> Void
    private let isBroken = Mutex(false)

    init(
        _ sink: any ByteSink, now: @escaping @Sendable () -> Date, complain: @escaping @Sendable (WriteError) -> Void
    ) {
        self.sink = sink
        self.now = now
        self.complain = complain
    }

    func report(_ event: any Event) {
        // One after the other, so that the lines stay whole and in order.
        isBroken.withLock { isBroken in
            guard !isBroken else { return }
            do throws(WriteError) {
                try sink.write(line(event))
            } catch {
                isBroken = true
                complain(error)
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
    /// The file that the user asked for; `nil` when it is none.
    ///
    /// - Throws: a usage failure when it cannot be created.
    convenience init?(_ arguments: ParsedArguments, system: System, console: Console) throws(Failure) {
        guard let path = arguments[GlobalOption.trace.name] else { return nil }
        do {
            self.init(try system.createFile(path), now: system.now) { error in
                console.note("--trace: \(path) is not whole: \(error.reason)")
            }
        } catch {
            throw .usage("--trace cannot write to \"\(path)\": \(error.reason)")
        }
    }
}

extension String {
    /// `items so far` as a key that needs no quotes in a filter: `itemsSoFar`.
    fileprivate var inCamelCase: String {
        let words = split(separator: " ")
        return words.prefix(1).joined() + words.dropFirst().map(\.capitalized).joined()
    }
}
