import Arguments
import Failures
import StoreProtocols

/// The location of the store that a command uses: the value of `--store`, or the default file.
package struct StoreLocation: Sendable {
    /// The name of the store, for messages.
    package let name: String
    /// The options that a suggested command repeats.
    package let options: StoreOptions
    private let path: String
    private let isDefault: Bool
    private let openStore: @Sendable (String, StoreCreation) -> any RecordStore

    /// - Throws: a failure for an environment without a data folder, unless `--store` is given.
    package init(_ given: RequestOptions, environment: [String: String], stores: StoreFactory) throws(Failure) {
        guard let path = given.store ?? Self.path(environment) else { throw .missingDataFolder }
        self.path = path
        name = stores.name(path)
        isDefault = given.store == nil
        options = StoreOptions(given, stores: stores)
        openStore = stores.open
    }

    /// Returns the store. If the store does not exist, its first use creates it.
    package func create() -> any RecordStore { openStore(path, isDefault ? .fileAndFolder : .file) }

    /// Returns the store. If the store does not exist, its first use fails.
    package func open() -> any RecordStore { openStore(path, .none) }

    /// Returns the path of the default file according to the XDG Base Directory Specification.
    private static func path(_ environment: [String: String]) -> String? {
        let home = environment["HOME"].map { "\($0)/.local/share" }
        let base = [environment["XDG_DATA_HOME"], home].compactMap(\.self).first { $0.hasPrefix("/") }
        return base.map { "\($0)/switchboard/records.db" }
    }
}

extension Failure {
    /// The failure for an environment that specifies no data folder.
    fileprivate static let missingDataFolder = Failure(
        .store, "no data folder: neither HOME nor XDG_DATA_HOME is set to an absolute path",
        hint: "set one of them, or use \(Option.store.flag) FILE")
}

extension Option<String?> {
    package static var store: Option {
        Option(
            "store", "the database: a file, or a PostgreSQL database such as postgres://localhost/records",
            .outputPath("records.db"),
            defaultLabel: "switchboard/records.db in XDG_DATA_HOME or ~/.local/share")
    }
}
