/// One field of a draft: its name, what it is, and how to set it.
public struct DraftField<Draft>: Sendable {
    /// The property's name, which is the JSON key and the word of the flag.
    public let name: String
    /// What it is, for help.
    public let summary: String
    /// Sets the field to a text.
    public let set: @Sendable (inout Draft, String) -> Void
    /// Reads the field with its rule.
    public let property: @Sendable (Draft) -> any ValidatedProperty

    /// Describes the `@Validated` property at a key path, such as `\.$name`.
    public init(
        _ name: String, _ summary: String, _ property: any WritableKeyPath<Draft, Validated<String>> & Sendable
    ) {
        self.name = name
        self.summary = summary
        set = { $0[keyPath: property].wrappedValue = $1 }
        self.property = { $0[keyPath: property] }
    }
}
