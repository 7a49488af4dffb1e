import Platform

/// A program with its arguments.
struct Command {
    /// The path of its executable file.
    let program: String
    let arguments: [String]

    init(_ program: String, _ arguments: [String]) {
        self.program = program
        self.arguments = arguments
    }

    /// Returns the path of a program in `PATH`; `nil` when it is not installed.
    static func path(of name: String) -> String? {
        let folders = getenv("PATH").map { String(cString: $0).split(separator: ":") } ?? []
        return folders.map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
    }

    /// Starts it.
    ///
    /// - Parameters:
    ///   - streams: the descriptors that become its standard streams. It gets no others.
    ///   - environment: all variables that it gets, as `NAME=value`.
    /// - Returns: the process's id; `nil` when it cannot be started.
    func start(_ streams: StandardStreams, environment: [String]) -> pid_t? {
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
        #else
            var actions = posix_spawn_file_actions_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, streams.input, STDIN_FILENO)
        posix_spawn_file_actions_adddup2(&actions, streams.output, STDOUT_FILENO)
        posix_spawn_file_actions_adddup2(&actions, streams.errors, STDERR_FILENO)
        // Lists of C strings end with a null pointer.
        let words = ([program] + arguments).map { strdup($0) } + [nil]
        let variables = environment.map { strdup($0) } + [nil]
        defer { for text in words + variables { free(text) } }
        var pid: pid_t = 0
        return posix_spawn(&pid, program, &actions, nil, words, variables) == 0 ? pid : nil
    }
}

/// The descriptors of a process's standard streams.
struct StandardStreams {
    var input: Int32
    var output: Int32
    var errors: Int32
}
