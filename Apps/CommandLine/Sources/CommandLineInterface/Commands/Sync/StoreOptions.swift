import Protocols

/// The options `--store` and `--base-url` as the user gave them.
///
/// A suggested command repeats them, because without them it would use a different database or the records of a
/// different server.
struct StoreOptions: Sendable {
    /// The options and their values, without a password.
    let words: [String]
    /// The value of `--base-url`; `nil` if it was not given.
    let server: String?
    /// Whether `--store` was given.
    let hasStore: Bool

    init(_ invocation: Invocation) {
        let store = invocation.arguments[.store]
        server = invocation.arguments[.baseURL]
        hasStore = store != nil
        words =
            (store.map { [Option.store.flag, invocation.system.files.storeName($0)] } ?? [])
            + (server.map { [Option.baseURL.flag, $0] } ?? [])
    }

    /// The options for a shell, after a space; empty if none were given.
    var text: String { words.map { " \($0.quotedForShell)" }.joined() }

    /// Returns a command line of a provider with these options, for a shell.
    func commandLine(_ words: [String], of provider: ProviderDescriptor) -> String {
        (["switchboard", provider.id] + words).map(\.quotedForShell).joined(separator: " ") + text
    }
}
