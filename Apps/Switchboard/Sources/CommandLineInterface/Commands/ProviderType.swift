import Protocols

/// What help and options need to know of a provider's type before there is a provider.
struct ProviderType {
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
    var addedFields: [Parameter] {
        func fields<Adder: Adding>(of type: Adder.Type) -> [Parameter] { Self.options(for: Adder.Draft.self) }
        return (type as? any Adding.Type).map { fields(of: $0) } ?? []
    }

    /// The fields of an item that can be changed, as options.
    var editedFields: [Parameter] {
        func fields<Editor: Editing>(of type: Editor.Type) -> [Parameter] { Self.options(for: Editor.Draft.self) }
        return (type as? any Editing.Type).map { fields(of: $0) } ?? []
    }

    private static func options<Draft: ItemDraft>(for draft: Draft.Type) -> [Parameter] {
        // The draft has rules of its own, with better words, so any text will do here.
        let anyText = ParameterKind(placeholder: "TEXT", rule: "any text") { $0 }
        return Draft.fields.map { Parameter($0.name, $0.summary, anyText) }
    }

    /// What names an item: `a whole number`.
    var referenceForm: String? {
        func form<G: Getting>(getting type: G.Type) -> String { G.Reference.form }
        return (type as? any Getting.Type).map { form(getting: $0) }
    }
}
