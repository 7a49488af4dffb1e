import Records

/// What an app has to know about a provider's items: their names, their columns, and the form of a reference to one.
///
/// The default comes from the types of the provider. A provider that is described by data instead of code passes its own
/// description to its descriptor, so that several providers can share one item type.
public struct ItemDescription<Item: Entity>: ItemDescribing {
    public let name: String
    public let pluralName: String
    /// The columns, in display order.
    public let columns: [Column<Item>]
    public let reference: String
    private let isReference: @Sendable (String) -> Bool

    public var fields: [Field] { columns.map(\.field) }

    /// Creates a description. The default values come from the entity. The default plural name of another name is the
    /// name with an `s`.
    ///
    /// - Parameter reference: The form of a reference, if it is not the form of an item's id.
    /// - Parameter isReference: Returns whether text has the form, if the type of references accepts more.
    public init(
        name: String = Item.name, pluralName: String? = nil, columns: [Column<Item>] = Item.columns,
        reference: String = Item.ID.form, isReference: @escaping @Sendable (String) -> Bool = { _ in true }
    ) {
        self.name = name
        self.pluralName = pluralName ?? (name == Item.name ? Item.pluralName : name + "s")
        self.columns = columns
        self.reference = reference
        self.isReference = isReference
    }

    /// Creates the description that follows from the types of a provider.
    public init<Described: Provider>(of provider: Described.Type) where Described.Item == Item {
        func form<Getter: Getting>(of getter: Getter.Type) -> String { Getter.Reference.form }
        func form<Downloader: Downloading>(of downloader: Downloader.Type) -> String { Downloader.Reference.form }
        let lookup = (provider as? any Getting.Type).map { form(of: $0) }
        self.init(
            reference: lookup ?? (provider as? any Downloading.Type).map { form(of: $0) } ?? Item.ID.form)
    }

    /// Returns a copy with only the columns for which a function returns `true`.
    public func filter(_ isIncluded: (Column<Item>) -> Bool) -> ItemDescription {
        ItemDescription(
            name: name, pluralName: pluralName, columns: columns.filter(isIncluded), reference: reference,
            isReference: isReference)
    }

    // With an empty reference, many requests would be that of the list.
    public func acceptsReference(_ text: String) -> Bool { !text.isEmpty && isReference(text) }

    /// Returns the values of an item, one for each column.
    @inlinable public func row(of item: Item) -> [FieldValue] { columns.map { $0.value(item) } }
}

/// An ``ItemDescription`` of items of any type.
public protocol ItemDescribing: Sendable {
    /// The singular name: `user`. It is also the name of the table in a store.
    var name: String { get }
    /// The plural name: `users`.
    var pluralName: String { get }
    /// The names and kinds of the columns, in display order.
    var fields: [Field] { get }
    /// The form of a reference to an item, for help and error messages: `an integer`.
    var reference: String { get }

    /// Returns whether text has the form of a reference. The type of references can refuse more.
    func acceptsReference(_ text: String) -> Bool
}
