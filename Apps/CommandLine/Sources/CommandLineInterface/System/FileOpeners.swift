import Connections
import Failures
import Output
public import Protocols
public import Sorting

/// The functions that open files and the cache.
public struct FileOpeners: Sendable {
    /// Reads a file, or standard input for `-`.
    public let read: @Sendable (String) throws(ReadError) -> Data
    /// Returns whether there is a file or a folder at a path.
    public let isExisting: @Sendable (String) -> Bool
    /// Returns whether two paths lead to the same existing file.
    public let isSame: @Sendable (String, String) -> Bool
    /// Returns the configuration file at a path, with the access that other users may have. The file may not exist yet.
    public let openConfiguration: @Sendable (String, FileAccess) -> any ConfigurationFile
    /// Creates a file for writing, or truncates an existing one.
    public let create: @Sendable (String) throws(WriteError) -> any ByteSink
    /// Opens the destination of a download: the file at a path, or the given sink if the path is `-`.
    public let openDownload: @Sendable (String, any ByteSink) throws(WriteError) -> any Download
    /// Opens a file that appears at a path, or replaces the existing file there, only when it is complete. If the second
    /// argument is `true`, the content of the existing file is kept, and what is written is added to it.
    public let openOutput: @Sendable (String, Bool) throws(WriteError) -> any AtomicFile
    /// Opens a database file that receives the table of a list only when it is complete. If the second argument is `true`,
    /// its records are added to an existing table.
    public let openDatabase: @Sendable (String, Bool) throws(WriteError) -> any OutputDatabase
    /// Creates an empty temporary file, which no other process can find.
    public let openScratchFile: @Sendable () throws(WriteError) -> any ScratchFile
    /// Opens the cache in a folder. The folder may not exist yet.
    public let openCache: @Sendable (String) -> any CacheMaintenance

    public init(
        read: @escaping @Sendable (String) throws(ReadError) -> Data,
        isExisting: @escaping @Sendable (String) -> Bool,
        isSame: @escaping @Sendable (String, String) -> Bool,
        openConfiguration: @escaping @Sendable (String, FileAccess) -> any ConfigurationFile,
        create: @escaping @Sendable (String) throws(WriteError) -> any ByteSink,
        openDownload: @escaping @Sendable (String, any ByteSink) throws(WriteError) -> any Download,
        openOutput: @escaping @Sendable (String, Bool) throws(WriteError) -> any AtomicFile,
        openDatabase: @escaping @Sendable (String, Bool) throws(WriteError) -> any OutputDatabase,
        openScratchFile: @escaping @Sendable () throws(WriteError) -> any ScratchFile,
        openCache: @escaping @Sendable (String) -> any CacheMaintenance
    ) {
        self.read = read
        self.isExisting = isExisting
        self.isSame = isSame
        self.openConfiguration = openConfiguration
        self.create = create
        self.openDownload = openDownload
        self.openOutput = openOutput
        self.openDatabase = openDatabase
        self.openScratchFile = openScratchFile
        self.openCache = openCache
    }
}
