import Protocols

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A server with TLS on 127.0.0.1, in a process of its own.
final class SecureServer: Sendable {
    let port: Int
    private let process: pid_t
    private let log: String

    /// Starts a program on a free port, and waits until it listens.
    private init?(
        _ program: ExternalProgram, log: String, arguments: (_ port: Int) -> [String]
    ) async {
        guard let (socket, port) = LoopbackSocket.bound() else { return nil }
        socket.close()
        guard let process = program.start(arguments(port), output: log) else { return nil }
        self.port = port
        self.process = process
        self.log = log
        for _ in 0..<500 {
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

    /// An HTTP/1.0 server that answers every GET with a page (`openssl s_server`).
    static func http1(
        _ openssl: ExternalProgram, _ certificate: CertificateFolder.Certificate, in folder: CertificateFolder,
        options: [String] = []
    ) async -> SecureServer? {
        await SecureServer(openssl, log: "\(folder.path)/s_server-\(UUID().uuidString).log") { port in
            [
                "s_server", "-accept", "127.0.0.1:\(port)", "-cert", certificate.file, "-key", certificate.keyFile,
                "-www",
            ]
                + options
        }
    }

    /// An HTTP/2 server of the files in the folder (`nghttpd`).
    static func http2(
        _ nghttpd: ExternalProgram, _ certificate: CertificateFolder.Certificate, in folder: CertificateFolder,
        options: [String] = []
    ) async -> SecureServer? {
        await SecureServer(nghttpd, log: "\(folder.path)/nghttpd-\(UUID().uuidString).log") { port in
            ["--verbose", "--address=127.0.0.1", "-d", folder.path] + options
                + ["\(port)", certificate.keyFile, certificate.file]
        }
    }

    /// The connections over which `nghttpd` received a request. It logs the number of the connection with each frame.
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
