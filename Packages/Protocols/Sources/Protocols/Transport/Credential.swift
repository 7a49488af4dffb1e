/// A secret and its place in a request. It is kept apart from the rest of the request, so that nothing that shows,
/// compares or stores a request has to know which parts of it are secret.
public struct Credential: Hashable, Sendable {
    /// The header that carries it, and the text before the secret there; `nil` when the query carries it.
    public let header: (name: String, prefix: String)?
    /// The query item that carries it; `nil` when a header does.
    public let queryName: String?
    /// The secret itself.
    public let secret: Secret

    /// `Authorization: Bearer …`.
    public static func bearer(_ secret: Secret) -> Credential {
        Credential(header: ("Authorization", "Bearer "), queryName: nil, secret: secret)
    }

    /// A header of its own, such as `X-API-Key`.
    public static func header(_ name: String, _ secret: Secret) -> Credential {
        Credential(header: (name, ""), queryName: nil, secret: secret)
    }

    /// A query item, such as `key`.
    public static func query(_ name: String, _ secret: Secret) -> Credential {
        Credential(header: nil, queryName: name, secret: secret)
    }

    private init(header: (name: String, prefix: String)?, queryName: String?, secret: Secret) {
        self.header = header
        self.queryName = queryName
        self.secret = secret
    }

    public static func == (first: Credential, second: Credential) -> Bool {
        first.header?.name == second.header?.name && first.header?.prefix == second.header?.prefix
            && first.queryName == second.queryName && first.secret == second.secret
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(header?.name)
        hasher.combine(queryName)
        hasher.combine(secret)
    }
}
