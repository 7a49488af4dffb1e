import Failures
import Protocols

/// What the user types on the terminal, and the files that the user names.
package struct UserInput: Sendable {
    private let streams: StandardStreams
    private let readFile: @Sendable (String) throws(ReadError) -> Data
    private let console: Console
    private let events: any EventSink

    package init(
        _ streams: StandardStreams, readFile: @escaping @Sendable (String) throws(ReadError) -> Data,
        _ console: Console,
        _ events: any EventSink
    ) {
        self.streams = streams
        self.readFile = readFile
        self.console = console
        self.events = events
    }

    /// Whether the user can be asked a question.
    package var canAnswer: Bool { streams.isInputTerminal && console.errors.terminalWidth != nil }

    /// Returns the contents of a file, or of standard input for `-`.
    ///
    /// - Parameter content: The expected content, for the note that is shown if standard input is a terminal; `nil` for
    ///   no note.
    /// - Throws: a usage failure if the file cannot be read. An `interrupted` failure if a signal interrupts the read.
    package func read(_ path: String, expecting content: String? = nil) throws(Failure) -> Data {
        do throws(ReadError) {
            guard let content, path == "-", streams.isInputTerminal else { return try readFile(path) }
            console.note("reading \(content) from the terminal; press Ctrl-D on an empty line to finish")
            return try typing { () throws(ReadError) in try readFile(path) }
        } catch {
            let source = path == "-" ? "standard input" : "'\(path)'"
            throw error.isInterrupted ? .interrupted : .usage("could not read \(source): \(error.reason)")
        }
    }

    /// Returns the contents of a file, or of standard input for `-`, without a note.
    package func contents(of path: String) throws(ReadError) -> Data { try readFile(path) }

    /// Shows a question, and returns the line that the user types; `nil` at the end of the input.
    package func answer(_ question: String) throws(ReadError) -> String? {
        try typing { () throws(ReadError) in try streams.readLine(question) }
    }

    /// Shows prompts one after another, and returns the secrets that the user types. The terminal does not show them.
    /// At the end of the input, the remaining prompts are left out.
    package func secrets(_ prompts: [(name: String, prompt: String)]) throws(ReadError) -> [String: String] {
        try typing { () throws(ReadError) in
            var secrets: [String: String] = [:]
            for (name, prompt) in prompts {
                guard let secret = try streams.readSecret(prompt) else { break }
                if !secret.isEmpty { secrets[name] = secret }
            }
            return secrets
        }
    }

    /// Hides the progress line while the user types, because it would overwrite the prompt.
    private func typing<Value>(_ body: () throws(ReadError) -> Value) throws(ReadError) -> Value {
        events.report(TerminalInput(isComplete: false))
        defer { events.report(TerminalInput(isComplete: true)) }
        return try body()
    }
}
