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
    /// - Parameter url: The base URL that the provider uses. It differs from that of the file with `--base-url`, and if
    ///   the user has to fill in the host.
    func secretUses(of provider: ProviderDescriptor, at url: URL) -> [SecretUse] {
        let (own, used) = (Origin(provider.baseURL).text, Origin(url).text)
        return permissions.secrets.filter { $0.provider == provider.id }.flatMap { secret in
            let isOwn = secret.origin == own || secret.origin.contains("{")
            // A token can be issued by a server that `--base-url` does not replace.
            let isExchanged = provider.secrets.contains {
                $0.variable == secret.variable && $0.placement.inExchange != nil
            }
            let origins = !isOwn ? [secret.origin] : isExchanged && used != own ? [own, used] : [used]
            return origins.map {
                SecretUse(
                    provider: provider.id, variable: secret.variable, origin: $0, placement: secret.placement,
                    place: secret.place)
            }
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
