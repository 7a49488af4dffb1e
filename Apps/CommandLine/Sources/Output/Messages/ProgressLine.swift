import Essentials
import Failures
import Protocols
import Synchronization
import Terminal

/// The progress of a command, on the last line of a terminal.
///
/// The line appears when a command takes longer than half a second. It is erased before any other output.
package final class ProgressLine: EventSink {
    /// The time before the line first appears.
    private static let delay = Duration.milliseconds(500)
    private static let interval = Duration.milliseconds(250)
    private static let erasing = Array("\r\u{1B}[K".utf8)

    private struct State {
        var progress = Progress()
        var isDrawn = false
        /// Whether the cursor is at the start of a line. If it is not, the progress must not be drawn.
        var isAtLineStart = true
        var isOver = false
    }

    private let stream: OutputStream
    private let style: TextStyle
    private let clock: any Clock<Duration>
    private let elapsed: @Sendable () -> Duration
    private let state = Mutex(State())

    package init(on stream: OutputStream, style: TextStyle, clock: any Clock<Duration>) {
        self.stream = stream
        self.style = style
        self.clock = clock
        elapsed = clock.stopwatch()
    }

    package func report(_ event: any Event) {
        state.withLock { $0.progress.update(by: event, at: elapsed()) }
    }

    /// Shows the line while the work runs, and erases it afterwards.
    package func show<Value>(during work: () async throws(Failure) -> Value) async throws(Failure) -> Value {
        async let _ = draw()
        defer { end() }
        return try await work()
    }

    /// Returns a stream that erases the line before each write, and before the pager.
    package func erased(before stream: OutputStream) -> OutputStream {
        OutputStream(
            sink: ErasingSink(line: self, stream: stream), terminalWidth: stream.terminalWidth,
            drawableWidth: stream.drawableWidth,
            page: { bytes in
                self.state.withLock { self.erase(&$0) }
                return stream.page(bytes)
            })
    }

    fileprivate func write(_ bytes: [UInt8], to stream: OutputStream) throws(WriteError) {
        try state.withLock { state throws(WriteError) in
            erase(&state)
            // Only output to the terminal moves the cursor.
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

/// A sink that erases a progress line before each write.
private struct ErasingSink: ByteSink {
    let line: ProgressLine
    let stream: OutputStream

    func write(_ bytes: [UInt8]) throws(WriteError) {
        try line.write(bytes, to: stream)
    }
}

extension Clock where Duration == Swift.Duration {
    /// Starts a stopwatch. Returns a function that returns the elapsed time.
    fileprivate func stopwatch() -> @Sendable () -> Duration {
        let start = now
        return { start.duration(to: now) }
    }
}
