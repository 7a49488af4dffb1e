import Essentials
import Records

/// A TLS server on 127.0.0.1 that runs in a child process. `deinit` kills the process.
final class TLSServer: Sendable {
    let port: Int
    private let process: pid_t
    private let log: String

    /// Starts the program on a free port. Returns `nil` if the server does not accept a connection within about 10 s.
    private init?(_ program: ExternalProgram, log: String, arguments: (_ port: Int) -> [String]) async {
        guard let port = try? LoopbackServer.unusedPort(),
            let process = program.start(arguments(port), output: log)
        else { return nil }
        self.port = port
        self.process = process
        self.log = log
        for _ in 0..<1000 {
            if let connection = LoopbackSocket.connected(to: port) {
                connection.close()
                return
            }
            try? await Task.sleep(for: .milliseconds(10))
        }
        return nil
    }

    deinit {
        ExternalProgram.stop(process)
    }

    /// Starts the program. After a failure, tries a different port, because another process may use the first port.
    private static func start(
        _ program: ExternalProgram, log: String, arguments: (_ port: Int) -> [String]
    ) async -> TLSServer? {
        for _ in 0..<3 {
            if let server = await TLSServer(program, log: log, arguments: arguments) { return server }
        }
        return nil
    }

    /// Starts `openssl s_server`, which responds to every GET request with an HTTP/1.0 status page.
    static func http1(
        _ openssl: ExternalProgram, _ certificate: CertificateFolder.Certificate, in folder: CertificateFolder,
        options: [String] = []
    ) async -> TLSServer? {
        await start(openssl, log: "\(folder.path)/s_server-\(UUID().uuidString).log") { port in
            ["s_server", "-accept", "127.0.0.1:\(port)", "-cert", certificate.file, "-key", certificate.keyFile]
                + ["-www"] + options
        }
    }

    /// Starts `nghttpd`, an HTTP/2 server that serves the files in the folder.
    static func http2(
        _ nghttpd: ExternalProgram, _ certificate: CertificateFolder.Certificate, in folder: CertificateFolder,
        options: [String] = []
    ) async -> TLSServer? {
        await start(nghttpd, log: "\(folder.path)/nghttpd-\(UUID().uuidString).log") { port in
            ["--verbose", "--address=127.0.0.1", "-d", folder.path] + options
                + ["\(port)", certificate.keyFile, certificate.file]
        }
    }

    /// The number of connections with at least one request. `nghttpd` logs a connection ID with each frame.
    var http2ConnectionCount: Int {
        let text = (try? String(contentsOf: URL(filePath: log), encoding: .utf8)) ?? ""
        let connections = text.split(separator: "\n").filter { $0.contains("recv HEADERS") }.map { line in
            line.prefix { $0 != "]" }
        }
        return Set(connections).count
    }

    func url(_ path: String, host: String = "127.0.0.1") -> URL {
        URL(string: "https://\(host):\(port)/\(path)") ?? URL(literal: "https://127.0.0.1/")
    }
}

/// A temporary folder with certificates from `openssl`. `deinit` removes the folder.
final class CertificateFolder: Sendable {
    /// The PEM files of a certificate and its private key.
    struct Certificate: Sendable {
        let file: String
        let keyFile: String
    }

    let path: String
    private let openssl: ExternalProgram

    /// Creates the folder and the certificate of a test authority. Returns `nil` on failure.
    init?(_ openssl: ExternalProgram) {
        self.openssl = openssl
        path = FileManager.default.temporaryDirectory.appending(path: "transport-contract-\(UUID().uuidString)").path
        guard
            (try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)) != nil,
            openssl.run(
                newKey("authority")
                    + ["-x509", "-days", "2", "-out", "\(path)/authority.pem", "-subj", "/CN=Contract"]
                    + ["-addext", "basicConstraints=critical,CA:TRUE"])
        else { return nil }
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// The self-signed certificate of the authority.
    var authority: Certificate { certificate("authority") }

    /// Returns a new certificate signed by the authority, or `nil` on failure.
    ///
    /// - Parameters:
    ///   - names: The value of `subjectAltName`, such as `DNS:localhost,IP:127.0.0.1`.
    ///   - days: The number of days until expiry. If it is negative, the certificate has already expired.
    func signed(for names: String, days: Int = 2) -> Certificate? {
        let name = "server-\(UUID().uuidString)"
        let (extensions, request) = ("\(path)/\(name).ext", "\(path)/\(name).csr")
        let text = "subjectAltName=\(names)\nbasicConstraints=CA:FALSE\n"
        guard (try? Data(text.utf8).write(to: URL(filePath: extensions))) != nil,
            openssl.run(newKey(name) + ["-out", request, "-subj", "/CN=Contract server"]),
            openssl.run(
                ["x509", "-req", "-in", request, "-CA", authority.file, "-CAkey", authority.keyFile, "-CAcreateserial"]
                    + ["-days", "\(days)", "-extfile", extensions, "-out", "\(path)/\(name).pem"])
        else { return nil }
        return certificate(name)
    }

    private func certificate(_ name: String) -> Certificate {
        Certificate(file: "\(path)/\(name).pem", keyFile: "\(path)/\(name).key")
    }

    private func newKey(_ name: String) -> [String] {
        [
            "req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout",
            "\(path)/\(name).key",
        ]
    }
}

/// An installed program, such as `openssl`.
struct ExternalProgram: Sendable {
    let path: String

    /// Searches for the program in the usual folders. Returns `nil` if it is not found.
    init?(_ name: String) {
        let folders = ["/usr/bin", "/usr/sbin", "/usr/local/bin", "/usr/local/sbin", "/opt/homebrew/bin"]
        guard let folder = folders.first(where: { access("\($0)/\(name)", X_OK) == 0 }) else { return nil }
        path = "\(folder)/\(name)"
    }

    /// Starts the program and redirects standard output and standard error to a file.
    ///
    /// - Returns: The process id, or `nil` if the program cannot be started.
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

    /// Runs the program and waits until it exits. Returns whether the exit status is 0.
    func run(_ arguments: [String]) -> Bool {
        start(arguments).map { Self.waitForEnd(of: $0) == 0 } ?? false
    }

    /// Kills the process with SIGKILL and waits for it to exit.
    static func stop(_ process: pid_t) {
        kill(process, SIGKILL)
        _ = waitForEnd(of: process)
    }

    private static func waitForEnd(of process: pid_t) -> Int32 {
        var status: Int32 = 0
        while waitpid(process, &status, 0) == -1, errno == EINTR {}
        return status
    }
}
