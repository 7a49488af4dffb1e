public import Protocols

/// The input for adding or editing an item of a provider from a file. The descriptor has the fields.
public struct RecordDraft: ItemDraft {
    private var properties: [String: any DraftProperty] = [:]

    /// The descriptor has the fields.
    public static let fields: [DraftField<RecordDraft>] = []

    /// Creates a draft without fields. The descriptor has a draft with the fields of a provider.
    public init() {}

    fileprivate init(_ fields: [FieldDefinition]) {
        properties = Dictionary(fields.map { ($0.name, $0.property) }) { first, _ in first }
    }

    /// Returns the input of a field, valid or not; `nil` if the draft does not set it.
    func input(of field: String) -> FieldValue? { properties[field]?.input }

    fileprivate mutating func set(_ field: String, _ input: FieldValue) {
        properties[field]?.setInput(input, forField: field)
    }

    fileprivate func property(_ field: String) -> any ValidatedProperty {
        properties[field] ?? Validated<String>()
    }
}

/// A property of a draft with a value of any type.
protocol DraftProperty: ValidatedProperty {
    var kind: FieldKind { get }
    var form: InputForm { get }
    var input: FieldValue? { get }

    mutating func setInput(_ input: FieldValue, forField name: String)
}

extension Validated: DraftProperty where Value: DraftValue {
    var kind: FieldKind { Value.fieldKind }
    var form: InputForm { Value.inputForm }
}

extension ProviderDefinition {
    /// Returns the description of the drafts of a change.
    func drafts(of change: FieldDefinition.Change) -> DraftDescription<RecordDraft> {
        let fields = fields(of: change)
        return DraftDescription(fields: fields.map(\.draftField), empty: RecordDraft(fields))
    }
}

extension FieldDefinition {
    fileprivate var draftField: DraftField<RecordDraft> {
        let property = property
        return DraftField(
            name, summary, property.kind, words.isEmpty ? property.form : property.form.with(words),
            set: { [name] in $0.set(name, $1) }, input: { [name] in $0.input(of: name) },
            property: { [name] in $0.property(name) })
    }

    private var words: [String] {
        if case .choice(let words) = kind.element { words } else { [] }
    }
}

extension InputForm {
    /// Returns the form with allowed words.
    fileprivate func with(_ words: [String]) -> InputForm {
        if case .list = self { .list(.words(words)) } else { .words(words) }
    }
}
