import Foundation

/// `openssl s_server` on 127.0.0.1 with a self-signed certificate.
///
/// It serves one connection at a time. The path and the query of a request name the file that it sends.
final class TLSServer: Sendable {
    let base: String
    /// The path of the certificate, which is also its certificate authority.
    let authorities: String
    private let folder: TemporaryFolder
    private let process: Process

    /// - Parameter files: Complete responses, by path and query without the leading slash.
    static func start(_ files: [String: String]) async throws -> TLSServer {
        let folder = try TemporaryFolder()
        for (path, response) in files {
            let file = folder.url.appending(path: path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(response.utf8).write(to: file)
        }
        let (making, _) = try openSSL(
            [
                "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", "key.pem", "-out", "certificate.pem",
                "-days", "2", "-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1",
            ], in: folder)
        making.waitUntilExit()
        let (process, output) = try openSSL(
            ["s_server", "-accept", "127.0.0.1:0", "-cert", "certificate.pem", "-key", "key.pem", "-HTTP"], in: folder)
        // The server writes its port in a line such as "ACCEPT 127.0.0.1:33997".
        for await line in output.lines where line.hasPrefix("ACCEPT ") {
            let port = line.split(separator: ":").last.map(String.init) ?? ""
            return TLSServer(folder: folder, process: process, port: port)
        }
        throw NotStarted(output: await output.text)
    }

    private init(folder: TemporaryFolder, process: Process, port: String) {
        self.folder = folder
        self.process = process
        base = "https://127.0.0.1:\(port)"
        authorities = folder.url.appending(path: "certificate.pem").path
    }

    /// Kills the process with SIGKILL, because the process may have inherited that SIGTERM is ignored.
    func stop() {
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    /// Starts the `openssl` command. The reader reads its standard output and its standard error.
    private static func openSSL(_ arguments: [String], in folder: TemporaryFolder) throws -> (Process, LineReader) {
        let process = Process()
        process.executableURL = URL(filePath: try command ?? { throw NotStarted(output: "openssl is not installed") }())
        process.arguments = arguments
        process.currentDirectoryURL = folder.url
        process.standardInput = FileHandle.nullDevice
        let channel = try Channel.pipe()
        process.standardOutput = FileHandle(fileDescriptor: channel.writing)
        process.standardError = FileHandle(fileDescriptor: channel.writing)
        try process.run()
        close(channel.writing)
        return (process, LineReader(channel.reading))
    }

    private struct NotStarted: Error, CustomStringConvertible {
        let output: String
        var description: String { "openssl s_server did not start: \(output)" }
    }
}

extension TLSServer {
    /// Whether `PATH` has an `openssl` command.
    static var isInstalled: Bool { command != nil }

    private static let command = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        .map { "\($0)/openssl" }.first(where: FileManager.default.isExecutableFile)
}
