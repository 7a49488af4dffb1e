import Protocols

/// A folder that is removed when this object is released.
public final class TemporaryFolder: Sendable {
    /// The path of the folder.
    public let path: String

    /// Creates a folder with a name of its own.
    public init() throws {
        path = FileManager.default.temporaryDirectory.appending(path: "store-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Returns the path of a file in the folder.
    public func path(_ name: String) -> String { "\(path)/\(name)" }

    /// Starts a program whose output goes to a file in the folder.
    ///
    /// - Parameter words: The program, which is searched in PATH, and its arguments.
    public func start(_ words: [String]) throws(StoreError) -> StoreProcess {
        try StoreProcess(words, output: path("output-\(UUID().uuidString)"))
    }
}
