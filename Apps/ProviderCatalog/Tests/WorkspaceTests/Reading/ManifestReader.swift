import Foundation

/// Asks SwiftPM what a manifest says.
struct ManifestReader {
    /// The folder that holds the manifest.
    let package: URL

    /// Reads it in a process of its own, which has a build folder of its own: the one of the running tests is locked.
    func read() async throws -> Manifest {
        let folder = FileManager.default.temporaryDirectory.appending(path: "manifest-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [
            "swift", "package", "dump-package", "--package-path", package.filePath, "--scratch-path",
            folder.filePath,
        ]
        process.standardInput = FileHandle.nullDevice
        // Into files: a pipe that nobody empties stops the process that writes into it.
        process.standardOutput = try Self.newFile(folder.appending(path: "output"))
        process.standardError = try Self.newFile(folder.appending(path: "errors"))
        try await Self.runToEnd(process)
        guard process.terminationStatus == 0 else {
            throw Failure(message: try String(contentsOf: folder.appending(path: "errors"), encoding: .utf8))
        }
        return try JSONDecoder().decode(Manifest.self, from: Data(contentsOf: folder.appending(path: "output")))
    }

    private static func newFile(_ url: URL) throws -> FileHandle {
        try Data().write(to: url)
        return try FileHandle(forWritingTo: url)
    }

    private static func runToEnd(_ process: Process) async throws {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            process.terminationHandler = { _ in continuation.resume() }
            do {
                try process.run()
            } catch {
                continuation.resume(throwing: error)
            }
        }
    }

    private struct Failure: Error {
        let message: String
    }
}
