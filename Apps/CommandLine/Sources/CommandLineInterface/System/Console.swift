import Essentials
import Presentation
import Protocols
import Terminal

/// Standard output for records, and standard error for messages.
struct Console: Sendable {
    private(set) var output: OutputStream
    let errors: OutputStream
    private(set) var outputStyle: TextStyle
    /// The phrase for the destination of ``output`` in messages.
    private var destination = "to standard output"
    let errorStyle: TextStyle
    /// Whether messages are written as JSON, one object per line.
    private let writesJSONErrors: Bool
    /// Whether notes are suppressed.
    private let isQuiet: Bool
    /// The progress line; `nil` if notes are suppressed, and unless messages are text on a terminal that supports control
    /// sequences.
    let progress: ProgressLine?

    init(_ system: System, isQuiet: Bool, color: ColorSetting, messageFormat: MessageFormat) {
        self.isQuiet = isQuiet
        let writesJSONErrors = messageFormat == .json
        let choice = ColorChoice(setting: color, isDumb: system.process.environment["TERM"] == "dumb")
        outputStyle = TextStyle(isColored: choice.isColored(system.streams.output))
        errorStyle = TextStyle(isColored: choice.isColored(system.streams.errors) && !writesJSONErrors)
        self.writesJSONErrors = writesJSONErrors
        let hasLine = !isQuiet && system.streams.errors.terminalWidth != nil && !choice.isDumb && !writesJSONErrors
        progress = hasLine ? ProgressLine(on: system.streams.errors, style: errorStyle, clock: system.time.clock) : nil
        // The line is erased even before output to a pipe, because the pipe's reader may write to the same terminal.
        output = progress?.erased(before: system.streams.output) ?? system.streams.output
        errors = progress?.erased(before: system.streams.errors) ?? system.streams.errors
    }

    /// Returns a copy whose ``output`` is a file instead of standard output.
    func writing(to sink: any ByteSink, at path: String) -> Console {
        var console = self
        console.output = OutputStream(sink: sink, terminalWidth: nil)
        console.outputStyle = TextStyle(isColored: false)
        console.destination = "'\(path)'"
        return console
    }

    var helpLayout: HelpLayout { HelpLayout(style: outputStyle, terminalWidth: output.terminalWidth) }

    /// Writes bytes to ``output``.
    func write(_ bytes: [UInt8]) throws(Failure) {
        guard !bytes.isEmpty else { return }
        do {
            try output.sink.write(bytes)
        } catch {
            throw Failure(writing: error, "could not write \(destination): \(error.reason)")
        }
    }

    /// Writes text to ``output``.
    func write(_ text: String) throws(Failure) {
        try write(Array(text.utf8))
    }

    /// Writes a note to standard error.
    func note(_ text: String) {
        note(text, after: nil)
    }

    /// Writes the result of a command that has no records to standard error, also if notes are suppressed.
    func result(_ text: String) {
        report([("note", text)], line: "switchboard: \(VisibleText.line(text))")
    }

    /// Writes a note about a truncated list to standard error.
    ///
    /// - Parameter cursor: The cursor that continues the list after the records that were written; `nil` for none.
    func note(_ text: String, after cursor: String?) {
        guard !isQuiet else { return }
        var values = [("note", text)]
        var lines = ["switchboard: \(VisibleText.line(text))"]
        if let cursor {
            values.append((FailureReport.after, cursor))
            lines += [FailureReport.line(FailureReport.after, cursor, errorStyle)].compactMap(\.self)
        }
        report(values, line: lines.joined(separator: "\n"))
    }

    /// Writes an event to standard error.
    func trace(_ text: String) {
        report([("trace", text)], line: errorStyle.faint(VisibleText.line(text)))
    }

    /// Writes a failure to standard error.
    func report(_ failure: Failure) {
        let report = FailureReport(failure: failure, style: errorStyle)
        try? errors.sink.write(writesJSONErrors ? report.json : report.text)
    }

    /// Writes a message to standard error. A failed write is ignored, because it cannot be reported.
    private func report(_ values: [(key: String, text: String)], line: String) {
        var json = JSONText()
        json.append(keys: values.map(\.key), values: values.map { .text($0.text) })
        json.append("\n")
        try? errors.sink.write(writesJSONErrors ? json.bytes : Array("\(line)\n".utf8))
    }
}

/// The choice between colored and plain output.
private struct ColorChoice {
    let setting: ColorSetting
    /// Whether the terminal does not support control sequences.
    let isDumb: Bool

    func isColored(_ stream: OutputStream) -> Bool {
        switch setting {
        case .always: true
        case .never: false
        case .automatic: stream.terminalWidth != nil && !isDumb
        }
    }
}

struct TextStyle: Sendable {
    let isColored: Bool

    func heading(_ text: String) -> String { styled(text, "1") }
    func failure(_ text: String) -> String { styled(text, "1;31") }
    func faint(_ text: String) -> String { styled(text, "2") }

    /// Returns the text enclosed in "Select Graphic Rendition" sequences (ECMA-48). Without color, returns the text.
    private func styled(_ text: String, _ code: String) -> String {
        isColored ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}
