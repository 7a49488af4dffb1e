import Dispatch
import Essentials
import StoreProtocols

/// A process that a test starts and can kill, such as a process that writes to a store.
public final class StoreProcess: Sendable {
    /// The exit status and the output of a process.
    public struct Exit: Sendable {
        /// The exit status; `nil` if a signal ended the process.
        public let status: Int32?
        /// The lines that the process wrote to standard output and standard error.
        public let lines: [String]
    }

    private let id: pid_t
    private let output: String

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - command: The name of the program, which is looked up in `PATH`, and its arguments.
    ///   - input: The file descriptor for standard input; `nil` for an empty input.
    ///   - output: The path of the file for standard output and standard error.
    /// - Throws: `notOpened` if the program cannot be started.
    public init(_ command: [String], input: Int32? = nil, output: String) throws(StoreError) {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        if let input {
            posix_spawn_file_actions_adddup2(&actions, input, 0)
        } else {
            posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        }
        posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        posix_spawn_file_actions_adddup2(&actions, 1, 2)
        var pointers = command.map { strdup($0) } + [nil]
        defer { for pointer in pointers { free(pointer) } }
        var id: pid_t = 0
        let code = posix_spawnp(&id, command[0], &actions, nil, &pointers, environ)
        guard code == 0 else {
            throw StoreError(.notOpened, "could not start '\(command[0])': \(String(cString: strerror(code)))")
        }
        self.id = id
        self.output = output
    }

    /// Kills the process with SIGKILL.
    public func kill() {
        _ = Essentials.kill(id, SIGKILL)
    }

    /// The lines that the process has written so far.
    public var lines: [String] {
        let data = (try? Data(contentsOf: URL(filePath: output))) ?? Data()
        return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    /// Waits until the process exits, and returns its exit status and output.
    public func waitUntilExit() async -> Exit {
        let id = id
        let status = await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                var status: Int32 = 0
                while waitpid(id, &status, 0) < 0 && errno == EINTR {}
                continuation.resume(returning: status)
            }
        }
        return Exit(status: status & 0x7F == 0 ? status >> 8 : nil, lines: lines)
    }

    /// Returns the path of a program that is built together with the tests, in the folder of the test bundle.
    public static func path(of program: String) -> String {
        let bundle = CommandLine.arguments.first { $0.contains(".xctest") } ?? CommandLine.arguments[0]
        let parts = bundle.split(separator: "/", omittingEmptySubsequences: false)
        return (parts.prefix { !$0.hasSuffix(".xctest") } + [program[...]]).joined(separator: "/")
    }
}
