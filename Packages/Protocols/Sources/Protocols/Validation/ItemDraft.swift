/// The fields of an item that is to be added or changed, each with its validation rule.
///
/// When an item is edited, omitted fields keep their values. When an item is added, omitted fields are not sent.
public protocol ItemDraft: Sendable {
    /// Creates an empty draft.
    init()

    /// Every field that can be given.
    static var fields: [DraftField<Self>] { get }
}

/// One field of a draft: its name, its description, and its accessors.
public struct DraftField<Draft>: Sendable {
    /// The name of the property, which is the JSON key and the name of the option.
    public let name: String
    /// The description of the field, for help.
    public let summary: String
    /// Sets the field.
    public let set: @Sendable (inout Draft, String) -> Void
    /// Returns the field with its validation rule.
    public let property: @Sendable (Draft) -> any ValidatedProperty

    /// Creates a field from the `@Validated` property at a key path, such as `\.$name`.
    public init(
        _ name: String, _ summary: String, _ property: any WritableKeyPath<Draft, Validated<String>> & Sendable
    ) {
        self.name = name
        self.summary = summary
        set = { $0[keyPath: property].wrappedValue = $1 }
        self.property = { $0[keyPath: property] }
    }
}

extension ItemDraft {
    /// The errors of the draft: missing required fields, and fields with invalid values.
    public var validationErrors: [ValidationError] {
        Self.fields.flatMap { $0.property(self).errors }
    }

    /// Whether the draft is valid as a complete new item.
    public var isValid: Bool { validationErrors.isEmpty }

    /// Validates the draft as a complete new item.
    ///
    /// - Throws: `invalidRequest` with all validation errors, one per line.
    public func validateForAdding() throws(ProviderError) {
        try Self.refuse(validationErrors)
    }

    /// Validates that the draft sets at least one field, and that all fields it sets are valid.
    ///
    /// - Throws: `invalidRequest` with all validation errors, one per line.
    public func validateForEditing() throws(ProviderError) {
        let given = Self.fields.map { $0.property(self) }.filter(\.isGiven)
        guard !given.isEmpty else {
            let names = Self.fields.map(\.name).joined(separator: ", ")
            throw ProviderError(.invalidRequest, "nothing to change: expected at least one of \(names)")
        }
        try Self.refuse(given.flatMap(\.errors))
    }

    private static func refuse(_ errors: [ValidationError]) throws(ProviderError) {
        guard !errors.isEmpty else { return }
        throw ProviderError(.invalidRequest, errors.map(\.message).joined(separator: "\n"))
    }
}
