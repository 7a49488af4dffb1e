public import Protocols

/// The operations that the form scene needs from a provider that can add or edit items.
public protocol FormUseCase: Sendable {
    /// The fields of the provider's draft.
    var fields: [FormField] { get }

    /// Adds an item if the id is `nil`. Otherwise, edits the item with this id.
    ///
    /// - Parameter values: The fields to set, keyed by name. All values are valid.
    ///   The provider's draft is made from them.
    func save(_ values: [String: FieldValue], editing id: DisplayItem.ID?) async throws(ProviderError) -> DisplayItem
}

/// A field of a form, with its validation rule. Unlike a ``DraftField``, it does not depend on the type of the draft.
public struct FormField: Sendable, Identifiable {
    /// The name of the field. The item's column with the same name has the current value.
    public let name: String
    /// A short description.
    public let summary: String
    /// The kind of the values.
    public let kind: FieldKind
    /// The expected input, including the allowed words.
    public let form: InputForm
    /// Validates the input and returns its errors. The input is `nil` if the field is not set.
    public let errors: @Sendable (FieldValue?) -> [ValidationError]

    public var id: String { name }

    /// The name as words: `In stock`.
    public var heading: String { name.asWords }

    /// Whether the value is a list. Its text has one line for each element.
    public var isList: Bool {
        if case .list = kind { true } else { false }
    }

    /// Creates a form field from a field of a draft.
    public init<Drafts: DraftDescribing>(_ field: DraftField<Drafts.Draft>, of drafts: Drafts) {
        name = field.name
        summary = field.summary
        kind = field.kind
        form = field.form
        errors = { input in
            var draft = drafts.empty
            if let input { field.set(&draft, input) }
            return field.property(draft).errors
        }
    }

    /// Returns the fields of drafts.
    public static func fields(of drafts: some DraftDescribing) -> [FormField] {
        drafts.fields.map { FormField($0, of: drafts) }
    }

    /// Converts the text of the field to input for the draft.
    func input(_ text: String) -> FieldValue {
        guard isList else { return .text(text) }
        return .list(text.split(whereSeparator: \.isNewline).map { .text(String($0)) })
    }

    /// Converts a value of an item to the text of the field.
    func text(_ value: FieldValue) -> String {
        guard case .list(let values) = value else { return value.inputText ?? "" }
        return values.compactMap(\.inputText).joined(separator: "\n")
    }
}

/// The operation that the deletion scene needs from a provider that can delete items.
public protocol DeletionUseCase: Sendable {
    /// Deletes an item.
    func delete(_ id: DisplayItem.ID) async throws(ProviderError)
}

/// The navigation from a form or a deletion confirmation back to the previous scene.
@MainActor public protocol FormNavigator: AnyObject {
    /// Closes the form. The saved item is passed so that a list can show it; `nil` if the user cancelled.
    func closeForm(saved item: DisplayItem?)
    /// Closes the deletion confirmation. The id of the deleted item is passed so that a list can remove it; `nil` if
    /// the user cancelled.
    func closeDeletion(deleted id: DisplayItem.ID?)
}
