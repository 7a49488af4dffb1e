import Protocols

/// The secrets of a provider that the user has set, by environment variable.
struct GivenSecrets {
    let byVariable: [String: Secret]

    /// - Throws: a failure for a secret with a control character in it, by its variable.
    init(of descriptor: ProviderDescriptor, in environment: [String: String]) throws(Failure) {
        var secrets: [String: Secret] = [:]
        for requirement in descriptor.secrets {
            guard let secret = environment[requirement.variable].map(Secret.init), !secret.revealed.isEmpty else {
                continue
            }
            guard !secret.revealed.unicodeScalars.contains(where: VisibleText.isObeyed) else {
                throw Failure(
                    .credentials, code: "refusedCredentials", "\(requirement.variable) holds a control character",
                    hint: "it may have been cut or joined with another line; set it again")
            }
            secrets[requirement.variable] = secret
        }
        byVariable = secrets
    }

    /// Any word for each of them, for when nothing is sent.
    init(placeholdersFor descriptor: ProviderDescriptor) {
        byVariable = descriptor.secrets.reduce(into: [:]) { $0[$1.variable] = Secret("offline") }
    }
}
