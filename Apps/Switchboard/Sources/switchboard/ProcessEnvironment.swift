#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

struct ProcessEnvironment {
    /// All environment variables. They must be read at launch, before other threads start.
    static var variables: [String: String] {
        var variables: [String: String] = [:]
        var next = environ
        while let entry = next.pointee {
            let text = String(cString: entry)
            // Searches bytes, because `=` followed by a combining mark is one character.
            if let end = text.utf8.firstIndex(of: UInt8(ascii: "=")) {
                variables[String(text[..<end])] = String(text[text.utf8.index(after: end)...])
            }
            next += 1
        }
        return variables
    }

    /// The permissions of new files. They must be read at launch, because reading them changes the process's `umask` for
    /// a moment.
    static var newFileMode: mode_t {
        let mask = umask(0o077)
        umask(mask)
        return 0o666 & ~mask
    }
}

extension [String: String] {
    /// The folder for temporary files: `TMPDIR` if it is an absolute path, otherwise `/tmp`.
    var temporaryFolder: String { self["TMPDIR"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "/tmp" }
}
