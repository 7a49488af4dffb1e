import Protocols
import StoreProtocols

/// The rules for all columns of a provider.
struct ColumnCheck {
    private let columns: [Placed<ColumnDefinition>]
    private let place: Place
    private let entity: EntityNames?

    init(_ columns: Placed<[Placed<ColumnDefinition>]>, entity: EntityNames?) {
        self.columns = columns.value
        place = columns.place
        self.entity = entity
    }

    func run() {
        UniqueNames.check(columns.map { ($0.value.name.lowercased(), $0.value.name, $0.place) }, "column")
        UniqueNames.check(
            columns.compactMap { column in
                guard let role = column.value.role, role != .count else { return nil }
                return (role.name, role.name, column.place)
            }, "role")
        checkID()
        checkTemplates()
        checkSchema()
    }

    private func checkID() {
        guard let id = columns.first(where: { $0.value.name == "id" }) else {
            if !place.reading.scope.columnNames.contains("id"), !(place.elements ?? []).isEmpty {
                place.fail("expected a column with the name 'id'")
            }
            return
        }
        switch id.value.kind {
        case .text, .integer: break
        default: id.place.fail("the column 'id' is text or an integer")
        }
        if !id.value.isRequired { id.place.fail("the column 'id' is always required") }
        if case .parameter = id.value.source { id.place.fail("the value of a parameter cannot be the id of an item") }
    }

    /// The values in a template are text, and a template does not contain itself.
    private func checkTemplates() {
        let kinds = Dictionary(columns.map { ($0.value.name, $0.value.kind) }) { first, _ in first }
        for column in columns {
            guard case .template(let template) = column.value.source else { continue }
            if case .text = column.value.kind {
            } else {
                column.place.fail("a column with a template is text")
            }
            for name in Set(template.placeholders).sorted() {
                switch kinds[name] {
                case .list, .split, .object, .any:
                    column.place.fail("the column '\(name)' is not one value, so a template cannot contain it")
                case .text, .integer, .number, .decimal, .boolean, .date, nil: break
                }
            }
        }
        let expansion = TemplateExpansion(columns.map(\.value))
        for column in columns where expansion.hasCycle(column.value) {
            column.place.fail("the template of '\(column.value.name)' contains itself, or too many other templates")
        }
    }

    /// The rules of a store. The rules above are stricter, so this finds only what they do not know.
    private func checkSchema() {
        guard let entity, columns.contains(where: { $0.value.name == "id" }), place.reading.result == nil else {
            return
        }
        do {
            _ = try RecordSchema(entity: entity.name, fields: columns.map(\.value.field))
        } catch {
            place.fail(error.message)
        }
    }
}

/// Templates without names of other templates: each is replaced by its text.
struct TemplateExpansion {
    private let templates: [String: TextTemplate]
    private let original: [ColumnDefinition]

    init(_ columns: [ColumnDefinition]) {
        original = columns
        let pairs = columns.compactMap { column -> (String, TextTemplate)? in
            guard case .template(let template) = column.source else { return nil }
            return (column.name, template)
        }
        templates = Dictionary(pairs) { first, _ in first }
    }

    /// The columns. A template that contains itself is left as it is.
    var columns: [ColumnDefinition] {
        original.map { column in
            guard case .template(let template) = column.source,
                let pieces = expanded(template, inside: [column.name])
            else { return column }
            var column = column
            column.source = .template(TextTemplate(pieces: pieces))
            return column
        }
    }

    func hasCycle(_ column: ColumnDefinition) -> Bool {
        guard case .template(let template) = column.source else { return false }
        return expanded(template, inside: [column.name]) == nil
    }

    /// The maximum number of pieces. Templates that contain each other twice would otherwise grow without limit.
    private static let maximumCount = 1000

    /// The maximum number of templates inside each other.
    private static let maximumDepth = 30

    /// Returns the pieces with those of other templates; `nil` for a cycle, and for too many templates or pieces.
    private func expanded(_ template: TextTemplate, inside names: Set<String>) -> [TextTemplate.Piece]? {
        var pieces: [TextTemplate.Piece] = []
        for piece in template.pieces {
            if case .placeholder(let name) = piece, let other = templates[name] {
                guard !names.contains(name), names.count < Self.maximumDepth,
                    let inner = expanded(other, inside: names.union([name]))
                else { return nil }
                pieces += inner
            } else {
                pieces.append(piece)
            }
            guard pieces.count <= Self.maximumCount else { return nil }
        }
        return pieces
    }
}
