import Failures
import Protocols
import ProviderFiles

/// A secret that a provider of a file sends to a server.
struct SecretUse: Hashable, Sendable {
    /// The id of the provider.
    let provider: String
    /// The environment variable.
    let variable: String
    /// The server: `https://api.acme.example`.
    let origin: String
    let placement: Credential.Placement
    /// The place in words: `as the header field X-API-Key`.
    let place: String

    /// What is saved if the user agrees. Its form must not change, or the program asks again.
    var trusted: TrustedContent.Secret {
        let prefix = if case .header(_, let prefix) = placement, !prefix.isEmpty { prefix } else { nil as String? }
        let place = [placement.kind, placement.name, prefix].compactMap(\.self).joined(separator: " ")
        return TrustedContent.Secret(provider: provider, variable: variable, origin: origin, place: place)
    }
}

extension ProviderFile {
    /// Returns where one of the providers sends its secrets.
    ///
    /// The servers are those of the descriptor, which the requests use, and not those that the file names: they differ with
    /// `--base-url`, and if the user fills in the name of the server.
    ///
    /// - Parameter url: The base URL of the requests.
    func secretUses(of provider: ProviderDescriptor, at url: URL) -> [SecretUse] {
        provider.secrets.map { secret in
            let permission = permissions.secrets.first { $0.provider == provider.id && $0.variable == secret.variable }
            let issuer = secret.placement.inExchange.flatMap { _ in provider.tokenExchange?.url }
            return SecretUse(
                provider: provider.id, variable: secret.variable, origin: Origin(issuer ?? url).text,
                placement: secret.placement.inExchange ?? secret.placement, place: permission?.place ?? "")
        }
    }
}

extension Origin {
    /// The scheme, the host, and the port if it is not the default: `https://api.acme.example`.
    var text: String {
        let isDefault = port == (scheme == "https" ? 443 : 80)
        let host = host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host
        return "\(scheme)://\(host)" + (isDefault ? "" : ":\(port)")
    }
}
