import Dispatch
import Protocols
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A process, such as PostgresWriter.
final class StoreProcess: Sendable {
    struct Ending: Sendable {
        /// The exit status; `nil` if a signal ended the process.
        let status: Int32?
        /// The output, of which the last line is a summary or an error.
        let lines: [String]
    }

    private let id: pid_t
    private let output: String

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - words: The program, which is searched in PATH, and its arguments.
    ///   - input: The file descriptor for its input; `nil` for an empty input.
    ///   - output: The file for its output.
    init(_ words: [String], input: Int32? = nil, output: String) throws {
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
        var pointers = words.map { strdup($0) } + [nil]
        defer { for pointer in pointers { free(pointer) } }
        var id: pid_t = 0
        try #require(posix_spawnp(&id, words[0], &actions, nil, &pointers, environ) == 0)
        self.id = id
        self.output = output
    }

    func kill() {
        #if canImport(Glibc)
            _ = Glibc.kill(id, SIGKILL)
        #elseif canImport(Musl)
            _ = Musl.kill(id, SIGKILL)
        #else
            _ = Darwin.kill(id, SIGKILL)
        #endif
    }

    /// Waits until the process ends.
    func ending() async -> Ending {
        let id = id
        let status = await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                var status: Int32 = 0
                while waitpid(id, &status, 0) < 0 && errno == EINTR {}
                continuation.resume(returning: status)
            }
        }
        let data = (try? Data(contentsOf: URL(filePath: output))) ?? Data()
        let lines = String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
        return Ending(status: status & 0x7F == 0 ? status >> 8 : nil, lines: lines)
    }

    /// The path of PostgresWriter, which is next to the test bundle.
    static var writer: String {
        let bundle = CommandLine.arguments.first { $0.contains(".xctest") } ?? CommandLine.arguments[0]
        let parts = bundle.split(separator: "/", omittingEmptySubsequences: false)
        return (parts.prefix { !$0.hasSuffix(".xctest") } + ["PostgresWriter"]).joined(separator: "/")
    }
}

/// A folder that is removed when this object is released.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.appending(path: "store-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func path(_ name: String) -> String { "\(path)/\(name)" }

    /// Starts PostgresWriter, and returns its ending.
    func write(_ url: String, _ numbers: Int...) async throws -> StoreProcess.Ending {
        try await startWriter(url, numbers).ending()
    }

    func startWriter(_ url: String, _ numbers: [Int]) throws -> StoreProcess {
        try StoreProcess(
            [StoreProcess.writer, url] + numbers.map(String.init), output: path("output-\(UUID().uuidString)"))
    }
}
