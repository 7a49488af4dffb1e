import Essentials
import Failures
import Presentation
import Protocols
import Terminal

/// Standard output for records, and standard error for messages.
package struct Console: Sendable {
    package private(set) var output: RecordDestination
    package let errors: OutputStream
    package let errorStyle: TextStyle
    /// Whether messages are written as JSON, one object per line.
    private let writesJSONErrors: Bool
    /// Whether notes are suppressed.
    package let isQuiet: Bool
    /// The progress line; `nil` if notes are suppressed, and unless messages are text on a terminal that supports control
    /// sequences.
    package let progress: ProgressLine?

    /// - Parameters:
    ///   - isDumb: Whether the terminal does not support control sequences.
    ///   - isQuiet: Whether notes are suppressed.
    package init(
        _ streams: StandardStreams, clock: any Clock<Duration>, color: ColorSetting, isDumb: Bool, isQuiet: Bool,
        messageFormat: MessageFormat
    ) {
        self.isQuiet = isQuiet
        let writesJSONErrors = messageFormat == .json
        let choice = ColorChoice(setting: color, isDumb: isDumb)
        errorStyle = TextStyle(isColored: choice.isColored(streams.errors) && !writesJSONErrors)
        self.writesJSONErrors = writesJSONErrors
        let hasLine = !isQuiet && streams.errors.terminalWidth != nil && !isDumb && !writesJSONErrors
        progress = hasLine ? ProgressLine(on: streams.errors, style: errorStyle, clock: clock) : nil
        // The line is erased even before output to a pipe, because the pipe's reader may write to the same terminal.
        let standardOutput = progress?.erased(before: streams.output) ?? streams.output
        let style = TextStyle(isColored: choice.isColored(streams.output))
        output = RecordDestination(standardOutput: standardOutput, style: style)
        errors = progress?.erased(before: streams.errors) ?? streams.errors
        output = RecordDestination(standardOutput: standardOutput, style: style) { [console = self] in console.note($0)
        }
    }

    /// Writes a note to standard error.
    package func note(_ text: String) {
        note(text, after: nil)
    }

    /// Writes the result of a command that has no records to standard error, also if notes are suppressed.
    package func result(_ text: String) {
        report([("note", text)], line: "switchboard: \(VisibleText.line(text))")
    }

    /// Writes a note about a truncated list to standard error.
    ///
    /// - Parameter cursor: The cursor that continues the list after the records that were written; `nil` for none.
    package func note(_ text: String, after cursor: String?) {
        guard !isQuiet else { return }
        var values = [("note", text)]
        var lines = ["switchboard: \(VisibleText.line(text))"]
        if let cursor {
            values.append((FailureReport.after, cursor))
            lines += [FailureReport.line(FailureReport.after, cursor, style: errorStyle)].compactMap(\.self)
        }
        report(values, line: lines.joined(separator: "\n"))
    }

    /// Writes an event to standard error.
    package func trace(_ text: String) {
        report([("trace", text)], line: errorStyle.faint(VisibleText.line(text)))
    }

    /// Writes a failure to standard error.
    package func report(_ failure: Failure) {
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

package struct TextStyle: Sendable {
    package let isColored: Bool

    package func heading(_ text: String) -> String { styled(text, "1") }
    package func failure(_ text: String) -> String { styled(text, "1;31") }
    package func faint(_ text: String) -> String { styled(text, "2") }

    /// Returns the text enclosed in "Select Graphic Rendition" sequences (ECMA-48). Without color, returns the text.
    func styled(_ text: String, _ code: String) -> String {
        isColored ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}
