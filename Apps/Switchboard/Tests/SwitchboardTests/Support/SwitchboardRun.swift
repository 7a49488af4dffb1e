import Foundation

/// A run of the built `switchboard`.
struct SwitchboardRun: Sendable {
    /// No run takes this long unless something is wrong; it is killed then, and the test goes on to fail.
    private static let longest = Duration.seconds(60)

    let output: LineReader
    let errors: LineReader
    private let process = Process()
    private let ending = Eventually<Outcome.Ending>()

    /// Starts it.
    ///
    /// - Parameters:
    ///   - environment: all of its environment; none of the test's own is passed on.
    ///   - input: its standard input, of no more than a pipe can hold; `nil` for one that does not end.
    ///   - redirection: in the words of a shell, such as `>&-`.
    ///   - channel: where its standard output goes; a pipe unless given.
    ///   - errorChannel: the same for its standard error.
    ///   - lineLimit: the reader of its standard output goes away after so many lines.
    init(
        _ arguments: [String], environment: [String: String] = [:], input: String? = "", redirection: String? = nil,
        to channel: Channel? = nil, errorsTo errorChannel: Channel? = nil, lineLimit: Int = .max
    ) throws {
        let streams = try (
            input: Channel.pipe(), output: channel ?? Channel.pipe(), errors: errorChannel ?? Channel.pipe()
        )
        if let input {
            write(streams.input.writing, input, input.utf8.count)
            close(streams.input.writing)
        }
        let binary = try Binary.url()
        process.executableURL = redirection == nil ? binary : URL(filePath: "/bin/sh")
        process.arguments = (redirection.map { ["-c", "exec \"$0\" \"$@\" \($0)", binary.path] } ?? []) + arguments
        process.environment = environment
        process.standardInput = FileHandle(fileDescriptor: streams.input.reading)
        process.standardOutput = FileHandle(fileDescriptor: streams.output.writing)
        process.standardError = FileHandle(fileDescriptor: streams.errors.writing)
        process.terminationHandler = { [ending] process in
            let status = process.terminationStatus
            ending.set(process.terminationReason == .exit ? .exit(status) : .signal(status))
        }
        try process.run()
        // The child has its own; the streams end with it.
        [streams.input.reading, streams.output.writing, streams.errors.writing].forEach { close($0) }
        output = LineReader(streams.output.reading, limit: lineLimit)
        errors = LineReader(streams.errors.reading)
        Task { [process] in
            try await Task.sleep(for: Self.longest)
            if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        }
    }

    /// Sends it a signal.
    func send(signal: Int32) {
        kill(process.processIdentifier, signal)
    }

    /// Waits until it has ended.
    func outcome() async -> Outcome {
        Outcome(ending: await ending.value, output: await output.text, errors: await errors.text)
    }
}

/// Runs the built `switchboard` to its end.
func switchboard(
    _ arguments: [String], environment: [String: String] = [:], input: String = "", redirection: String? = nil
) async throws -> Outcome {
    try await SwitchboardRun(arguments, environment: environment, input: input, redirection: redirection).outcome()
}
