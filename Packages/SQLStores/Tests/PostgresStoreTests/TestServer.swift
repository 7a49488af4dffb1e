import Essentials
import StoreContract
import Testing

@testable import PostgresStore

/// A PostgreSQL server in a temporary folder, which listens on a free port on 127.0.0.1. All tests share it.
///
/// It ends with the test process, also if that is killed, because it runs under a shell that waits for the end of its
/// input.
final class TestServer: Sendable {
    /// The server; `nil` if PostgreSQL is not installed.
    static let shared = binFolder == nil ? nil : try? TestServer()
    static let isInstalled = binFolder != nil
    static let missing: Comment = "requires the programs of a PostgreSQL server: install the package postgresql"

    let folder: TemporaryFolder
    let port: Int
    private let userInfo: String
    /// The file descriptor of the shell's input.
    private let input: Int32

    /// Creates the files of a server, which takes about a second, and starts it.
    ///
    /// - Parameter authentication: How the server checks who connects.
    init(authentication: String = "trust", password: String? = nil) throws {
        folder = try TemporaryFolder()
        port = try Self.freePort()
        let bin = try #require(Self.binFolder)
        userInfo = password.map { "ada:\($0)" } ?? "ada"
        try Data((password ?? "").utf8).write(to: URL(filePath: folder.path("password")))
        // The server refuses to run as root.
        let script = """
            bin=\(bin); folder=\(folder.path)
            if [ "$(id -u)" = 0 ]; then
              chown nobody "$folder" || exit 1
              run() { exec setpriv --reuid nobody --clear-groups env HOME="$folder" "$@"; }
            else
              run() { exec env "$@"; }
            fi
            cd "$folder"
            (run "$bin/initdb" --no-sync --auth=\(authentication) \(password == nil ? "" : "--pwfile=password") --username=ada --encoding=UTF8 --locale=C -D "$folder/data" \\
              >initdb.log 2>&1) || exit 1
            run "$bin/postgres" -D "$folder/data" -p \(port) -c listen_addresses=127.0.0.1 \\
              -c unix_socket_directories="$folder" -c fsync=off -c max_connections=50 -c logging_collector=off \\
              >server.log 2>&1 </dev/null &
            echo $! >pid
            cat >/dev/null
            kill -INT "$(cat pid)"
            wait
            rm -rf "$folder"
            """
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        _ = fcntl(ends[1], F_SETFD, FD_CLOEXEC)
        input = ends[1]
        _ = try StoreProcess(["sh", "-c", script], input: ends[0], output: folder.path("shell.log"))
        close(ends[0])
        try waitUntilReady()
    }

    deinit { close(input) }

    /// Stops the server as its administrator would, and waits until it has ended.
    func stop() async throws {
        let pid = try String(contentsOf: URL(filePath: folder.path("pid")), encoding: .utf8)
        let stop = [
            "sh", "-c",
            "kill -INT \(pid.filter(\.isNumber)); while kill -0 \(pid.filter(\.isNumber)) 2>/dev/null; do :; done",
        ]
        _ = await (try StoreProcess(stop, output: folder.path("stop.log"))).waitUntilExit()
    }

    /// Returns the URL of an empty schema.
    ///
    /// - Parameter options: More options, separated by spaces.
    func url(
        _ schema: String = "test_\(UUID().uuidString.lowercased().filter(\.isLetter))", create: Bool = true,
        _ options: String = ""
    )
        throws -> String
    {
        if create { try admin().execute("CREATE SCHEMA \"\(schema)\"") }
        let options = "-csearch_path=\(schema)\(options.isEmpty ? "" : " \(options)")"
        return
            "postgres://\(userInfo)@127.0.0.1:\(port)/postgres?options=\(options.replacing("=", with: "%3D").replacing(" ", with: "%20"))"
    }

    /// Returns a connection outside of stores.
    func admin(_ url: String? = nil) throws -> Connection {
        try PostgresLibrary.load(PostgresLibrary.fileNames)
        return try Connection(
            ServerAddress(url ?? "postgres://\(userInfo)@127.0.0.1:\(port)/postgres"), busyTimeout: .seconds(10))
    }

    private func waitUntilReady() throws {
        for _ in 1...600 {
            if (try? admin()) != nil { return }
            usleep(20_000)
        }
        let log = ["initdb.log", "server.log", "shell.log"].compactMap {
            try? String(contentsOf: URL(filePath: folder.path($0)), encoding: .utf8)
        }
        Issue.record("the server does not start: \(log.joined(separator: "\n"))")
    }

    /// The folder of the server's programs, which Debian does not put in PATH.
    private static let binFolder: String? = {
        let manager = FileManager.default
        let debian = "/usr/lib/postgresql"
        let versions = ((try? manager.contentsOfDirectory(atPath: debian)) ?? []).sorted {
            (Int($0) ?? 0) > (Int($1) ?? 0)
        }
        let folders =
            versions.map { "\(debian)/\($0)/bin" } + ["/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"]
        return folders.first { manager.isExecutableFile(atPath: "\($0)/initdb") }
    }()

    private static func freePort() throws -> Int {
        let descriptor = StreamSocket.open(AF_INET)
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var count = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, count) == 0 && getsockname(descriptor, $0, &count) == 0
            }
        }
        try #require(isBound)
        return Int(UInt16(bigEndian: address.sin_port))
    }
}
