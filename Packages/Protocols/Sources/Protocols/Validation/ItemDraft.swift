/// The fields of an item that is to be added or changed, each with the rule it must keep.
///
/// A field that was not given is left as it is by an edit, and left out of an addition.
public protocol ItemDraft: Sendable {
    /// A draft without any field.
    init()

    /// Every field that can be given.
    static var fields: [DraftField<Self>] { get }
}

extension ItemDraft {
    /// Every mistake: a required field that is missing, and a field with a wrong value.
    public var validationErrors: [ValidationError] {
        Self.fields.flatMap { $0.property(self).errors }
    }

    /// Whether it can be added as it is.
    public var isValid: Bool { validationErrors.isEmpty }

    /// Checks that the draft is a whole new item.
    ///
    /// - Throws: `invalidRequest` with every mistake, a line each.
    public func validateForAdding() throws(ProviderError) {
        try Self.refuse(validationErrors)
    }

    /// Checks that the draft changes something, and nothing to a wrong value.
    ///
    /// - Throws: `invalidRequest` with every mistake, a line each.
    public func validateForEditing() throws(ProviderError) {
        let given = Self.fields.map { $0.property(self) }.filter(\.isGiven)
        guard !given.isEmpty else {
            let names = Self.fields.map(\.name).joined(separator: ", ")
            throw ProviderError(.invalidRequest, "Nothing to change. The fields are: \(names)")
        }
        try Self.refuse(given.flatMap(\.errors))
    }

    private static func refuse(_ errors: [ValidationError]) throws(ProviderError) {
        guard let first = errors.first else { return }
        let message = errors.map(\.message).joined(separator: "\n")
        throw ProviderError(.invalidRequest, message, cause: first)
    }
}
