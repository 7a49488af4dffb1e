import Protocols

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A program of the machine that a case needs, such as `openssl`.
struct ExternalProgram: Sendable {
    let path: String

    /// - Returns: `nil` when it is in none of the usual folders.
    init?(_ name: String) {
        let folders = ["/usr/bin", "/usr/sbin", "/usr/local/bin", "/usr/local/sbin", "/opt/homebrew/bin"]
        guard let folder = folders.first(where: { access("\($0)/\(name)", X_OK) == 0 }) else { return nil }
        path = "\(folder)/\(name)"
    }

    /// Starts it, with its output going to a file.
    ///
    /// - Returns: its process number; `nil` when it cannot be started.
    func start(_ arguments: [String], output: String = "/dev/null") -> pid_t? {
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
        #else
            var actions = posix_spawn_file_actions_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO)
        let words = ([path] + arguments).map { strdup($0) }
        defer { words.forEach { free($0) } }
        var process: pid_t = 0
        return posix_spawn(&process, path, &actions, nil, words + [nil], nil) == 0 ? process : nil
    }

    /// Runs it to its end.
    ///
    /// - Returns: whether it was successful.
    func run(_ arguments: [String]) -> Bool {
        guard let process = start(arguments) else { return false }
        return Self.status(of: process) == 0
    }

    /// Ends a process, and waits until it is gone.
    static func stop(_ process: pid_t) {
        kill(process, SIGKILL)
        _ = status(of: process)
    }

    private static func status(of process: pid_t) -> Int32 {
        var status: Int32 = 0
        while waitpid(process, &status, 0) == -1, errno == EINTR {}
        return status
    }
}
