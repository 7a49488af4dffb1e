import Protocols
import StoreProtocols

/// The location of the store that a command uses: the value of `--store`, or the default file.
struct StoreLocation {
    /// The name of the store, for messages.
    let name: String
    /// The options that a suggested command repeats.
    let options: StoreOptions
    private let path: String
    private let isDefault: Bool
    private let openStore: @Sendable (String, StoreCreation) -> any RecordStore

    /// - Throws: a failure for an environment without a data folder, unless `--store` is given. A usage failure for a
    ///   file name with the suffix of a different format.
    init(_ invocation: Invocation) throws(Failure) {
        let given = invocation.arguments[.store]
        guard let path = given ?? Self.path(invocation.system.process.environment) else { throw .missingDataFolder }
        self.path = path
        name = invocation.system.files.storeName(path)
        // The last part of a URL is the name of a database, which can have any suffix.
        if given == name, !path.contains("://") { try Self.checkSuffix(of: path) }
        isDefault = given == nil
        options = StoreOptions(invocation)
        openStore = invocation.system.files.openStore
    }

    /// Returns the store. If the store does not exist, its first use creates it.
    func create() -> any RecordStore { openStore(path, isDefault ? .fileAndFolder : .file) }

    /// Returns the store. If the store does not exist, its first use fails.
    func open() -> any RecordStore { openStore(path, .none) }

    private static func checkSuffix(of path: String) throws(Failure) {
        var hint = OutputSuffix.duckDBHint(for: path)
        if case .format(let format)? = OutputSuffix(of: path) {
            hint = "write \(format.name) files with 'list \(Option.output.flag)'"
        }
        guard let hint else { return }
        throw .usage(
            "invalid value '\(path)' for '\(Option.store.flag)': expected an SQLite database, such as records.db",
            hint: hint)
    }

    /// Returns the path of the default file according to the XDG Base Directory Specification.
    private static func path(_ environment: [String: String]) -> String? {
        let home = environment["HOME"].map { "\($0)/.local/share" }
        let base = [environment["XDG_DATA_HOME"], home].compactMap(\.self).first { $0.hasPrefix("/") }
        return base.map { "\($0)/switchboard/records.db" }
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

extension Failure {
    /// The failure for an environment that specifies no data folder.
    fileprivate static let missingDataFolder = Failure(
        .store, "no data folder: neither HOME nor XDG_DATA_HOME is set to an absolute path",
        hint: "set one of them, or use \(Option.store.flag) FILE")

    init(_ error: StoreError) {
        guard error.code != .cancelled else {
            self = .interrupted
            return
        }
        let message =
            error == .runConflict
            ? "another 'sync' of this list is running or has finished; the pages saved so far are kept" : error.message
        self.init(FailureKind(error.code), message, hint: Self.hints[error.code])
    }

    private static let hints: [StoreError.Code: String] = [
        .conflict: "run the same command again if needed",
        .unavailable: "check that the server is running, then run the same command again",
        .unknownHost: "check the host name in \(Option.store.flag), and the network",
        .damaged: "restore a copy, or sync to a new database",
        .missingDatabase: "create the database with 'createdb', or check its name in \(Option.store.flag)",
        .refusedCredentials: "check the user in \(Option.store.flag), and set PGPASSWORD or add a line to ~/.pgpass",
        .notAStore: "use a different database with \(Option.store.flag) OTHER",
    ]

    /// Returns the failure for an error of a store that must exist. If it does not exist, the hint says how to create
    /// it.
    static func opening(
        _ error: StoreError, at location: StoreLocation, provider: ProviderDescriptor? = nil
    ) -> Failure {
        var failure = Failure(error)
        switch error.code {
        case .missingStore:
            let id = provider?.id ?? "<provider>"
            failure.hint = "run 'switchboard \(id) sync\(location.options.text)' first, or check \(Option.store.flag)"
        case .invalidQuery:
            failure.hint = "run 'switchboard query\(location.options.text)' to list the tables and their columns"
        default: break
        }
        return failure
    }
}

extension Option<String?> {
    static var store: Option {
        Option(
            "store", "the database: a file, or a PostgreSQL database such as postgres://localhost/records",
            .outputPath("records.db"),
            defaultLabel: "switchboard/records.db in XDG_DATA_HOME or ~/.local/share")
    }
}
