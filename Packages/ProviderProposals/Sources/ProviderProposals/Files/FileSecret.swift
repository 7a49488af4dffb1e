import Essentials

/// A secret that every request contains. Its value is in no file.
public struct FileSecret: Hashable, Sendable {
    /// The place of a secret in a request.
    public enum Place: Hashable, Sendable {
        /// A query item.
        case query(String)
        /// A header field; `Authorization` for a bearer token.
        case header(String)
        /// The header field `Authorization: Basic`. The secret is `user:password`.
        case basic
    }

    /// The environment variable.
    public let variable: String
    public let place: Place
    /// Whether the API refuses every request without the secret.
    let isRequired: Bool
    /// What the secret is for; `nil` if nothing says it.
    private let summary: String?

    public init(variable: String, place: Place) {
        self.init(variable: variable, place: place, isRequired: true, summary: nil)
    }

    init(variable: String, place: Place, isRequired: Bool, summary: String?) {
        self.variable = variable
        self.place = place
        self.isRequired = isRequired
        self.summary = summary
    }

    /// An object in the member `secrets` of a file.
    func member(source: String) -> JSONValue {
        let placement: JSONValue.Member
        switch place {
        case .query(let name): placement = JSONValue.Member(key: "query", value: .text(name))
        case .header(let name) where name.lowercased() == "authorization":
            placement = JSONValue.Member(key: "bearer", value: true)
        case .header(let name): placement = JSONValue.Member(key: "header", value: .text(name))
        case .basic: placement = JSONValue.Member(key: "basic", value: true)
        }
        return .object(
            [JSONValue.Member(key: "variable", value: .text(variable)), placement]
                + (isRequired ? [JSONValue.Member(key: "required", value: true)] : [])
                + [
                    JSONValue.Member(key: "summary", value: .text(summary ?? "a key for requests")),
                    JSONValue.Member(key: "source", value: .text(source)),
                ])
    }
}
