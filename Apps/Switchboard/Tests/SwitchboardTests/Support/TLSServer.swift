import Foundation

/// `openssl s_server` on 127.0.0.1 with a certificate of its own. It answers one connection after the other, each with
/// the file that is named by the path and the query of its request.
final class TLSServer: Sendable {
    /// Where it is reached.
    let base: String
    /// The file of the certificate, which is its own authority.
    let authorities: String
    private let folder: TemporaryFolder
    private let process: Process

    /// - Parameter files: Whole responses, by path and query without the first slash.
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
        // It tells its port in a line such as "ACCEPT 127.0.0.1:33997".
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

    /// Ends it. A process that is only told to terminate may inherit that it ignores that.
    func stop() {
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    /// Starts the `openssl` command; the reader is for its standard output and error.
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
    /// Whether there is an `openssl` command in `PATH`.
    static var isInstalled: Bool { command != nil }

    private static let command = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        .map { "\($0)/openssl" }.first(where: FileManager.default.isExecutableFile)
}
