import Essentials
import Protocols

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

    /// The position of the first argument that is not valid UTF-8; `nil` if there is none. `CommandLine.arguments`
    /// contains replacement characters (U+FFFD) instead.
    static var invalidArgument: Int? {
        (0..<Int(CommandLine.argc)).dropFirst().first { position in
            CommandLine.unsafeArgv[position].map { String(validatingCString: $0) == nil } ?? false
        }
    }
}

extension [String: String] {
    /// The folder for temporary files: `TMPDIR` if it is an absolute path, otherwise `/tmp`.
    var temporaryFolder: String { givenTemporaryFolder ?? "/tmp" }

    /// The folders for large temporary files, in order of preference. Often, the files in `/tmp` are in memory.
    var largeFileFolders: [String] { givenTemporaryFolder.map { [$0] } ?? ["/var/tmp", "/tmp"] }

    private var givenTemporaryFolder: String? { self["TMPDIR"].flatMap { $0.hasPrefix("/") ? $0 : nil } }
}

extension [String: String] {
    /// Returns the variables for a program that needs no secrets, such as a web browser: `LANG=C`.
    ///
    /// Leaves out the secrets that providers declare, and other variables whose name or value looks like a secret.
    func withoutSecrets(of providers: [ProviderDescriptor]) -> [String] {
        let declared = Set(providers.flatMap(\.secrets).map(\.variable))
        return filter { !declared.contains($0.key) && !Self.isSecret($0.key, $0.value) }.map { "\($0.key)=\($0.value)" }
    }

    private static let secretWords: Set<Substring> = [
        "APIKEY", "AUTHORIZATION", "CREDENTIAL", "CREDENTIALS", "KEY", "KEYS", "PASS", "PASSFILE", "PASSPHRASE",
        "PASSWD", "PASSWORD", "PAT", "SECRET", "SECRETS", "TOKEN", "TOKENS",
    ]

    private static func isSecret(_ name: String, _ value: String) -> Bool {
        let words = name.uppercased().split(separator: "_")
        // `PWD` is the current folder, but `MYSQL_PWD` is a password. `PGPASSWORD` and `PGPASSFILE` are one word.
        let hasSecretName =
            words.contains { secretWords.contains($0) || $0.hasPrefix("PGPASS") }
            || (words.count > 1 && words.last == "PWD")
        // `postgres://user:password@host`, as in `DATABASE_URL` and `HTTPS_PROXY`.
        let hasPassword = value.ranges(of: "://").contains { scheme in
            let authority = value[scheme.upperBound...].prefix { $0 != "/" }
            return authority.lastIndex(of: "@").map { authority[..<$0].contains(":") } ?? false
        }
        return hasSecretName || hasPassword || value.lowercased().contains("password=")
    }
}
