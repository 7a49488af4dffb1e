/// A place for a secret in a request that has no case in ``Credential/Placement``: a function, and a name that
/// identifies it.
///
///     CustomPlacement("session cookie") { $0.headers["Cookie"] = "session=\($1.revealed)" }
public struct CustomPlacement: Sendable {
    /// The name, such as `session cookie`. It is unique within the provider.
    public let name: String
    private let add: @Sendable (inout HTTPRequest, Secret) -> Void

    /// Creates a place. The function runs for every attempt, and replaces what it added in an earlier attempt.
    public init(_ name: String, add: @escaping @Sendable (inout HTTPRequest, Secret) -> Void) {
        self.name = name
        self.add = add
    }

    /// Adds a secret to a request.
    public func add(_ secret: Secret, to request: inout HTTPRequest) {
        add(&request, secret)
    }
}

extension CustomPlacement: Hashable {
    /// Compares the names, because functions cannot be compared.
    public static func == (first: CustomPlacement, second: CustomPlacement) -> Bool { first.name == second.name }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(name)
    }
}
