import Essentials
import Protocols

/// A request with placeholders for values.
struct RequestDefinition: Hashable, Sendable {
    var method = HTTPMethod.get
    var path: PathTemplate
    var query: [NamedTemplate] = []
    /// The header fields of this request. They replace those of the provider.
    var headers = HTTPHeaders()
    /// The body. A request with a body is a search, which is safe to repeat.
    var body: BodyDefinition? = nil
}

/// A name and a template for its value, such as a query item.
struct NamedTemplate: Hashable, Sendable {
    var name: String
    var value: TextTemplate
}

/// The body of a request.
///
/// A parameter with the placement `body` for which there is no placeholder becomes a member of the JSON object with the
/// parameter's query name, or a field of the form.
enum BodyDefinition: Hashable, Sendable {
    case json(JSONTemplate)
    case form([NamedTemplate])
}

/// A JSON value with placeholders. A placeholder stands for a whole value, so no value can change the structure.
indirect enum JSONTemplate: Hashable, Sendable {
    /// A value without placeholders.
    case value(JSONValue)
    /// The value of the parameter with this name. It is a number or a Boolean if the parameter is one. A member of an
    /// object whose parameter has no value is omitted.
    case placeholder(String)
    case array([JSONTemplate])
    case object([Member])

    struct Member: Hashable, Sendable {
        var name: String
        var value: JSONTemplate
    }

    /// The names of the placeholders, in order.
    var placeholders: [String] {
        switch self {
        case .value: []
        case .placeholder(let name): [name]
        case .array(let elements): elements.flatMap(\.placeholders)
        case .object(let members): members.flatMap(\.value.placeholders)
        }
    }
}

/// An exchange of secrets for an access token.
struct TokenDefinition: Hashable, Sendable {
    /// The URL below which tokens are requested; `nil` for the base URL of the provider.
    var url: URL? = nil
    /// The request for a token, without placeholders.
    var request: RequestDefinition
    /// The request that renews a token; `nil` if ``refreshToken`` is `nil`. The refresh token is added to its body as
    /// `refresh_token`.
    var refresh: RequestDefinition? = nil
    /// The places of the values in the response.
    var accessToken: ValuePath
    /// The place of the number of seconds until the token expires.
    var lifetime: ValuePath? = nil
    var refreshToken: ValuePath? = nil
    /// The place of the token in requests.
    var placement = Credential.Placement.bearer
}
