public import Protocols

/// What a file sends to whom: what a user has to trust.
///
/// Redirects and links to other origins never get secrets, so these are all places of the secrets.
public struct FilePermissions: Hashable, Sendable {
    /// A secret, and where a file sends it.
    public struct Secret: Hashable, Sendable {
        /// The id of the provider.
        public let provider: String
        /// The environment variable that contains the secret.
        public let variable: String
        /// The server that gets the secret: `https://api.acme.example`. Placeholders are settings of the user.
        public let origin: String
        /// The place in requests to the server.
        public let placement: Credential.Placement

        /// The place in words: `as the header field X-API-Key`.
        public var place: String { placement.inWords }
    }

    /// The servers that get requests, in the order of the file, each once.
    public let origins: [String]
    /// The secrets and where they are sent, in the order of the file.
    public let secrets: [Secret]
}

/// The servers from which the files of items are downloaded, without secrets.
public enum FileServers: Hashable, Sendable {
    /// Items have no files, or the API itself has them.
    case none
    /// The origins of the servers, such as `https://cdn.acme.example`.
    case named([String])
    /// Any server that the API names.
    case any
}

extension ProviderFile {
    /// Returns the servers from which a provider downloads files.
    public func fileServers(of provider: String) -> FileServers {
        definitions.first { $0.id == provider }?.fileServers ?? .none
    }
}

extension ProviderDefinition {
    fileprivate var fileServers: FileServers {
        guard case .columns(_, let servers)? = download else { return .none }
        return servers.map { .named($0.map(\.originText)) } ?? .any
    }
}

extension ProviderFile {
    /// What the file sends to whom: what a user has to trust.
    public var permissions: FilePermissions {
        var origins: [String] = []
        var secrets: [FilePermissions.Secret] = []
        for definition in definitions {
            let base = definition.baseURL.origin
            let issuer = definition.token.map { $0.url?.originText ?? base }
            let fileOrigins = if case .named(let origins) = definition.fileServers { origins } else { [String]() }
            for origin in [base, issuer].compactMap(\.self) + fileOrigins where !origins.contains(origin) {
                origins.append(origin)
            }
            secrets += definition.secrets.map { secret in
                let placement = secret.placement.inExchange ?? secret.placement
                return FilePermissions.Secret(
                    provider: definition.id, variable: secret.variable,
                    origin: secret.placement.inExchange == nil ? base : issuer ?? base, placement: placement)
            }
        }
        return FilePermissions(origins: origins, secrets: secrets)
    }
}

extension BaseURLDefinition {
    /// The origin, with the placeholders of the host.
    fileprivate var origin: String {
        guard !settings.isEmpty else { return sample.originText }
        let text = template.description
        let host = text.dropFirst("https://".count).prefix { $0 != "/" }
        return "https://\(host)"
    }
}

extension URL {
    /// The scheme, the host and the port, if it is not the default: `https://api.acme.example`.
    fileprivate var originText: String {
        let origin = Origin(self)
        let isDefault = origin.port == (origin.scheme == "https" ? 443 : 80)
        let host = origin.host.contains(":") && !origin.host.hasPrefix("[") ? "[\(origin.host)]" : origin.host
        return "\(origin.scheme)://\(host)" + (isDefault ? "" : ":\(origin.port)")
    }
}

extension Credential.Placement {
    fileprivate var inWords: String {
        switch self {
        case .bearer: "as the header field Authorization: Bearer"
        case .basic: "as the header field Authorization: Basic"
        case .basicUser: "as the user name of Authorization: Basic"
        case .basicPassword: "as the password of Authorization: Basic"
        case .header(let name, let prefix):
            prefix.isEmpty ? "as the header field \(name)" : "as the header field \(name), after '\(prefix)'"
        case .query(let name): "as the query item \(name)"
        case .body(let name): "as the member \(name) of the body"
        case .signed(let signer): "as the key of the signature \(signer.name)"
        case .custom(let place): "as \(place.name)"
        case .exchange(let placement): placement.inWords
        }
    }
}
