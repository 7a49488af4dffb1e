public import Protocols

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
    /// The path at which a database can be created. If a database exists there, ``commit()`` ignores the written bytes.
    var databasePath: String { get }

    /// Moves the complete file or database to the path, and replaces an existing file there.
    func commit() throws(WriteError)

    /// Removes the incomplete file. An existing file at the path is unchanged.
    func abandon()
}
