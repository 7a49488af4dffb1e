import Protocols

/// The secrets of a provider that the user has set, by environment variable.
struct GivenSecrets {
    let byVariable: [String: Secret]

    /// - Parameter source: what answers. Where nothing is sent, any word stands in for a secret that is not set.
    /// - Throws: a failure for a secret with a control character in it, by its variable.
    init(
        of descriptor: ProviderDescriptor, in environment: [String: String], for source: AnswerSource
    ) throws(Failure) {
        var secrets: [String: Secret] = [:]
        for requirement in descriptor.secrets {
            secrets[requirement.variable] =
                switch source {
                case .network: try Self.secret(requirement.variable, in: environment)
                case .stored:
                    // The answers that are stored are those to the user's own key.
                    try Self.secret(requirement.variable, in: environment)
                        ?? (requirement.isRequired ? Self.placeholder : nil)
                case .samples: Self.placeholder
                }
        }
        byVariable = secrets
    }

    private static let placeholder = Secret("offline")

    private static func secret(
        _ variable: String, in environment: [String: String]
    ) throws(Failure) -> Secret? {
        guard let secret = environment[variable].map(Secret.init), !secret.revealed.isEmpty else { return nil }
        guard !secret.revealed.unicodeScalars.contains(where: VisibleText.isObeyed) else {
            throw Failure(
                .credentials, code: "refusedCredentials", "\(variable) holds a control character",
                hint: "it may have been cut or joined with another line; set it again")
        }
        return secret
    }
}
