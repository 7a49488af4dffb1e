import Protocols
import Synchronization

/// The last line of a terminal, where it shows how far a command has come while there is nothing else to see.
///
/// It appears when a command takes longer than a moment, and is gone before anything else is written there.
final class ProgressLine: EventSink {
    /// What is quicker than this needs no explanation.
    private static let delay = Duration.milliseconds(500)
    /// How often the remaining time is shown anew.
    private static let interval = Duration.milliseconds(250)
    private static let erasing = Array("\r\u{1B}[K".utf8)

    private struct State {
        var progress = Progress()
        var isDrawn = false
        /// Whether the terminal stands at the beginning of a line, which alone is free to draw on.
        var isAtLineStart = true
        var isOver = false
    }

    private let stream: OutputStream
    private let style: TextStyle
    private let clock: any Clock<Duration>
    private let elapsed: @Sendable () -> Duration
    private let state = Mutex(State())

    /// - Parameters:
    ///   - stream: the terminal.
    ///   - clock: tells how long the command has been running.
    init(on stream: OutputStream, style: TextStyle, clock: any Clock<Duration>) {
        self.stream = stream
        self.style = style
        self.clock = clock
        elapsed = clock.stopwatch()
    }

    func report(_ event: any Event) {
        state.withLock { $0.progress.take(event, at: elapsed()) }
    }

    /// Keeps the line up to date while some work is done, and takes it away then.
    func show<Value>(during work: () async throws(Failure) -> Value) async throws(Failure) -> Value {
        async let _ = draw()
        defer { end() }
        return try await work()
    }

    /// A stream that has the line out of its way.
    func making(wayFor stream: OutputStream) -> OutputStream {
        OutputStream(
            sink: SinkBesideProgress(line: self, stream: stream), terminalWidth: stream.terminalWidth,
            drawableWidth: stream.drawableWidth)
    }

    fileprivate func write(_ bytes: [UInt8], to stream: OutputStream) throws(WriteError) {
        try state.withLock { state throws(WriteError) in
            erase(&state)
            // Where others write to the terminal is for them to say.
            if stream.terminalWidth != nil, let last = bytes.last { state.isAtLineStart = last == UInt8(ascii: "\n") }
            try stream.sink.write(bytes)
        }
    }

    private func draw() async {
        var wait = Self.delay
        while (try? await clock.sleep(for: wait)) != nil {
            state.withLock { state in
                guard !state.isOver, state.isAtLineStart, let width = stream.drawableWidth(),
                    let progress = state.progress.text(at: elapsed())
                else { return }
                let text = DisplayWidth.fit(VisibleText.line(progress), columns: width - 1)
                try? stream.sink.write(Self.erasing + style.faint(text).utf8)
                state.isDrawn = true
            }
            wait = Self.interval
        }
    }

    private func end() {
        state.withLock { state in
            erase(&state)
            state.isOver = true
        }
    }

    private func erase(_ state: inout State) {
        guard state.isDrawn else { return }
        try? stream.sink.write(Self.erasing)
        state.isDrawn = false
    }
}

/// A stream that may show on the terminal of a progress line.
private struct SinkBesideProgress: ByteSink {
    let line: ProgressLine
    let stream: OutputStream

    func write(_ bytes: [UInt8]) throws(WriteError) {
        try line.write(bytes, to: stream)
    }
}

extension Clock where Duration == Swift.Duration {
    /// Starts to measure; the result tells the time since then.
    fileprivate func stopwatch() -> @Sendable () -> Duration {
        let start = now
        return { start.duration(to: now) }
    }
}
