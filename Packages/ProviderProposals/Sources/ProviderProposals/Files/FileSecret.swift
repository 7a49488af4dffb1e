import Essentials

/// A secret that every request contains. Its value is in no file.
public struct FileSecret: Hashable, Sendable {
    /// The place of a secret in a request.
    public enum Place: Hashable, Sendable {
        /// A query item.
        case query(String)
        /// A header field; `Authorization` for a bearer token.
        case header(String)
    }

    /// The environment variable.
    public let variable: String
    public let place: Place

    public init(variable: String, place: Place) {
        self.variable = variable
        self.place = place
    }

    /// An object in the member `secrets` of a file.
    func member(source: String) -> JSONValue {
        var placement: JSONValue.Member
        switch place {
        case .query(let name): placement = JSONValue.Member(key: "query", value: .text(name))
        case .header(let name) where name.lowercased() == "authorization":
            placement = JSONValue.Member(key: "bearer", value: true)
        case .header(let name): placement = JSONValue.Member(key: "header", value: .text(name))
        }
        return .object([
            JSONValue.Member(key: "variable", value: .text(variable)), placement,
            JSONValue.Member(key: "required", value: true),
            JSONValue.Member(key: "summary", value: "every request needs a key"),
            JSONValue.Member(key: "source", value: .text(source)),
        ])
    }
}
