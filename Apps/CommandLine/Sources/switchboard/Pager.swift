import Essentials
import ExternalPrograms
import Output
import ProviderCatalog

/// The user's pager: the program of `PAGER`, or `less`. As in `git`, the shell runs it, and `cat` is none.
struct Pager: Sendable {
    /// The exit codes of the shell for a program that it cannot run.
    private static let notRun: ClosedRange<Int32> = 126...127

    /// The environment variables of this process. The pager gets them without secrets.
    private let environment: [String: String]
    private let signals: SignalHandler

    init(environment: [String: String], signals: SignalHandler) {
        self.environment = environment
        self.signals = signals
    }

    /// Shows text on standard output if it has more lines than the terminal.
    func show(_ text: [UInt8]) -> PagerResult {
        guard let command, let rows = Self.terminalRows, text.count(where: { $0 == UInt8(ascii: "\n") }) >= rows else {
            return .notUsed
        }
        let code = signals.ignoringInterrupts { run(command, on: text) }
        guard code != 0 else { return .shown }
        let isRun = code.map { !Self.notRun.contains($0) } ?? false
        // Not every system has `less`, and the user may not know it.
        guard command == environment["PAGER"] else { return isRun ? .shown : .notUsed }
        let program = command.split(separator: " ").first.map(String.init) ?? command
        return isRun ? .failed(program: program, code: code ?? 0) : .notRun(program: program)
    }

    /// The command of the shell; `nil` if the user wants no pager, or if the terminal cannot show one.
    private var command: String? {
        let command = environment["PAGER"].flatMap { $0.isEmpty ? nil : $0 } ?? "less"
        return command == "cat" || environment["TERM"] == "dumb" ? nil : command
    }

    /// Returns the exit code of the shell, or 0 if a signal has ended it; `nil` if it cannot be started.
    private func run(_ command: String, on text: [UInt8]) -> Int32? {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        _ = fcntl(ends[1], F_SETFD, FD_CLOEXEC)
        let child = ChildProcess.start(
            ["/bin/sh", "-c", command], environment: childEnvironment, input: ends[0], output: STDOUT_FILENO,
            usesTerminal: true)
        close(ends[0])
        // The user can leave the pager before it has read all text. The write then fails.
        try? FileDescriptor(number: ends[1]).write(text)
        close(ends[1])
        return child.map { $0.exitCode() ?? 0 }
    }

    /// `less` shows colors and links, and leaves its last screen on the terminal, unless `LESS` says otherwise.
    private var childEnvironment: [String] {
        var environment = environment
        if environment["LESS"] == nil { environment["LESS"] = "FRX" }
        return environment.withoutSecrets(of: descriptors)
    }

    private static var terminalRows: Int? {
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_row > 0 else { return nil }
        return Int(size.ws_row)
    }
}
