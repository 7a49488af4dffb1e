import Dispatch
import Essentials

/// A program that this process has started. Unless it reads the terminal, it has its own process group, so that the signals
/// of the terminal do not reach it.
public struct ChildProcess: Sendable {
    private let id: pid_t

    /// Starts a program without a shell. Standard error is discarded. Returns `nil` if the program cannot be started.
    ///
    /// - Parameters:
    ///   - arguments: The name or the path of the program, and its arguments.
    ///   - environment: The environment variables, such as `LANG=C`. Those of this process may be secrets, so none is
    ///     inherited.
    ///   - input: The descriptor for standard input; `nil` for an empty input.
    ///   - output: The descriptor for standard output; `nil` to discard it.
    ///   - usesTerminal: Whether the program reads keys from the terminal, and so is in the process group of this process.
    public static func start(
        _ arguments: [String], environment: [String], input: Int32? = nil, output: Int32? = nil,
        usesTerminal: Bool = false
    ) -> ChildProcess? {
        guard let program = arguments.first else { return nil }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for (stream, descriptor) in [(STDIN_FILENO, input), (STDOUT_FILENO, output), (STDERR_FILENO, nil)] {
            if let descriptor {
                posix_spawn_file_actions_adddup2(&actions, descriptor, stream)
            } else {
                posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_RDWR, 0)
            }
        }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        configure(&attributes, usesTerminal: usesTerminal)
        let words = arguments.map { strdup($0) } + [nil]
        let variables = environment.map { strdup($0) } + [nil]
        defer { (words + variables).forEach { free($0) } }
        var id: pid_t = 0
        let code = posix_spawnp(&id, program, &actions, &attributes, words, variables)
        return code == 0 ? ChildProcess(id: id) : nil
    }

    /// Sets a new process group unless the program uses the terminal, a signal mask, and the default action for SIGPIPE.
    /// Otherwise, the child would block the same signals as this process, and would also ignore SIGPIPE.
    ///
    /// A child with its own group blocks SIGTSTP. Otherwise, Ctrl-Z could stop it before it has left the group of this
    /// process and runs its program. On Linux, this process then cannot stop either, because a thread of it waits until the
    /// program runs, so that the shell waits forever.
    private static func configure(_ attributes: inout posix_spawnattr_t, usesTerminal: Bool) {
        let group = usesTerminal ? 0 : POSIX_SPAWN_SETPGROUP
        let flags = group | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
        posix_spawnattr_setflags(&attributes, Int16(flags))
        var signals = sigset_t()
        sigemptyset(&signals)
        if !usesTerminal { sigaddset(&signals, SIGTSTP) }
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigemptyset(&signals)
        sigaddset(&signals, SIGPIPE)
        posix_spawnattr_setsigdefault(&attributes, &signals)
    }

    /// Kills the process and the processes that it started. Must not be called after ``wait()`` or ``poll()`` has
    /// reported the exit, because another process can then have the same id.
    func kill() {
        _ = systemKill(-id, SIGKILL)
    }

    /// Waits until the process exits. Returns whether the exit code is 0.
    func wait() -> Bool { exitCode() == 0 }

    /// Waits until the process exits. Returns the exit code; `nil` if a signal has terminated the process.
    public func exitCode() -> Int32? {
        var status: Int32 = 0
        while waitpid(id, &status, 0) < 0 {
            guard errno == EINTR else { return nil }
        }
        return status & 0x7F == 0 ? status >> 8 & 0xFF : nil
    }

    /// Returns whether the process exited with code 0; `nil` if it is still running.
    func poll() -> Bool? {
        var status: Int32 = 0
        let result = waitpid(id, &status, WNOHANG)
        return result == 0 ? nil : result == id && status == 0
    }

    /// Waits for the process on another thread, so that it does not remain a zombie.
    public func reap() {
        DispatchQueue.global().async { _ = wait() }
    }
}

/// Calls `kill(2)`. Inside `ChildProcess`, the name `kill` refers to the method.
private func systemKill(_ id: pid_t, _ signal: Int32) -> Int32 {
    kill(id, signal)
}
