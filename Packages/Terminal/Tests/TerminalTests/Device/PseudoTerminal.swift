import Dispatch
import Essentials
import Testing

/// TerminalProbe on a pseudo-terminal of 24 rows and 80 columns.
final class PseudoTerminal: Sendable {
    private let controller: Int32
    private let terminal: Int32
    private let process: pid_t
    private let queue = DispatchQueue(label: "pseudo-terminal")
    /// All output so far. Only used on the queue.
    private nonisolated(unsafe) var output: [UInt8] = []

    /// The modes of the terminal before the program starts.
    let original: Modes

    /// The flags of a terminal that raw mode changes.
    struct Modes: Equatable {
        let input, output, local: tcflag_t

        var isRaw: Bool { local & tcflag_t(ICANON | ECHO | ISIG) == 0 && output & tcflag_t(OPOST) == 0 }
    }

    init(_ arguments: [String] = [], isControlling: Bool = true) throws {
        var size = winsize(ws_row: 24, ws_col: 80, ws_xpixel: 800, ws_ypixel: 480)
        var ends: (Int32, Int32) = (-1, -1)
        try #require(openpty(&ends.0, &ends.1, nil, nil, &size) == 0)
        (controller, terminal) = ends
        for end in [controller, terminal] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        original = Self.modes(terminal)
        process = try Self.spawn(arguments, terminal, isControlling: isControlling)
    }

    deinit {
        kill(process, SIGKILL)
        close(controller)
        close(terminal)
    }

    var modes: Modes { Self.modes(terminal) }
    var id: pid_t { process }

    func type(_ text: String) {
        write(controller, text, text.utf8.count)
    }

    func resize(rows: UInt16, columns: UInt16) {
        var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(controller, UInt(TIOCSWINSZ), &size)
    }

    /// Writes to the terminal until it takes no more, so that the program waits when it writes.
    func fill() {
        _ = fcntl(terminal, F_SETFL, O_NONBLOCK)
        while write(terminal, ".", 1) == 1 {}
    }

    #if os(Linux)
        /// Whether no thread of the program has received a signal yet that was sent to it.
        func isPending(_ number: Int32) throws -> Bool {
            let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
            let mask = try #require(
                status.split(separator: "\n").first { $0.hasPrefix("ShdPnd:") }?.split(separator: "\t").last)
            return try #require(UInt64(mask, radix: 16)) & (1 << UInt64(number - 1)) != 0
        }
    #endif

    /// Closes the terminal, as when its window is closed.
    func hangUp() {
        dup2(open("/dev/null", O_RDWR | O_CLOEXEC), controller)
    }

    /// Sends a signal to the foreground process group.
    func signal(_ number: Int32) {
        kill(-tcgetpgrp(controller), number)
    }

    /// Waits until the output contains a text. Returns whether it does within 20 seconds.
    func shows(_ text: String, times: Int = 1) async -> Bool {
        await onQueue { [self] in
            while Self.count(text, in: output) < times {
                guard readMore(milliseconds: 20_000) else { return false }
            }
            return true
        }
    }

    /// Waits until the program ends. Returns its output and its status from `waitpid(2)`.
    func ending() async -> (output: String, status: Int32) {
        await onQueue { [self] in
            var status: Int32 = 0
            // The program may write more than the kernel keeps, so its output is read meanwhile.
            while waitpid(process, &status, WNOHANG) == 0 { _ = readMore(milliseconds: 20) }
            while readMore(milliseconds: 0) {}
            return (String(decoding: output, as: UTF8.self), status)
        }
    }

    private func onQueue<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
        await withCheckedContinuation { continuation in queue.async { continuation.resume(returning: body()) } }
    }

    private func readMore(milliseconds: Int32) -> Bool {
        var polled = pollfd(fd: controller, events: Int16(POLLIN), revents: 0)
        guard poll(&polled, 1, milliseconds) > 0 else { return false }
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = read(controller, &buffer, buffer.count)
        output += buffer.prefix(max(0, count))
        return count > 0
    }

    private static func count(_ text: String, in output: [UInt8]) -> Int {
        String(decoding: output, as: UTF8.self).ranges(of: text).count
    }

    private static func modes(_ descriptor: Int32) -> Modes {
        var modes = termios()
        tcgetattr(descriptor, &modes)
        return Modes(input: modes.c_iflag, output: modes.c_oflag, local: modes.c_lflag)
    }

    /// The path of the program, which is next to the test bundle.
    private static var program: String {
        let bundle = CommandLine.arguments.first { $0.contains(".xctest") } ?? CommandLine.arguments[0]
        let parts = bundle.split(separator: "/", omittingEmptySubsequences: false)
        return (parts.prefix { !$0.hasSuffix(".xctest") } + ["TerminalProbe"]).joined(separator: "/")
    }

    #if os(Linux)
        /// `POSIX_SPAWN_SETSID`, which glibc declares only with `_GNU_SOURCE`.
        private static let setSession = 0x80
    #else
        private static let setSession = Int(POSIX_SPAWN_SETSID)
    #endif

    private static func spawn(_ arguments: [String], _ terminal: Int32, isControlling: Bool) throws -> pid_t {
        var name = [CChar](repeating: 0, count: 256)
        try #require(ttyname_r(terminal, &name, name.count) == 0)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        posix_spawnattr_setflags(
            &attributes, Int16(setSession | Int(POSIX_SPAWN_SETSIGDEF) | Int(POSIX_SPAWN_SETSIGMASK)))
        // The test process may ignore signals, and its threads block some.
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        // The first terminal that the leader of a session opens controls the session.
        let flags = O_RDWR | (isControlling ? 0 : O_NOCTTY)
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, name, flags, 0)
        for stream in [STDOUT_FILENO, STDERR_FILENO] {
            posix_spawn_file_actions_adddup2(&actions, STDIN_FILENO, stream)
        }
        let words = ([program] + arguments).map { strdup($0) } + [nil]
        // The Swift runtime must not write a backtrace, which takes seconds.
        let variables = [strdup("SWIFT_BACKTRACE=enable=no"), strdup("PATH=/usr/bin:/bin"), nil]
        defer { (words + variables).forEach { free($0) } }
        var id: pid_t = 0
        try #require(posix_spawn(&id, program, &actions, &attributes, words, variables) == 0)
        return id
    }
}
