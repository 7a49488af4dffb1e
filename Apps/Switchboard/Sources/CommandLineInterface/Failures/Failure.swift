import Protocols
import UseCases

/// The failure of a command, with everything that is shown to the user.
struct Failure: Error, Sendable {
    /// The kind of failure, for scripts: `usage`, or the name of a provider error's code.
    var code: String
    var message: String
    /// A suggestion of what to do next.
    var hint: String?
    /// The request that failed, with its secrets hidden.
    var request: String?
    /// The status of the API's response.
    var status: Int?
    var retryAt: Date?
    var exitCode: ExitCode
    /// Whether only cached responses were allowed, and there was none.
    var isCacheMiss = false

    init(
        _ exitCode: ExitCode, code: String, _ message: String, hint: String? = nil, request: String? = nil,
        status: Int? = nil, retryAt: Date? = nil
    ) {
        self.exitCode = exitCode
        self.code = code
        self.message = message
        self.hint = hint
        self.request = request
        self.status = status
        self.retryAt = retryAt
    }

    /// Returns the failure for an invalid command line.
    static func usage(_ message: String, hint: String? = nil) -> Failure {
        Failure(.usage, code: "usage", message, hint: hint)
    }

    /// The user interrupted the command. No details are needed.
    static let interrupted = Failure(.interrupted, code: ProviderError.Code.cancelled.description, "interrupted")

    /// Returns the failure for incomplete results, which have been written as far as they were received.
    static func incomplete(_ reasons: [String]) -> Failure {
        Failure(
            .tryLater, code: "incomplete", "incomplete results: \(reasons.joined(separator: "; "))",
            hint: "try again later, or request fewer items at a time")
    }

    /// Creates the failure for an error while writing to standard output.
    init(writing error: WriteError) {
        self.init(
            error.isClosedPipe ? .closedPipe : .failure, code: "output",
            "could not write to standard output: \(error.reason)")
    }
}

// MARK: - Providers

extension Failure {
    /// Returns the failure for a missing provider; the first operand may be a misplaced one.
    static func missingProvider(
        for command: any Command, _ words: [String], among directory: ProviderDirectory
    ) -> Failure {
        if let misplaced = words.first.flatMap(directory.provider) {
            return .misplacedProvider(misplaced, for: command)
        }
        let example = directory.providers.first.map { ", as in: switchboard \($0.id) \(command.name)" } ?? ""
        return .usage(
            "missing provider: expected one of \(directory.ids)",
            hint: "name it before the command\(example), or set \(Option.providerVariable)")
    }

    /// Returns the failure for a provider that is named after the command.
    static func misplacedProvider(_ provider: ProviderDescriptor, for command: any Command) -> Failure {
        .usage("'\(provider.id)' is a provider; try: switchboard \(provider.id) \(command.name)")
    }

    /// Returns the failure for an unknown provider.
    ///
    /// - Parameter variable: the environment variable that names it; `nil` when it is named on the command line.
    static func unknownProvider(
        _ name: String, from variable: String? = nil, among directory: ProviderDirectory
    ) -> Failure {
        let providers = directory.providers
        return .usage(
            "unknown provider '\(name)'" + (variable.map { " in \($0)" } ?? ""),
            hint: Suggestion.hint(for: name, among: providers.map(\.id))
                ?? Suggestion.hint(for: name, among: providers.map(\.packageName)) ?? "providers: \(directory.ids)")
    }

    /// Returns the failure for a provider without the capability that the command requires.
    static func unsupported(_ command: String, _ provider: ProviderDescriptor) -> Failure {
        let capabilities = provider.capabilities.map(\.name).joined(separator: ", ")
        return .usage("\(provider.id) does not support '\(command)'; supported: \(capabilities)")
    }
}

extension ProviderDirectory {
    fileprivate var ids: String { providers.map(\.id).joined(separator: ", ") }
}
