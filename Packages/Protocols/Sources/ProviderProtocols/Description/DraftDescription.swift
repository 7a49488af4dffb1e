import Records

/// The fields of a provider's drafts, and how an empty draft is made.
///
/// The default comes from the type of the draft. A provider that is described by data instead of code passes its own
/// description to its descriptor, so that several providers can share one draft type.
public struct DraftDescription<Draft: ItemDraft>: DraftDescribing {
    public let fields: [DraftField<Draft>]
    private let makeEmpty: @Sendable () -> Draft

    public var empty: Draft { makeEmpty() }

    /// Creates a description. The default values come from the draft's type.
    public init(
        fields: [DraftField<Draft>] = Draft.fields, empty: @autoclosure @escaping @Sendable () -> Draft = Draft()
    ) {
        self.fields = fields
        makeEmpty = empty
    }

    /// Creates a copy of a description of these drafts; the description that follows from the draft's type if `given`
    /// is `nil` or describes drafts of another type.
    public init(_ given: (any DraftDescribing)?) {
        self = given as? DraftDescription ?? DraftDescription()
    }
}

/// A ``DraftDescription`` of drafts of any type.
public protocol DraftDescribing<Draft>: Sendable {
    associatedtype Draft: ItemDraft

    /// All fields that a draft can set.
    var fields: [DraftField<Draft>] { get }
    /// A draft without any values.
    var empty: Draft { get }
}

extension DraftDescribing {
    /// Returns a draft from input keyed by field name. Unknown names are ignored.
    public func draft(values: [String: FieldValue]) -> Draft {
        fields.reduce(into: empty) { draft, field in
            if let value = values[field.name] { field.set(&draft, value) }
        }
    }

    /// Returns the errors that prevent adding an item from a draft: missing required fields and invalid values.
    public func validationErrors(of draft: Draft) -> [ValidationError] {
        fields.flatMap { $0.property(draft).errors }
    }

    /// Throws `invalidRequest` if ``validationErrors(of:)`` is not empty. The message has one line for each error.
    public func validateForAdding(_ draft: Draft) throws(ProviderError) {
        try refuse(validationErrors(of: draft))
    }

    /// Throws `invalidRequest` if a draft sets no field or sets an invalid value.
    public func validateForEditing(_ draft: Draft) throws(ProviderError) {
        let given = fields.map { $0.property(draft) }.filter(\.isGiven)
        guard !given.isEmpty else {
            let names = fields.map(\.name).joined(separator: ", ")
            throw ProviderError(.invalidRequest, "nothing to change: expected at least one of \(names)")
        }
        try refuse(given.flatMap(\.errors))
    }

    private func refuse(_ errors: [ValidationError]) throws(ProviderError) {
        guard !errors.isEmpty else { return }
        throw ProviderError(.invalidRequest, errors.map(\.message).joined(separator: "\n"))
    }
}

extension Provider {
    /// The description of drafts that follows from the type of the provider; `nil` if it cannot add items.
    public static var draftToAdd: (any DraftDescribing)? {
        func description<Adder: Adding>(of type: Adder.Type) -> any DraftDescribing { DraftDescription<Adder.Draft>() }
        return (self as? any Adding.Type).map { description(of: $0) }
    }

    /// The description of drafts that follows from the type of the provider; `nil` if it cannot edit items.
    public static var draftToEdit: (any DraftDescribing)? {
        func description<Editor: Editing>(of type: Editor.Type) -> any DraftDescribing {
            DraftDescription<Editor.Draft>()
        }
        return (self as? any Editing.Type).map { description(of: $0) }
    }
}
