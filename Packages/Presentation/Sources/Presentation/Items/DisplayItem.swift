public import Protocols

/// A type-erased description of a ``Records/Column``. The list scene and the detail scene show it.
public struct DisplayColumn: Hashable, Sendable, Identifiable {
    /// The name of the property, such as `starCount`. It is unique in a list.
    public let name: String
    /// The kind of the values.
    public let kind: FieldKind
    /// Whether a table shows the column.
    public let isInTables: Bool
    /// The meaning of the values; `nil` if they have no special meaning.
    public let role: ColumnRole?

    public var id: String { name }

    /// Creates the description of a column.
    public init(_ name: String, _ kind: FieldKind, isInTables: Bool = true, role: ColumnRole? = nil) {
        self.name = name
        self.kind = kind
        self.isInTables = isInTables
        self.role = role
    }

    /// Creates the description of an entity's column. If the column is empty in every item, it has no role and is not
    /// in tables. For example, a list without pictures is then not shown as a gallery.
    public init<Item>(_ column: Column<Item>, isEmpty: Bool = false) {
        self.init(
            column.name, column.kind, isInTables: column.isInTables && !isEmpty, role: isEmpty ? nil : column.role)
    }

    /// The name as words: `Star count`, `Page URL`.
    public var heading: String { name.asWords }
}

/// An item of any entity, with the values that scenes display.
public struct DisplayItem: Identifiable, Sendable {
    /// The item's id as text. It is a valid reference for the provider.
    public let id: String
    /// The columns. All items of a list share them.
    public let columns: [DisplayColumn]
    /// The values, one for each column.
    public let values: [FieldValue]

    /// Creates an item. Missing values are `null`, and extra values are ignored.
    public init(id: String, columns: [DisplayColumn], values: [FieldValue]) {
        self.id = id
        self.columns = columns
        self.values = columns.indices.map { values.indices.contains($0) ? values[$0] : .null }
    }

    /// Creates an item from an entity.
    ///
    /// - Parameters:
    ///   - described: The description of the items in the provider's descriptor.
    ///   - shared: The descriptions of their columns. All items of a list should share them.
    public init<Item: Entity>(
        _ item: Item, of described: ItemDescription<Item> = ItemDescription(), sharing shared: [DisplayColumn]
    ) {
        self.init(id: "\(item.id)", columns: shared, values: described.row(of: item))
    }

    /// A field of an item.
    public struct Field: Hashable, Sendable, Identifiable {
        /// The column. It has the heading and the kind.
        public let column: DisplayColumn
        /// The value.
        public let value: FieldValue

        public var id: String { column.name }

        public init(column: DisplayColumn, value: FieldValue) {
            self.column = column
            self.value = value
        }
    }

    /// Every field, in display order.
    public var fields: [Field] { zip(columns, values).map { Field(column: $0, value: $1) } }

    /// The value of the column with the given name; `nil` if the item has no column with this name.
    public subscript(name: String) -> FieldValue? {
        columns.firstIndex { $0.name == name }.map { values[$0] }
    }

    /// The value of the first column with the given role; `nil` if there is no such column, or if its value is `null`.
    public subscript(role: ColumnRole) -> FieldValue? {
        let value = columns.firstIndex { $0.role == role }.map { values[$0] }
        return value == .null ? nil : value
    }
}

extension DisplayItem {
    /// The value of the title column, or the item's id if this value is missing or empty.
    public var title: String {
        let text = self[.title].map { FieldText.plain($0) } ?? ""
        return text.isEmpty ? id : text
    }

    /// The name of the item's section; `nil` if the item is in no section.
    public var section: String? { self[.section].map { FieldText.plain($0) } }

    /// The URL of the thumbnail, or of the picture if there is no thumbnail.
    public var thumbnailURL: URL? { webURL(.thumbnail) ?? webURL(.picture) }

    /// The URL of the picture, or of the thumbnail if there is no picture.
    public var pictureURL: URL? { webURL(.picture) ?? webURL(.thumbnail) }

    /// The URL of the item's web page.
    public var pageURL: URL? { webURL(.page) }

    /// Returns the `http` or `https` URL of a column, if it has a host. Other URLs could make an app read local files.
    private func webURL(_ role: ColumnRole) -> URL? {
        guard case .text(let text)? = self[role], let url = URL(string: text), let host = url.host(), !host.isEmpty
        else { return nil }
        return ["http", "https"].contains(url.scheme?.lowercased()) ? url : nil
    }
}

extension DisplayItem: Hashable {
    public static func == (first: DisplayItem, second: DisplayItem) -> Bool {
        first.id == second.id && first.values == second.values && first.columns == second.columns
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(id)
    }
}
