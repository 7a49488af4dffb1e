import Foundation
import Synchronization

/// A process that controls a pseudo-terminal, as in a terminal window. Typed keys become signals.
struct TerminalSession: Sendable {
    /// A session that takes longer is killed, and its test fails.
    private static let maximum = Duration.seconds(60)

    /// The output of all processes on the terminal, including the echo of what is typed.
    let output: LineReader
    private let controller: Controller
    private let ending = Eventually<Outcome.Ending>()
    private let restoration = Eventually<Bool>()

    /// The controlling side of the terminal, and the process. Neither is used after the process has ended.
    private final class Controller: Sendable {
        private let parts: Mutex<(descriptor: Int32, process: pid_t)?>

        init(_ descriptor: Int32, _ process: pid_t) {
            parts = Mutex((descriptor, process))
        }

        var isOpen: Bool { parts.withLock { $0 != nil } }

        func use(_ body: (_ descriptor: Int32, _ process: pid_t) -> Void) {
            parts.withLock { $0.map { body($0.descriptor, $0.process) } }
        }

        func close() {
            parts.withLock { parts in
                if let parts { _ = systemClose(parts.descriptor) }
                parts = nil
            }
        }
    }

    /// Starts a program in a session of its own. All of its standard streams are the terminal.
    init(_ path: String, _ arguments: [String], environment: [String: String] = [:]) throws {
        let terminal = try Channel.terminal(columns: 80)
        defer { close(terminal.writing) }
        let descriptor = terminal.reading
        let settings = Self.settings(of: descriptor)
        var name = [CChar](repeating: 0, count: 256)
        let code = ttyname_r(terminal.writing, &name, name.count)
        guard code == 0 else { throw SystemFailure(call: "ttyname_r", code: code) }
        let id = try Self.spawn(path, arguments, environment, on: name)
        controller = Controller(descriptor, id)
        // The reader closes its descriptor, and typing needs another one.
        output = LineReader(try SystemFailure.check("dup", dup(descriptor)))
        Thread.detachNewThread { [ending, controller, restoration] in
            // The id must not become that of another process while it can be signalled, so the process is not reaped yet.
            var info = siginfo_t()
            while waitid(P_PID, id_t(id), &info, WEXITED | WNOWAIT) < 0, errno == EINTR {}
            restoration.set(Self.settings(of: descriptor) == settings)
            controller.close()
            var status: Int32 = 0
            while waitpid(id, &status, 0) < 0, errno == EINTR {}
            // The low seven bits are the signal that ended the process; the next byte is its exit code.
            let signal = status & 0x7F
            ending.set(signal == 0 ? .exit(status >> 8 & 0xFF) : .signal(signal))
        }
        Task { [ending] in
            let deadline = Task {
                try await Task.sleep(for: Self.maximum)
                kill(id, SIGKILL)
            }
            _ = await ending.value
            deadline.cancel()
        }
    }

    /// Types text, as on a keyboard: `\u{3}` is Ctrl-C, `\u{1A}` is Ctrl-Z.
    func type(_ text: String) { type(Array(text.utf8)) }

    func type(_ bytes: [UInt8]) {
        controller.use { descriptor, _ in _ = write(descriptor, bytes, bytes.count) }
    }

    func resize(rows: UInt16, columns: UInt16) {
        var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        controller.use { descriptor, _ in _ = ioctl(descriptor, UInt(TIOCSWINSZ), &size) }
    }

    func send(signal: Int32) {
        controller.use { _, process in _ = kill(process, signal) }
    }

    var hasEnded: Bool { !controller.isOpen }

    /// Whether the settings of the terminal, such as the echo, are at the end as they were at the start.
    var hasRestoredSettings: Bool { get async { await restoration.value } }

    private static func settings(of terminal: Int32) -> [tcflag_t] {
        var settings = termios()
        guard tcgetattr(terminal, &settings) == 0 else { return [] }
        return [settings.c_iflag, settings.c_oflag, settings.c_cflag, settings.c_lflag]
    }

    /// Waits until the process has ended.
    func outcome() async -> Outcome {
        Outcome(ending: await ending.value, output: await output.text, errors: "")
    }

    #if os(Linux)
        /// `POSIX_SPAWN_SETSID`, which glibc declares only with `_GNU_SOURCE`.
        private static let setSession = 0x80
    #else
        private static let setSession = Int(POSIX_SPAWN_SETSID)
    #endif

    private static func spawn(
        _ path: String, _ arguments: [String], _ environment: [String: String], on terminal: [CChar]
    ) throws -> pid_t {
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // The first terminal that the leader of a session opens controls the session.
        let flags = Self.setSession | Int(POSIX_SPAWN_SETSIGDEF) | Int(POSIX_SPAWN_SETSIGMASK)
        posix_spawnattr_setflags(&attributes, Int16(flags))
        // The test process may ignore signals, and its threads block some.
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for descriptor in 3..<256 as Range<Int32> where fcntl(descriptor, F_GETFD) != -1 {
            posix_spawn_file_actions_addclose(&actions, descriptor)
        }
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, terminal, O_RDWR, 0)
        posix_spawn_file_actions_adddup2(&actions, STDIN_FILENO, STDOUT_FILENO)
        posix_spawn_file_actions_adddup2(&actions, STDIN_FILENO, STDERR_FILENO)
        let words = ([path] + arguments).map { strdup($0) } + [nil]
        let variables = environment.map { strdup("\($0)=\($1)") } + [nil]
        defer { (words + variables).forEach { free($0) } }
        var id: pid_t = 0
        let code = posix_spawn(&id, path, &actions, &attributes, words, variables)
        guard code == 0 else { throw SystemFailure(call: "posix_spawn", code: code) }
        return id
    }
}

/// Calls `close(2)`, which methods named `close` hide.
private func systemClose(_ descriptor: Int32) -> Int32 {
    close(descriptor)
}
