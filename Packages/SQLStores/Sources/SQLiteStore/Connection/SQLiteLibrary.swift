import CSQLite
import StoreProtocols

/// The SQLite library, loaded at run time.
enum SQLiteLibrary {
    /// The file names to try, in order.
    static let fileNames: [String] = {
        #if canImport(Darwin)
            ["/usr/lib/libsqlite3.dylib"]
        #else
            ["libsqlite3.so.0"]
        #endif
    }()

    /// Loads the library if it is not loaded yet.
    ///
    /// - Throws: `missingLibrary` if the library is missing or older than 3.37.
    static func load(_ fileNames: [String]) throws(StoreError) {
        var result = SQLITE_MISSING
        for name in fileNames where result == SQLITE_MISSING { result = sqlite_load(name) }
        switch result {
        case SQLITE_LOADED: return
        case SQLITE_TOO_OLD:
            throw StoreError(.missingLibrary, "the installed SQLite is too old: expected version 3.37 or newer")
        default:
            let name = fileNames.first ?? "libsqlite3"
            throw StoreError(
                .missingLibrary,
                "could not load \(name); install the package libsqlite3-0 (Debian, Ubuntu), sqlite-libs (Fedora, Alpine) "
                    + "or sqlite (Arch)"
            )
        }
    }
}
