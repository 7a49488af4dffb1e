public import StoreProtocols

/// Opens the stores that the composition root knows.
public struct StoreFactory: Sendable {
    /// Opens the store at a file path or a URL. The file may not exist yet.
    public let open: @Sendable (_ location: String, StoreCreation) -> any RecordStore
    /// Returns the name of a store for messages: its location without a password.
    public let name: @Sendable (_ location: String) -> String

    /// Creates a factory. By default, the name of a store is its location.
    public init(
        open: @escaping @Sendable (_ location: String, StoreCreation) -> any RecordStore,
        name: @escaping @Sendable (_ location: String) -> String = { $0 }
    ) {
        self.open = open
        self.name = name
    }
}

/// What the first use of a store creates if the store does not exist.
public enum StoreCreation: Hashable, Sendable {
    /// Nothing. A missing store is an error.
    case none
    /// The file, or the tables in a PostgreSQL database.
    case file
    /// The same as `file`, and the folder of the file. Only this user can access the folder.
    case fileAndFolder
}
