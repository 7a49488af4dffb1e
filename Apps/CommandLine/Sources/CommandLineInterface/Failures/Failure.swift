import Protocols
import UseCases

/// The failure of a command, with the details for the user.
struct Failure: Error, Sendable {
    var kind: FailureKind
    var message: String
    var hint: String?
    /// The failed request, with secrets masked.
    var request: String?
    /// The HTTP status of the response.
    var status: Int?
    var retryAt: Date?
    /// The cursor that continues the list after the records that were written.
    var after: String?
    /// Whether only cached responses were allowed, and the required response was not cached.
    var isCacheMiss = false

    init(
        _ kind: FailureKind, _ message: String, hint: String? = nil, request: String? = nil,
        status: Int? = nil, retryAt: Date? = nil
    ) {
        self.kind = kind
        self.message = message
        self.hint = hint
        self.request = request
        self.status = status
        self.retryAt = retryAt
    }

    static func usage(_ message: String, hint: String? = nil) -> Failure {
        Failure(.usage, message, hint: hint)
    }

    static let interrupted = Failure(.interrupted, "interrupted")

    /// Returns the failure for incomplete results. The caller must already have written the items that were received.
    static func incomplete(
        _ reasons: [String], hint: String? = "try again later, or request fewer items at a time"
    ) -> Failure {
        Failure(
            .incomplete, "incomplete results: \(reasons.joined(separator: "; "))",
            hint: hint)
    }

    init(writing error: WriteError) {
        self.init(writing: error, "could not write to standard output: \(error.reason)")
    }

    init(writing error: WriteError, _ message: String) {
        self.init(error.isClosedPipe ? .closedPipe : .output, message, hint: error.hint)
    }

    /// Creates the failure for a file that cannot be opened for writing. It is a usage failure if the path is invalid;
    /// otherwise, its kind is `output`.
    init(opening error: WriteError, _ message: String) {
        self = error.isInvalidPath ? .usage(message, hint: error.hint) : Failure(writing: error, message)
    }
}

// MARK: - Providers

extension Failure {
    /// Returns the failure for a missing provider, or for a misplaced provider if the first operand names one.
    static func missingProvider(
        for command: any Command, _ words: [String], among directory: ProviderDirectory
    ) -> Failure {
        if let misplaced = words.first.flatMap(directory.provider) {
            return .misplacedProvider(misplaced, for: command)
        }
        let providers = directory.providers.filter(command.isOffered)
        let example = providers.first.map { ", as in: switchboard \($0.id) \(command.name)" } ?? ""
        let ids = providers.map(\.id)
        let expected = ids.count == 1 ? ids[0] : "one of \(ids.joined(separator: ", "))"
        return .usage(
            "missing provider" + (directory.isShort && !ids.isEmpty ? ": expected \(expected)" : ""),
            hint: "give it before the command\(example), or set \(Option.providerVariable)"
                + (directory.isShort ? "" : "; \(directory.listing)"))
    }

    /// Returns the failure for a provider that the user typed after the command instead of before it.
    static func misplacedProvider(_ provider: ProviderDescriptor, for command: any Command) -> Failure {
        guard command.isOffered(by: provider) else { return .unsupported(command.name, provider) }
        return .usage("'\(provider.id)' is a provider; try: switchboard \(provider.id) \(command.name)")
    }

    /// - Parameter variable: The environment variable that contains the name, or `nil` if the name is an argument.
    static func unknownProvider(
        _ name: String, from variable: String? = nil, among directory: ProviderDirectory
    ) -> Failure {
        let candidates = [directory.providers.map(\.id), directory.packageNames]
        let suggestion = candidates.lazy.compactMap { Suggestion.hint(for: name, among: $0) }.first
        let package = directory.providers.filter { $0.packageName.lowercased() == name.lowercased() }.map(\.id)
        let contents = package.isEmpty ? nil : "providers of this package: \(package.joined(separator: ", "))"
        return .usage(
            "unknown provider '\(name)'" + (variable.map { " in \($0)" } ?? ""),
            hint: contents ?? suggestion ?? directory.listing)
    }

    static func unsupported(_ command: String, _ provider: ProviderDescriptor) -> Failure {
        let commands = provider.capabilities.map(\.command).joined(separator: ", ")
        return .usage("\(provider.id) does not support '\(command)'; supported: \(commands)")
    }
}

extension ProviderDirectory {
    /// Whether the list of all providers is short enough for a message.
    var isShort: Bool { providers.count <= 10 }

    fileprivate var ids: String { providers.map(\.id).joined(separator: ", ") }

    /// The hint that lists all providers, or that names the command that lists them.
    fileprivate var listing: String {
        isShort ? "providers: \(ids)" : "run 'switchboard providers' to list all \(providers.count)"
    }
}
