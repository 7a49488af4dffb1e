import Protocols

/// The properties of a provider's type that help and options need before a provider is created.
struct ProviderMetadata {
    private let type: any Provider.Type
    private let entity: any Entity.Type

    init(_ descriptor: ProviderDescriptor) {
        type = descriptor.type
        entity = descriptor.entity
    }

    /// The names of the entity's columns.
    var columnNames: [String] {
        func names<Item: Entity>(of type: Item.Type) -> [String] { Item.columns.map(\.name) }
        return names(of: entity)
    }

    /// The fields of an item to add, as options.
    var fieldsToAdd: [Option<String?>] {
        func fields<Adder: Adding>(of type: Adder.Type) -> [Option<String?>] { Adder.Draft.fields.map { Option($0) } }
        return (type as? any Adding.Type).map { fields(of: $0) } ?? []
    }

    /// The fields of an item that can be changed, as options.
    var fieldsToEdit: [Option<String?>] {
        func fields<Editor: Editing>(of type: Editor.Type) -> [Option<String?>] {
            Editor.Draft.fields.map { Option($0) }
        }
        return (type as? any Editing.Type).map { fields(of: $0) } ?? []
    }

    /// The form of an id: `an integer`. `nil` for a provider that cannot get an item by its id.
    var referenceForm: String? {
        func form<G: Getting>(getting type: G.Type) -> String { G.Reference.form }
        return (type as? any Getting.Type).map { form(getting: $0) }
    }
}
