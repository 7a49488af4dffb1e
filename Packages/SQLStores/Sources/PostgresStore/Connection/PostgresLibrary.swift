import CPostgres
import StoreProtocols

/// The client library of PostgreSQL, loaded at run time.
enum PostgresLibrary {
    /// The file names to try, in order.
    static let fileNames: [String] = {
        #if canImport(Darwin)
            [
                "libpq.5.dylib", "/opt/homebrew/opt/libpq/lib/libpq.5.dylib", "/usr/local/opt/libpq/lib/libpq.5.dylib",
                "/opt/homebrew/lib/libpq.5.dylib", "/usr/local/lib/libpq.5.dylib",
                "/Applications/Postgres.app/Contents/Versions/latest/lib/libpq.5.dylib",
            ]
        #else
            ["libpq.so.5"]
        #endif
    }()

    /// Loads the library if it is not loaded yet.
    ///
    /// - Throws: `missingLibrary` if the library is missing or older than 9.2.
    static func load(_ fileNames: [String]) throws(StoreError) {
        var result = POSTGRES_MISSING
        for name in fileNames where result == POSTGRES_MISSING { result = postgres_load(name) }
        switch result {
        case POSTGRES_LOADED: return
        case POSTGRES_TOO_OLD:
            throw StoreError(.missingLibrary, "the installed libpq is too old: expected version 9.2 or newer")
        default:
            let name = fileNames.first ?? "libpq"
            throw StoreError(
                .missingLibrary,
                "could not load \(name); install the package libpq5 (Debian, Ubuntu), libpq (Fedora, Alpine, Homebrew) "
                    + "or postgresql-libs (Arch)")
        }
    }
}
