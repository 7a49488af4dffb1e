import Arguments
import Protocols

/// The options `--store`, `--base-url` and `--samples` as the user gave them.
///
/// A suggested command repeats them, because without them it would use a different database, the records of a different
/// server, or those of the API instead of its samples.
package struct StoreOptions: Sendable {
    /// The options and their values, without a password.
    package let words: [String]
    /// The value of `--base-url`; `nil` if it was not given.
    package let server: String?
    /// Whether `--store` was given.
    package let hasStore: Bool

    package init(_ options: RequestOptions, stores: StoreFactory) {
        server = options.baseURL
        hasStore = options.store != nil
        words =
            (options.store.map { [Option.store.flag, stores.name($0)] } ?? [])
            + (options.baseURL.map { [Option.baseURL.flag, $0] } ?? [])
            + (options.usesSamples ? [Option.samples.flag] : [])
    }

    /// The options for a shell, after a space; empty if none were given.
    package var text: String { words.map { " \($0.quotedForShell)" }.joined() }

    /// Returns a command line of a provider with these options, for a shell.
    package func commandLine(_ words: [String], of provider: ProviderDescriptor) -> String {
        (["switchboard", provider.id] + words).map(\.quotedForShell).joined(separator: " ") + text
    }
}
