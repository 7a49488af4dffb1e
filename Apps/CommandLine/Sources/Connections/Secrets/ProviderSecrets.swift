import Essentials
import Failures
import Protocols

/// The secrets of a provider, from the environment or saved by `login`. If no request is sent, placeholders can replace
/// them.
package struct ProviderSecrets {
    package let byVariable: [String: Secret]

    /// - Parameters:
    ///   - source: the source of responses. With `samples` and `recording`, every secret is a placeholder. With `cacheOnly`, a
    ///     placeholder replaces each required secret that is not set.
    ///   - given: the secrets by environment variable; `nil` for those in the environment and those saved by `login`.
    ///   - saved: the file of the secrets that `login` has saved; `nil` for none.
    ///   - account: the name under which the secrets are saved.
    /// - Throws: a `refusedCredentials` failure for a secret that contains a control or invisible character. The
    ///   message does not contain the secret. A `credentials` failure if the saved secrets cannot be read.
    package init(
        of descriptor: ProviderDescriptor, for source: ResponseSource, given: [String: Secret]?,
        environment: [String: String], saved: SavedSecrets?, account: String
    ) throws(Failure) {
        guard source.store == nil else {
            byVariable = [:]
            return
        }
        guard source.sampleBook == nil else {
            byVariable = Dictionary(uniqueKeysWithValues: descriptor.secrets.map { ($0.variable, Self.placeholder) })
            return
        }
        let found = if let given { given } else { try Self.secrets(of: descriptor, environment, saved, account) }
        guard source.recorder == nil else {
            byVariable = Self.placeholders(of: descriptor, found)
            return
        }
        var secrets: [String: Secret] = [:]
        for requirement in descriptor.secrets {
            secrets[requirement.variable] = try Self.checked(found[requirement.variable], requirement.variable)
            // The cache key includes the credentials, so a placeholder is used only if there is no real secret.
            if case .cacheOnly = source, requirement.isRequired, secrets[requirement.variable] == nil {
                secrets[requirement.variable] = Self.placeholder
            }
        }
        byVariable = secrets
    }

    private static let placeholder = Secret("offline")

    /// Returns a placeholder for each secret that would be sent if all required ones were set.
    private static func placeholders(of descriptor: ProviderDescriptor, _ found: [String: Secret]) -> [String: Secret] {
        let given = Set(found.filter { !$0.value.revealed.isEmpty }.keys)
        let isExchanged = descriptor.secrets.contains { $0.placement.inExchange != nil && given.contains($0.variable) }
        var secrets: [String: Secret] = [:]
        for requirement in descriptor.secrets {
            let isNeeded = requirement.isRequired || (isExchanged && requirement.placement.inExchange != nil)
            guard isNeeded || given.contains(requirement.variable) else { continue }
            secrets[requirement.variable] = SecretPlaceholder(variable: requirement.variable).secret
        }
        return secrets
    }

    /// Returns the secrets in the environment. A secret that is not in the environment is read from the saved secrets.
    private static func secrets(
        of descriptor: ProviderDescriptor, _ environment: [String: String], _ file: SavedSecrets?, _ account: String
    ) throws(Failure) -> [String: Secret] {
        let variables = descriptor.secrets.map(\.variable)
        let environment = environment.filter { variables.contains($0.key) && !$0.value.isEmpty }
        // The file is read only if a secret is missing, so that a damaged file causes no error if it is not needed.
        let isComplete = variables.allSatisfy { environment[$0] != nil }
        guard !isComplete, let saved = try file?.secrets(of: account) else {
            return environment.mapValues { Secret($0) }
        }
        return environment.merging(saved) { given, _ in given }.mapValues { Secret($0) }
    }

    private static func checked(_ secret: Secret?, _ variable: String) throws(Failure) -> Secret? {
        guard let secret, !secret.revealed.isEmpty else { return nil }
        guard !secret.revealed.unicodeScalars.contains(where: VisibleText.needsEscaping) else {
            throw Failure(
                FailureKind(ProviderError.Code.refusedCredentials),
                "\(variable) contains a control or invisible character",
                hint: "it may be truncated or joined with another line; set it again")
        }
        // The character that replaces bytes that are not UTF-8.
        guard !secret.revealed.unicodeScalars.contains("\u{FFFD}") else {
            throw Failure(
                FailureKind(ProviderError.Code.refusedCredentials), "\(variable) is not valid UTF-8 text",
                hint: "it may be damaged or in another encoding; set it again")
        }
        return secret
    }
}
