import CLibcurl
import Protocols

/// The library that is loaded at run time.
enum Libcurl {
    /// Debian and its relatives also have a libcurl on GnuTLS with the same interface.
    static let fileNames: [String] = {
        #if canImport(Darwin)
            ["/usr/lib/libcurl.4.dylib"]
        #else
            ["libcurl.so.4", "libcurl-gnutls.so.4"]
        #endif
    }()

    /// Loads it, unless this process has done so before.
    ///
    /// - Throws: `unknown`, with a message that says what to install.
    static func load(_ fileNames: [String]) throws(NetworkError) {
        var result = LIBCURL_MISSING
        for name in fileNames where result == LIBCURL_MISSING { result = libcurl_load(name) }
        switch result {
        case LIBCURL_LOADED: return
        case LIBCURL_MISSING:
            let name = fileNames.first ?? "libcurl"
            throw NetworkError(
                .unknown,
                "could not load \(name); install the package libcurl4 (Debian, Ubuntu) or libcurl (Fedora, Arch, Alpine)"
            )
        case LIBCURL_TOO_OLD:
            throw NetworkError(.unknown, "the installed libcurl is too old: expected version 7.68 or newer")
        default: throw NetworkError(.unknown, "libcurl could not be initialized")
        }
    }
}
