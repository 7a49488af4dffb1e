import Protocols

/// The two output streams as a command uses them: records to one, words for the user to the other.
struct Console: Sendable {
    let output: OutputStream
    let errors: OutputStream
    let outputStyle: TextStyle
    let errorStyle: TextStyle
    /// Whether words for the user are JSON too, an object a line.
    let writesJSONErrors: Bool
    /// The line that shows how far a command has come; `nil` when there is no terminal to show it on.
    let progress: ProgressLine?

    init(_ system: System, noColor: Bool, writesJSONErrors: Bool) {
        let choice = ColorChoice(environment: system.environment, noColor: noColor)
        outputStyle = TextStyle(isColored: choice.isColored(system.output))
        errorStyle = TextStyle(isColored: choice.isColored(system.errors) && !writesJSONErrors)
        self.writesJSONErrors = writesJSONErrors
        let hasLine = system.errors.terminalWidth != nil && !choice.isDumb && !writesJSONErrors
        progress = hasLine ? ProgressLine(on: system.errors, style: errorStyle, clock: system.clock) : nil
        // What goes into a pipe may come out on the same terminal.
        output = progress?.making(wayFor: system.output) ?? system.output
        errors = progress?.making(wayFor: system.errors) ?? system.errors
    }

    /// How help is laid out on standard output.
    var helpLayout: HelpLayout { HelpLayout(style: outputStyle, terminalWidth: output.terminalWidth) }

    func write(_ bytes: [UInt8]) throws(Failure) {
        guard !bytes.isEmpty else { return }
        do {
            try output.sink.write(bytes)
        } catch {
            throw Failure(writing: error)
        }
    }

    func write(_ text: String) throws(Failure) {
        try write(Array(text.utf8))
    }

    /// Tells the user something that is no failure.
    func note(_ text: String) {
        report("note", text, forPeople: "switchboard: \(VisibleText.line(text))")
    }

    /// Shows a line of a trace.
    func trace(_ text: String) {
        report("trace", text, forPeople: errorStyle.faint(VisibleText.line(text)))
    }

    /// Shows what went wrong.
    func report(_ failure: Failure) {
        let report = FailureReport(failure: failure, style: errorStyle)
        try? errors.sink.write(writesJSONErrors ? report.json : report.text)
    }

    /// Writes a line to standard error. When that is gone there is nobody left to tell.
    private func report(_ key: String, _ text: String, forPeople line: String) {
        var json = JSONText()
        json.append(keys: [key], values: [.text(text)])
        json.append("\n")
        try? errors.sink.write(writesJSONErrors ? json.bytes : Array("\(line)\n".utf8))
    }
}
