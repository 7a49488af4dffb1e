/// The fields of an item that is to be added or changed, each with its validation rule.
///
/// An edit does not change a field that is not given; an addition leaves it out.
public protocol ItemDraft: Sendable {
    /// Creates a draft without any field.
    init()

    /// Every field that can be given.
    static var fields: [DraftField<Self>] { get }
}

/// One field of a draft: its name, what it is, and how to set it.
public struct DraftField<Draft>: Sendable {
    /// The name of the property, which is the JSON key and the name of the option.
    public let name: String
    /// What it is, for help.
    public let summary: String
    /// Sets the field.
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

extension ItemDraft {
    /// Every mistake: a required field that is missing, and a field with an invalid value.
    public var validationErrors: [ValidationError] {
        Self.fields.flatMap { $0.property(self).errors }
    }

    /// Whether it can be added as it is.
    public var isValid: Bool { validationErrors.isEmpty }

    /// Validates the draft as a complete new item.
    ///
    /// - Throws: `invalidRequest` with every mistake, one a line.
    public func validateForAdding() throws(ProviderError) {
        try Self.refuse(validationErrors)
    }

    /// Validates that the draft changes something, and nothing to an invalid value.
    ///
    /// - Throws: `invalidRequest` with every mistake, one a line.
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
