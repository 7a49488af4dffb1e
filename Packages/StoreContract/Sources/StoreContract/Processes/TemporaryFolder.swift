import Essentials
import StoreProtocols

/// A temporary folder. `deinit` removes the folder.
public final class TemporaryFolder: Sendable {
    public let path: String

    /// Creates a folder with a unique name.
    public init() throws {
        path = FileManager.default.temporaryDirectory.appending(path: "store-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Returns the path of a file in the folder.
    public func path(_ name: String) -> String { "\(path)/\(name)" }

    /// Starts a program and redirects its output to a new file in the folder.
    ///
    /// - Parameter command: The name of the program, which is looked up in `PATH`, and its arguments.
    public func start(_ command: [String]) throws(StoreError) -> StoreProcess {
        try StoreProcess(command, output: path("output-\(UUID().uuidString)"))
    }
}
