public import Records

/// The error that a store throws. Data that was committed earlier is unchanged.
public struct StoreError: Error, Hashable, Sendable {
    /// The kind of failure.
    public var code: Code
    /// The message that users see: `repos.db is not a database`.
    public var message: String

    public init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}

extension StoreError {
    /// The error for an order of a list that is no longer stored, because several runs have read the list meanwhile.
    public static let orderIsGone = StoreError(
        .conflict, "the list was synced several times while it was read; read it again")

    /// The `conflict` error of a run that another process has continued or ended.
    public static let runConflict = StoreError(
        .conflict, "another run of this list has continued or ended; the pages saved so far are kept")
}

extension StoreError: CustomStringConvertible {
    public var description: String { "\(code): \(message)" }
}

extension StoreError: LocalizedError {
    public var errorDescription: String? { message }
}

extension StoreError {
    /// The kind of failure. New codes may be added, so compare with `==` and handle unknown codes.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        private enum Value: String {
            case missingLibrary, invalidLocation, missingStore, missingDatabase, refusedCredentials, notOpened
            case notAStore, notAnExport, newerVersion, damaged
            case readOnly, full, busy, unavailable, unknownHost, incompleteRecords
            case conflict, incompatibleKind, invalidSchema, invalidRecord, invalidQuery, cancelled, unknown
        }

        private let value: Value

        /// The name of the code: `damaged`.
        public var description: String { value.rawValue }

        /// A library is not installed. The message names the package to install.
        public static let missingLibrary = Code(value: .missingLibrary)
        /// The path or URL of the store is invalid. For example, the folder is missing, or the path is that of a
        /// folder.
        public static let invalidLocation = Code(value: .invalidLocation)
        /// The store does not exist, and the operation does not create it.
        public static let missingStore = Code(value: .missingStore)
        /// The server has no database with this name, and no operation creates it.
        public static let missingDatabase = Code(value: .missingDatabase)
        /// The server of the store refuses the user or the password, or requires a password.
        public static let refusedCredentials = Code(value: .refusedCredentials)
        /// The store cannot be created, reached or read.
        public static let notOpened = Code(value: .notOpened)
        /// The file is not a database, or is the database of a different program.
        public static let notAStore = Code(value: .notAStore)
        /// The database has records or tables that an export did not write, so an export must not replace them.
        public static let notAnExport = Code(value: .notAnExport)
        /// A newer version of this program created the store.
        public static let newerVersion = Code(value: .newerVersion)
        /// A part of the store is damaged.
        public static let damaged = Code(value: .damaged)
        /// The store can be read but not written.
        public static let readOnly = Code(value: .readOnly)
        /// The disk is full, or a limit on file sizes is reached.
        public static let full = Code(value: .full)
        /// Another process has locked the store for too long.
        public static let busy = Code(value: .busy)
        /// The server of the store is down or starting, accepts no more connections, or has ended the connection.
        public static let unavailable = Code(value: .unavailable)
        /// The host name of the store's server has no address.
        public static let unknownHost = Code(value: .unknownHost)
        /// A table of records, one of its columns, or a required value is missing. A run that reads the whole list again
        /// adds what is missing.
        public static let incompleteRecords = Code(value: .incompleteRecords)
        /// Another process has continued or ended the run, or has added, replaced or removed the pending change.
        public static let conflict = Code(value: .conflict)
        /// The new kind of a column does not include the values that the column holds.
        public static let incompatibleKind = Code(value: .incompatibleKind)
        /// The names of a table or its columns are duplicate, reserved or missing.
        public static let invalidSchema = Code(value: .invalidSchema)
        /// A row has no id, or values that do not match the columns.
        public static let invalidRecord = Code(value: .invalidRecord)
        /// The text of a query is not a single SQL statement that only reads.
        public static let invalidQuery = Code(value: .invalidQuery)
        /// The task was cancelled.
        public static let cancelled = Code(value: .cancelled)
        /// Any other failure.
        public static let unknown = Code(value: .unknown)
    }
}
