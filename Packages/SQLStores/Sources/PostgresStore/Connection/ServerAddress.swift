import CPostgres
import Essentials
import StoreProtocols

/// The URL of a database, and the part of it that messages show.
struct ServerAddress: Hashable {
    /// The URL with the password and the options.
    let url: String
    /// The URL without passwords: `postgres://user@host:port/db?sslmode=require`.
    let name: String

    /// Splits a URL as libpq does: the user and the password end at the first `@` before the first `/`, and the options
    /// start at the first `?` after that.
    init(_ url: String) {
        self.url = url
        let parts = url.split(separator: "://", maxSplits: 1, omittingEmptySubsequences: false)
        var rest = parts.last ?? ""
        var user: Substring = ""
        if let end = rest.firstIndex(where: { "@/".contains($0) }), rest[end] == "@" {
            user = rest[..<end]
            rest = rest[rest.index(after: end)...]
        }
        let options = rest.drop { $0 != "?" }.dropFirst()
        rest = rest.prefix { $0 != "?" }
        // If the password is not percent-encoded, a part of it may be where the host is expected.
        let isDoubtful = rest.contains("@") || user.contains("?") || Self.mayHaveUnencodedPassword(url)
        name =
            "\(parts.count > 1 ? parts[0] : "postgres")://"
            + (isDoubtful ? "…" : Self.shown(user: user) + rest + Self.shown(options: options))
    }

    /// Returns the user and `@`, without the password; empty if there is no user.
    private static func shown(user: Substring) -> String {
        let parts = user.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        // A name that is also the password would reveal it.
        guard let name = parts.first, !name.isEmpty, parts.count == 1 || parts[0] != parts[1] else { return "" }
        return "\(name)@"
    }

    /// Returns `?` and the options, without those whose value is a secret.
    private static func shown(options: Substring) -> String {
        let shown = options.split(separator: "&").filter { option in
            let name = option.prefix { $0 != "=" }.lowercased()
            // libpq decodes names too, so an encoded name can stand for any of them.
            return !name.contains("%") && !secretOptions.contains(name)
        }
        return shown.isEmpty ? "" : "?\(shown.joined(separator: "&"))"
    }

    /// The options of libpq that contain a secret:
    /// <https://www.postgresql.org/docs/current/libpq-connect.html#LIBPQ-PARAMKEYWORDS>
    private static let secretOptions: Set = [
        "password", "sslpassword", "oauth_client_secret", "scram_client_key", "scram_server_key",
    ]

    /// Checks that libpq can parse the URL, and that no part of the password could be taken for the host.
    ///
    /// - Throws: `invalidLocation`.
    func check() throws(StoreError) {
        let hint = "expected postgres://USER:PASSWORD@HOST:PORT/DATABASE?OPTION=VALUE"
        guard !Self.mayHaveUnencodedPassword(url), !url.utf8.contains(0) else {
            throw StoreError(
                .invalidLocation,
                "invalid database URL: \(hint), with %40 for each '@' and %2F for each '/' in a password")
        }
        var message = [CChar](repeating: 0, count: 512)
        guard !postgres_parse(url, &message, Int32(message.count)) else { return }
        // The message can quote any part of the URL, even of the password, so only the text before the quoted part is
        // used.
        let text = message.withUnsafeBufferPointer { $0.baseAddress.map(String.init(cString:)) ?? "" }
        let reason = text.prefix { !"\":\n".contains($0) }.trimmingSuffix(while: \.isWhitespace)
        throw StoreError(.invalidLocation, "invalid database URL: \(reason); \(hint)")
    }

    /// Replaces a password in a message.
    static func redacted(_ message: String, password: String?) -> String {
        guard let password, !password.isEmpty else { return message }
        return message.replacing(password, with: "…")
    }

    /// Returns whether a `/` precedes the first `@`, or another `@` follows it. In both cases, the password may contain
    /// these characters.
    private static func mayHaveUnencodedPassword(_ url: String) -> Bool {
        let rest = url.split(separator: "://", maxSplits: 1, omittingEmptySubsequences: false).last ?? ""
        guard let at = rest.firstIndex(of: "@") else { return false }
        return rest[..<at].contains("/") || rest[rest.index(after: at)...].contains("@")
    }
}

extension Substring {
    fileprivate func trimmingSuffix(while matches: (Character) -> Bool) -> Substring {
        var text = self
        while let last = text.last, matches(last) { text.removeLast() }
        return text
    }
}
