import Arguments
import Protocols
import ProviderFiles

// What the descriptor says about items and drafts, for help and for options.
extension ProviderDescriptor {
    var fieldsToAdd: [DraftFieldOption] { draftToAdd.map { DraftFieldOption.all(of: $0, areAdded: true) } ?? [] }

    var fieldsToEdit: [DraftFieldOption] { draftToEdit.map { DraftFieldOption.all(of: $0) } ?? [] }

    /// The description of a valid id: `an integer`. `nil` when the provider has neither look-ups nor files.
    var referenceForm: String? { offers(.get) || offers(.download) ? items.reference : nil }
}

/// A field of a draft of any type, and the option for the field.
struct DraftFieldOption {
    /// The key of the field in the JSON object of `--from`.
    let name: String
    let kind: FieldKind
    let option: Option<FieldValue?>

    private init<Draft: ItemDraft>(_ field: DraftField<Draft>, isRequired: Bool) {
        name = field.name
        kind = field.kind
        // A field of a provider file can have the name of an option of the program.
        let typed = TypedName(field.optionName, isBoolean: field.kind == .boolean)
        option = Option(
            field, named: typed.text(after: "field.", avoiding: CommandLineTool.reservedNames), isRequired: isRequired)
    }

    /// - Parameter areAdded: Whether the drafts add an item. If so, fields that must have a value get a required option.
    static func all(of drafts: some DraftDescribing, areAdded: Bool = false) -> [DraftFieldOption] {
        drafts.fields.map { field in
            DraftFieldOption(field, isRequired: areAdded && !field.property(drafts.empty).errors.isEmpty)
        }
    }
}
