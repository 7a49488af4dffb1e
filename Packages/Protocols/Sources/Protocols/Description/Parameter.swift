/// A parameter of a provider's list. An app makes flags, help and checks of it.
public struct Parameter: Sendable {
    /// The flag's name without its dashes: `image-type`.
    public let name: String
    /// What it does, in one line.
    public let summary: String
    /// Which values it takes.
    public let kind: ParameterKind
    /// The value when the user gives none; `nil` sends nothing.
    public let standard: String?
    /// The name in the API's query: `image_type`.
    public let queryName: String

    /// - Parameters:
    ///   - queryName: the name with `_` for `-`, unless given.
    public init(
        _ name: String, _ summary: String, _ kind: ParameterKind = .text(), standard: String? = nil,
        queryName: String? = nil
    ) {
        self.name = name
        self.summary = summary
        self.kind = kind
        self.standard = standard
        self.queryName = queryName ?? String(name.map { $0 == "-" ? "_" : $0 })
    }
}
