import Protocols

/// Turns what a provider throws into what the user is told: with an exit code, and with what to do next.
struct ProviderAdvice: Sendable {
    let descriptor: ProviderDescriptor
    /// The environment variables of the secrets that were given.
    let givenSecrets: Set<String>
    let source: AnswerSource
    /// Whether the command can do without the API.
    let canBeOffline: Bool
    /// Whether the user named another address than the API's public one.
    let isElsewhere: Bool

    func failure(_ error: ProviderError) -> Failure {
        guard error.code != .cancelled else { return .interrupted }
        let rule = Self.rules[error.code]
        var failure = Failure(
            rule?.exitCode ?? .failure, code: error.code.description, error.message, hint: rule?.hint(self, error),
            request: error.request, status: error.status, retryAt: error.retryAt)
        failure.isNotStored = error.networkError?.code == .notStored
        return failure
    }

    private struct Rule: Sendable {
        let exitCode: ExitCode
        let hint: @Sendable (ProviderAdvice, ProviderError) -> String?

        init(
            _ exitCode: ExitCode, hint: @escaping @Sendable (ProviderAdvice, ProviderError) -> String? = { _, _ in nil }
        ) {
            self.exitCode = exitCode
            self.hint = hint
        }
    }

    private static let rules: [ProviderError.Code: Rule] = [
        .notFound: Rule(.notFound) { advice, _ in
            advice.isElsewhere ? "if nothing is ever found, check --base-url" : nil
        },
        .invalidRequest: Rule(.usage) { advice, error in
            error.networkError?.code == .unprotected
                ? "use https, or --allow-http to send it all the same"
                : "switchboard --provider \(advice.descriptor.id) --help shows what it takes"
        },
        .missingCredentials: Rule(.credentials) { advice, _ in
            "set it with: export \(advice.assignments)"
                + (advice.canBeOffline ? "  or try the samples, which need none, with --offline" : "")
        },
        .refusedCredentials: Rule(.credentials) { advice, _ in advice.credentialsHint },
        .rateLimited: Rule(.tryLater) { advice, _ in advice.rateHint },
        .incorrectData: Rule(.incorrectData) { _, _ in "the API may have changed; --verbose shows the requests" },
        .unreachable: Rule(.unavailable) { advice, _ in advice.unreachableHint },
        .serverFailed: Rule(.unavailable) { _, _ in "the fault is on the API's side: try again later" },
        .responseTooLarge: Rule(.failure) { _, _ in "ask for smaller pages with --page-size" },
        .unknown: Rule(.failure) { _, error in error.networkError.flatMap { certificateHints[$0.code] } },
        .timedOut: Rule(.unavailable) { _, _ in "allow more time with --timeout SECONDS" },
    ]

    private static let certificateHints: [NetworkError.Code: String] = [
        .certificateAuthorityUnknown: "if you trust the server, name its certificate authority with --ca-file FILE",
        .certificateNameMismatch: "check the host name in --base-url",
        .certificateExpired: "check this machine's clock",
    ]

    /// The missing variables, as a shell takes them: `KEY=… TOKEN=…`.
    private var assignments: String {
        descriptor.secrets.filter { $0.isRequired && !givenSecrets.contains($0.variable) }
            .map { "\($0.variable)=…" }.joined(separator: " ")
    }

    private var credentialsHint: String? {
        guard let secret = descriptor.secrets.first else { return nil }
        return givenSecrets.contains(secret.variable)
            ? "check \(secret.variable); a new one comes from \(secret.source)"
            : "set \(secret.variable); get one at \(secret.source)"
    }

    private var rateHint: String {
        let helpful = descriptor.secrets.first { !$0.isRequired && !givenSecrets.contains($0.variable) }
        return helpful.map { "wait, or set \($0.variable): \($0.summary)" } ?? "wait, then go on"
    }

    private var unreachableHint: String {
        if case .network = source {
            return "check the network and --base-url"
                + (canBeOffline ? "; --offline answers from what is stored, or from samples" : "")
        } else {
            return "leave --offline out to ask the API itself"
        }
    }
}
