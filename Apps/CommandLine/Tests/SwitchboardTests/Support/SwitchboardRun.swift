import Foundation

/// A run of the built `switchboard`.
struct SwitchboardRun: Sendable {
    /// The time after which a run is killed, so that its test fails instead of hanging.
    private static let longest = Duration.seconds(60)

    let output: LineReader
    let errors: LineReader
    private let process = Process()
    private let ending = Eventually<Outcome.Ending>()

    /// - Parameters:
    ///   - environment: The complete environment. Nothing is inherited from the test process.
    ///   - input: The standard input, at most as large as a pipe buffer, or `nil` for an input without EOF.
    ///   - redirection: A redirection in shell syntax, such as `>&-`.
    ///   - setup: A shell command that runs first in the same process, such as `trap '' HUP`.
    ///   - channel: The channel for standard output, by default a pipe.
    ///   - errorChannel: The channel for standard error, by default a pipe.
    ///   - lineLimit: The number of lines after which the reader of standard output closes it.
    ///   - program: The program to start, by default the tested one.
    init(
        _ arguments: [String], environment: [String: String] = [:], input: String? = "", redirection: String? = nil,
        setup: String? = nil, to channel: Channel? = nil, errorsTo errorChannel: Channel? = nil, lineLimit: Int = .max,
        program: URL? = nil
    ) throws {
        let streams = try (
            input: Channel.pipe(), output: channel ?? Channel.pipe(), errors: errorChannel ?? Channel.pipe()
        )
        if let input {
            write(streams.input.writing, input, input.utf8.count)
            close(streams.input.writing)
        }
        let binary = try program ?? Binary.url()
        let script = [setup, "exec \"$0\" \"$@\" \(redirection ?? "")"].compactMap(\.self).joined(separator: "\n")
        let needsShell = redirection != nil || setup != nil
        process.executableURL = needsShell ? URL(filePath: "/bin/sh") : binary
        process.arguments = (needsShell ? ["-c", script, binary.path] : []) + arguments
        process.environment = environment
        process.standardInput = FileHandle(fileDescriptor: streams.input.reading)
        process.standardOutput = FileHandle(fileDescriptor: streams.output.writing)
        process.standardError = FileHandle(fileDescriptor: streams.errors.writing)
        process.terminationHandler = { [ending] process in
            let status = process.terminationStatus
            ending.set(process.terminationReason == .exit ? .exit(status) : .signal(status))
        }
        try Self.withDefaultSignals(process.run)
        // The child has its own copies of these. The streams reach EOF only after all copies are closed.
        [streams.input.reading, streams.output.writing, streams.errors.writing].forEach { close($0) }
        output = LineReader(streams.output.reading, limit: lineLimit)
        errors = LineReader(streams.errors.reading)
        Task { [process] in
            try await Task.sleep(for: Self.longest)
            if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        }
    }

    /// Calls a function that starts a child. The child inherits default signal handling, with no blocked signals.
    static func withDefaultSignals(_ start: () throws -> Void) throws {
        // A test process that a script has started in the background ignores SIGINT and SIGQUIT.
        for number in [SIGINT, SIGQUIT, SIGHUP, SIGTERM] { signal(number, SIG_DFL) }
        var none = sigset_t()
        var blocked = sigset_t()
        sigemptyset(&none)
        // The threads of Dispatch block most signals.
        pthread_sigmask(SIG_SETMASK, &none, &blocked)
        defer { pthread_sigmask(SIG_SETMASK, &blocked, nil) }
        try start()
    }

    /// The highest memory use so far, in bytes; `nil` if the system does not report it.
    var peakMemory: Int? {
        let status = try? String(contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)
        let line = status?.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        return line?.split(separator: " ").dropFirst().first.flatMap { Int($0) }.map { $0 * 1024 }
    }

    func send(signal: Int32) {
        kill(process.processIdentifier, signal)
    }

    /// Waits for the process to exit, and returns its outcome.
    func outcome() async -> Outcome {
        Outcome(ending: await ending.value, output: await output.text, errors: await errors.text)
    }
}

/// Runs the built `switchboard` and waits for it to exit.
func switchboard(
    _ arguments: [String], environment: [String: String] = [:], input: String = "", redirection: String? = nil
) async throws -> Outcome {
    try await SwitchboardRun(arguments, environment: environment, input: input, redirection: redirection).outcome()
}
