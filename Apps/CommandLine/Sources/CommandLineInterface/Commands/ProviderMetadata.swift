import Arguments
import Protocols

/// The static properties of a provider's type. They are used for help and for options.
struct ProviderMetadata {
    private let descriptor: ProviderDescriptor
    private var type: any Provider.Type { descriptor.type }

    init(_ descriptor: ProviderDescriptor) {
        self.descriptor = descriptor
    }

    var fieldsToAdd: [DraftFieldOption] {
        func fields<Adder: Adding>(of type: Adder.Type) -> [DraftFieldOption] {
            Adder.Draft.fields.map { DraftFieldOption($0, isAdded: true) }
        }
        return (type as? any Adding.Type).map { fields(of: $0) } ?? []
    }

    var fieldsToEdit: [DraftFieldOption] {
        func fields<Editor: Editing>(of type: Editor.Type) -> [DraftFieldOption] {
            Editor.Draft.fields.map { DraftFieldOption($0) }
        }
        return (type as? any Editing.Type).map { fields(of: $0) } ?? []
    }

    /// The description of a valid id: `an integer`. `nil` when the provider cannot get an item by its id.
    var referenceForm: String? {
        type is any Getting.Type ? descriptor.items.reference : nil
    }
}

/// A field of a draft of any type, and the option for the field.
struct DraftFieldOption {
    /// The key of the field in the JSON object of `--from`.
    let name: String
    let kind: FieldKind
    let option: Option<FieldValue?>

    /// - Parameter isAdded: Whether the draft adds an item. If so, fields that must have a value get a required option.
    init<Draft: ItemDraft>(_ field: DraftField<Draft>, isAdded: Bool = false) {
        name = field.name
        kind = field.kind
        option = Option(field, isRequired: isAdded && !field.property(Draft()).errors.isEmpty)
    }
}
