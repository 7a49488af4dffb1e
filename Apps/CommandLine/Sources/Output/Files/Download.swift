import Failures
public import Protocols
public import StoreProtocols

/// The destination of a download: a file, or standard output.
///
/// A file appears at its path only when it is complete.
public protocol Download: BodyDestination {
    /// Ends a complete download. Returns its size in bytes.
    func commit() throws(WriteError) -> Int

    /// Ends an incomplete download. Returns the partial file that the next run can continue; `nil` if there is none.
    func abandon() -> PartialFile?
}

/// The file of an incomplete download, which the next run can continue.
public struct PartialFile: Hashable, Sendable {
    /// The path of the partial file.
    public let path: String
    /// The size of the partial file, in bytes.
    public let byteCount: Int

    /// Creates a description of a partial file.
    public init(path: String, byteCount: Int) {
        self.path = path
        self.byteCount = byteCount
    }
}

extension NetworkError {
    /// Creates the error for a failed write to the destination of a download.
    ///
    /// - Parameter place: The phrase for the destination in the message: `'heron.jpg'`.
    public init(writing place: String, _ error: WriteError) {
        self.init(.destinationFailed, "could not write \(place): \(error.reason)", cause: error)
    }
}

/// A file that appears at its path, or replaces the file there, only when it is complete.
public protocol AtomicFile: ByteSink {
    /// The first line of the existing file, without its end, if its content is kept and records are added to it. `nil` for
    /// a new or empty file, and for one that is replaced.
    var firstLine: [UInt8]? { get }

    /// Moves the complete file to the path, and replaces an existing file there.
    func commit() throws(WriteError)

    /// Removes the incomplete file. An existing file at the path is unchanged.
    func abandon()
}

/// A database file that receives the table of a list. Only when the table is complete, it appears there, replaces the table
/// of an earlier list, or is added to it. Everything else in the database stays as it is.
public protocol OutputDatabase: Sendable {
    /// Returns the store to which the list is to be written.
    ///
    /// - Throws: An error if an existing database must not be changed, or cannot be changed now.
    func open(for schema: RecordSchema) async throws(StoreError) -> any RecordStore

    /// Adds the complete table to the database, or creates the database. The run of the list must have ended.
    func commit() async throws(StoreError)

    /// Removes the incomplete table. The database is unchanged.
    func abandon()
}
