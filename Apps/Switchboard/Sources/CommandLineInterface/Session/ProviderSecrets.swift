import Protocols

/// The secrets of a provider that are set in the environment, by variable.
struct ProviderSecrets {
    let byVariable: [String: Secret]

    /// - Parameter source: where responses come from. Where nothing is sent, a placeholder stands in for a missing secret.
    /// - Throws: a failure for a secret that contains a control character; it names the variable only.
    init(
        of descriptor: ProviderDescriptor, in environment: [String: String], for source: ResponseSource
    ) throws(Failure) {
        var secrets: [String: Secret] = [:]
        for requirement in descriptor.secrets {
            secrets[requirement.variable] =
                switch source {
                case .network: try Self.secret(requirement.variable, in: environment)
                case .cacheOnly:
                    // Responses are cached for the key that they were requested with.
                    try Self.secret(requirement.variable, in: environment)
                        ?? (requirement.isRequired ? Self.placeholder : nil)
                case .samples: Self.placeholder
                }
        }
        byVariable = secrets
    }

    private static let placeholder = Secret("offline")

    private static func secret(_ variable: String, in environment: [String: String]) throws(Failure) -> Secret? {
        guard let secret = environment[variable].map(Secret.init), !secret.revealed.isEmpty else { return nil }
        guard !secret.revealed.unicodeScalars.contains(where: VisibleText.needsEscaping) else {
            throw Failure(
                .credentials, code: "refusedCredentials", "\(variable) contains a control character",
                hint: "it may be truncated or joined with another line: set it again")
        }
        return secret
    }
}
