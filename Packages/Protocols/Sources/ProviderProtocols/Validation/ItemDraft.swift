import Records

/// The input for adding or editing an item. Each field has a validation rule.
///
/// If a draft does not set a field, editing does not change the field, and adding does not send it.
public protocol ItemDraft: Sendable {
    /// Creates a draft without any values.
    init()

    /// All fields that a draft can set.
    static var fields: [DraftField<Self>] { get }
}

/// A field of a draft, with its name, its summary and its accessors.
public struct DraftField<Draft>: Sendable {
    /// The name of the property, such as `inStock`. It is also the JSON key.
    public let name: String
    /// A short description of the field, shown in help.
    public let summary: String
    /// The kind of the values.
    public let kind: FieldKind
    /// The expected input, for help and messages.
    public let form: InputForm
    /// Sets the field of a draft from text that a user typed, or from a JSON value. This input may be invalid.
    public let set: @Sendable (inout Draft, FieldValue) -> Void
    /// Returns the input of the field in a draft, valid or not; `nil` if the draft does not set the field.
    public let input: @Sendable (Draft) -> FieldValue?
    /// Returns the field's value in a draft, with its validation rule.
    public let property: @Sendable (Draft) -> any ValidatedProperty

    /// Creates a field for the `@Validated` property at a key path, such as `\.$name`.
    public init<Value: DraftValue>(
        _ name: String, _ summary: String, _ property: any WritableKeyPath<Draft, Validated<Value>> & Sendable
    ) {
        self.name = name
        self.summary = summary
        kind = Value.fieldKind
        form = Value.inputForm
        set = { $0[keyPath: property].setInput($1, forField: name) }
        input = { $0[keyPath: property].input }
        self.property = { $0[keyPath: property] }
    }

    /// Creates a field of a draft whose properties are known only at run time.
    public init(
        _ name: String, _ summary: String, _ kind: FieldKind, _ form: InputForm,
        set: @escaping @Sendable (inout Draft, FieldValue) -> Void,
        input: @escaping @Sendable (Draft) -> FieldValue?,
        property: @escaping @Sendable (Draft) -> any ValidatedProperty
    ) {
        self.name = name
        self.summary = summary
        self.kind = kind
        self.form = form
        self.set = set
        self.input = input
        self.property = property
    }
}

// The description of a draft whose fields are those of its type.
extension ItemDraft {
    private static var description: DraftDescription<Self> { DraftDescription() }

    /// Creates a draft from input keyed by field name. Unknown names are ignored.
    public init(values: [String: FieldValue]) {
        self = Self.description.draft(values: values)
    }

    /// Returns the fields that the draft sets as a JSON object, with the names of the fields as keys.
    ///
    /// - Parameter paths: The places of fields inside nested objects, or with other keys: `["city": "address.city"]`.
    public func object(_ paths: [String: String] = [:]) -> FieldValue {
        Self.fields.reduce(.object([])) { object, field in
            guard let value = field.input(self) else { return object }
            return object.setting((paths[field.name] ?? field.name).split(separator: ".")[...], to: value)
        }
    }

    /// The errors that prevent adding an item from the draft: missing required fields and invalid values.
    public var validationErrors: [ValidationError] { Self.description.validationErrors(of: self) }

    /// Whether the draft is valid for adding an item: ``validationErrors`` is empty.
    public var isValid: Bool { validationErrors.isEmpty }

    /// Throws `invalidRequest` if ``validationErrors`` is not empty. The message has one line for each error.
    public func validateForAdding() throws(ProviderError) { try Self.description.validateForAdding(self) }

    /// Throws `invalidRequest` if the draft sets no field or sets an invalid value.
    public func validateForEditing() throws(ProviderError) { try Self.description.validateForEditing(self) }
}

extension FieldValue {
    /// Returns an object with a value at a path. Objects on the way are created.
    fileprivate func setting(_ path: ArraySlice<Substring>, to value: FieldValue) -> FieldValue {
        guard let first = path.first, case .object(var members) = self else { return value }
        let name = String(first)
        let inner = self[name] ?? .object([])
        let member = Member(name, path.count == 1 ? value : inner.setting(path.dropFirst(), to: value))
        if let index = members.firstIndex(where: { $0.name == name }) {
            members[index] = member
        } else {
            members.append(member)
        }
        return .object(members)
    }
}
