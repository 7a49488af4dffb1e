import Protocols

/// The static properties of a provider's type, for help and options.
struct ProviderMetadata {
    private let type: any Provider.Type

    init(_ descriptor: ProviderDescriptor) {
        type = descriptor.type
    }

    var fieldsToAdd: [Option<String?>] {
        func fields<Adder: Adding>(of type: Adder.Type) -> [Option<String?>] { Adder.Draft.fields.map { Option($0) } }
        return (type as? any Adding.Type).map { fields(of: $0) } ?? []
    }

    var fieldsToEdit: [Option<String?>] {
        func fields<Editor: Editing>(of type: Editor.Type) -> [Option<String?>] {
            Editor.Draft.fields.map { Option($0) }
        }
        return (type as? any Editing.Type).map { fields(of: $0) } ?? []
    }

    /// The description of a valid id: `an integer`. `nil` when the provider cannot get an item by its id.
    var referenceForm: String? {
        func form<G: Getting>(getting type: G.Type) -> String { G.Reference.form }
        return (type as? any Getting.Type).map { form(getting: $0) }
    }
}
