/// A secret and its place in a request.
///
/// Credentials are kept apart from the URL, the header fields and the body. Code can therefore log the URL and the
/// header fields without exposing a secret.
public struct Credential: Hashable, Sendable {
    /// The place of a secret in a request.
    public indirect enum Placement: Hashable, Sendable {
        /// `Authorization: Bearer …`.
        case bearer
        /// A header field with the given name, such as `X-API-Key`. The prefix is the text before the secret, such as
        /// `Token ` in `Authorization: Token …`.
        case header(String, prefix: String = "")
        /// A query item with the given name, such as `key`.
        case query(String)
        /// A member of a JSON body, or a field of an `application/x-www-form-urlencoded` body, with the given name. A
        /// request without a body gets a form.
        case body(String)
        /// `Authorization: Basic …` (RFC 7617). The secret is `user:password`.
        case basic
        /// The user name of `Authorization: Basic …`. The password is the ``basicPassword(user:)`` secret, or empty.
        case basicUser
        /// The password of `Authorization: Basic …`. The user name is the ``basicUser`` secret, or else `user`.
        case basicPassword(user: String = "")
        /// The key of a signature. The secret itself is not sent.
        case signed(RequestSigner)
        /// Any other place, such as a cookie.
        case custom(CustomPlacement)
        /// A place in the requests of the descriptor's ``TokenExchange``. No other request contains the secret.
        case exchange(Placement)
    }

    /// The place of the secret in the request.
    public let placement: Placement
    /// The key or token.
    public let secret: Secret

    /// Creates a credential from a secret and its place in a request.
    public init(_ placement: Placement, _ secret: Secret) {
        self.placement = placement
        self.secret = secret
    }

    /// The name of the query item; `nil` for other placements.
    public var queryName: String? { placement.queryName }
}

extension Credential.Placement {
    /// The name of the case: `header`.
    public var kind: String { parts.kind }

    /// The name of the header field, query item, body field, default user, signer or custom place; `nil` if the case has no name.
    public var name: String? { parts.name }

    /// The name of the query item; `nil` for other placements.
    public var queryName: String? {
        if case .query(let name) = self { name } else { nil }
    }

    /// The place in the requests of the token exchange; `nil` for other placements.
    public var inExchange: Credential.Placement? {
        if case .exchange(let placement) = self { placement } else { nil }
    }

    private var parts: (kind: String, name: String?) {
        switch self {
        case .bearer: ("bearer", nil)
        case .header(let name, _): ("header", name)
        case .query(let name): ("query", name)
        case .body(let name): ("body", name)
        case .basic: ("basic", nil)
        case .basicUser: ("basicUser", nil)
        case .basicPassword(let user): ("basicPassword", user.isEmpty ? nil : user)
        case .signed(let signer): ("signed", signer.name)
        case .custom(let place): ("custom", place.name)
        case .exchange(let placement): ("exchange \(placement.kind)", placement.name)
        }
    }
}
