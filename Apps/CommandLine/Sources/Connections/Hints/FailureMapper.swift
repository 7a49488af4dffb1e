import Arguments
import Failures
import Protocols
import StoreProtocols
import UseCases

/// A mapper from provider errors to failures, with hints that depend on the user's options.
package struct FailureMapper: Sendable {
    package let descriptor: ProviderDescriptor
    /// The environment variables of the secrets that have a value. The value can be a placeholder.
    package let givenSecrets: Set<String>
    package let source: ResponseSource
    /// The command that failed. Hints suggest only options that the command accepts.
    package let command: CommandTraits
    /// The options that a suggested command about stored items repeats.
    package let storeOptions: StoreOptions

    package func failure(_ error: ProviderError) -> Failure {
        guard error.code != .cancelled else { return .interrupted }
        if let error = error.cause as? StoreError { return Failure(error) }
        if let error = error.cause as? StoredItemsError, case .invalidRecord = error {
            return Failure(FailureKind(StoreError.Code.incompleteRecords), error.text())
        }
        if let id = error.cause as? InvalidItemID {
            return .usage(id.text.isEmpty ? "missing <id>: expected \(id.form)" : error.message)
        }
        if let network = error.networkError, let cause = network.cause as? WriteError {
            return Failure(writing: cause, network.message)
        }
        // Without a sample, no server was asked, so it cannot be unreachable.
        let code = error.networkError?.code == .noSample ? .notFound : error.code
        var failure = Failure(
            FailureKind(code), message(of: error), hint: hint(for: error),
            request: error.request, status: error.status, retryAt: error.retryAt)
        failure.isCacheMiss = error.networkError?.code == .notCached
        return failure
    }

    /// Returns the message of an error. The name of a parameter is that of its option: `'--order'`.
    private func message(of error: ProviderError) -> String {
        if isMissingRecord(error), let server = storeOptions.server { return "\(error.message) for \(server)" }
        if let error = error.cause as? StoredItemsError {
            // The hint has the whole command.
            if case .noLists = error { return error.message.text() }
            return error.text { "'--\($0)'" }
        }
        return (error.cause as? ParameterMessage)?.text { "'--\($0)'" } ?? error.message
    }

    private func hint(for error: ProviderError) -> String? {
        if let sample = error.networkError?.cause as? MissingSample, let hint = hint(for: sample) { return hint }
        if let code = error.networkError?.code, let hint = Self.networkHints[code] { return hint }
        switch error.code {
        case .notFound where isMissingRecord(error): return missingRecordHint
        case .notFound where source.store != nil:
            let alternative =
                command.options.contains(Option.source.name) ? ", or \(removal) to read the list from the API" : ""
            return "run '\(syncCommand)' first\(alternative)"
        case .notFound:
            return storeOptions.server != nil ? "if every request fails with 'not found', check --base-url" : nil
        case .invalidRequest: return "see 'switchboard \(descriptor.id) --help'"
        case .missingCredentials: return missingCredentialsHint
        case .refusedCredentials: return refusedCredentialsHint
        case .rateLimited: return "try again later" + optionalSecretHint
        case .quotaExhausted:
            return "wait until the quota is reset\(optionalSecretHint); see \(descriptor.documentation)"
        case .incorrectData: return "the API may have changed; use --verbose to see the requests"
        case .unreachable: return unreachableHint
        case .serverFailed: return "the problem is on the API's side; try again later"
        case .responseTooLarge:
            return command.options.contains("page-size") ? "request smaller pages with --page-size" : nil
        case .timedOut: return "allow more time with --timeout"
        default: return nil
        }
    }

    /// Returns the hint with the command that has a sample; `nil` if there is none.
    private func hint(for sample: MissingSample) -> String? {
        let arguments: [String]
        switch sample.alternative {
        case nil: return nil
        case .item(let id): arguments = [id.quotedForShell]
        case .list(let values):
            arguments = descriptor.parameters.compactMap { parameter in
                values[parameter.name].map { "\(Option(parameter).flag) \($0.quotedForShell)" }
            }
        }
        let words = ["switchboard", descriptor.id, command.name] + arguments + [Option.samples.flag]
        return "try: \(words.joined(separator: " "))" + (command.isEditing ? ", with the same fields" : "")
    }

    /// The hints for network errors. They take precedence over the hints for the codes of provider errors.
    private static let networkHints: [NetworkError.Code: String] = [
        .unprotected: "use --allow-http to send the request anyway",
        .certificateAuthorityUnknown: "if you trust the server, pass its certificate authority with --ca-file",
        .certificateNameMismatch: "check the host name in --base-url",
        .certificateExpired: "check this machine's clock",
    ]

    /// The hint that contains the commands to set the missing secrets.
    private var missingCredentialsHint: String {
        // If one secret of a token exchange is set, the exchange requires its other secrets too.
        let isExchanged = descriptor.secrets.contains {
            $0.placement.inExchange != nil && givenSecrets.contains($0.variable)
        }
        let assignments = descriptor.secrets
            .filter { $0.isRequired || (isExchanged && $0.placement.inExchange != nil) }
            .filter { !givenSecrets.contains($0.variable) }
            .map { "\($0.variable)=…" }.joined(separator: " ")
        return "run: switchboard \(descriptor.id) login, or: export \(assignments)"
            + (command.options.contains(Option.samples.name) && !command.isDownloading
                ? "  (or use --samples, which needs no key)" : "")
    }

    /// Names all secrets that were sent, because the API does not say which of them is wrong.
    private var refusedCredentialsHint: String? {
        let given = descriptor.secrets.filter { givenSecrets.contains($0.variable) }
        guard let first = given.first else {
            return descriptor.secrets.first.map { "set \($0.variable); get one at \($0.source)" }
        }
        let names = given.map(\.variable).joined(separator: " and ")
        return "check \(names), or get \(given.count == 1 ? "a new one" : "new ones") at \(first.source)"
    }

    /// The suggestion to set an optional secret, such as a key that raises a rate limit; empty if all are set.
    private var optionalSecretHint: String {
        let helpful = descriptor.secrets.first { !$0.isRequired && !givenSecrets.contains($0.variable) }
        return helpful.map { ", or set \($0.variable) (\($0.summary))" } ?? ""
    }

    private var unreachableHint: String? {
        switch source {
        case .network:
            "check the network and --base-url"
                + (command.isReading && !command.isDownloading ? ", or use --offline for cached responses" : "")
        case .cacheOnly: "remove --offline to send requests to the API, or use --samples for example data"
        // Without the option, a command that changes items would change them at the API.
        case .samples where command.isReading: "remove --samples to send requests to the API"
        case .store where command.isReading: "\(removal) to send requests to the API"
        case .samples, .store, .recording: nil
        }
    }

    /// The hint for a record that is not in the store. It must not suggest a command line that changes items at the API.
    private var missingRecordHint: String {
        guard !command.isReading else { return "the API may have the item; \(removal) to look it up at the API" }
        return "only stored items can be changed in the store; run '\(syncCommand)' to store more"
    }

    /// Whether an error means that the store does not have an item. Only commands for one item have an operand.
    private func isMissingRecord(_ error: ProviderError) -> Bool {
        error.code == .notFound && source.store != nil && command.takesItem
    }

    private var syncCommand: String { storeOptions.commandLine(["sync"], of: descriptor) }

    /// The advice to use the API. `--store` requires `--source store`, so both must be removed.
    private var removal: String {
        "remove \(Option.source.flag)\(storeOptions.hasStore ? " and \(Option.store.flag)" : "")"
    }
}

/// What the hints of a failure depend on: the command that failed.
package struct CommandTraits: Sendable {
    package let name: String
    /// Whether the command changes no items. Only such a command accepts `--offline`; the others declare the option too,
    /// but reject it with a specific error.
    package let isReading: Bool
    /// Whether the command changes fields of an item that exists.
    package let isEditing: Bool
    /// Whether the command is for one item, whose id is its operand.
    package let takesItem: Bool
    /// Whether the command downloads a file, which is neither cached nor in the samples.
    package let isDownloading: Bool
    /// The names of the options that the command accepts. Hints suggest only such options.
    package let options: Set<String>

    package init(
        name: String, isReading: Bool, isEditing: Bool, takesItem: Bool, isDownloading: Bool, options: Set<String>
    ) {
        self.name = name
        self.isReading = isReading
        self.isEditing = isEditing
        self.takesItem = takesItem
        self.isDownloading = isDownloading
        self.options = options
    }
}
