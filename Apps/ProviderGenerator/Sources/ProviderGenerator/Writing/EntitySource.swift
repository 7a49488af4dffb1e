/// The source of the entity and of the records in it.
struct EntitySource {
    let proposal: ProviderProposal
    private var entity: EntityGuess { proposal.entity }

    /// The declarations, without imports.
    var text: String {
        let records = entity.columns.flatMap { Self.records(in: $0.field.type) }
        return ([declaration] + records.map(Self.record)).joined(separator: "\n\n")
    }

    private var declaration: String {
        let properties = entity.columns.map { column in
            property(column.name, column.field.swift, place: column.isItemKey ? nil : column.place)
        }
        let columns = entity.columns.map { Self.column($0.name, isInTables: $0.isInTables) }
        let plural =
            entity.pluralName == entity.name + "s"
            ? [] : ["    public static let pluralName = \"\(entity.pluralName)\""]
        let lines =
            [
                "/// \(entity.item.summary.prefix(1).uppercased())\(entity.item.summary.dropFirst()) in the list of the API.",
                "public struct \(entity.type): Entity {",
            ] + properties + ["", "    public static let name = \"\(entity.name)\""] + plural
            + ["", "    public static let columns: [Column<\(entity.type)>] = ["] + columns + ["    ]", "}"]
        return lines.joined(separator: "\n")
    }

    private func property(_ name: String, _ type: String, place: String?) -> String {
        let comment =
            place.map { "`\(SwiftSource.comment($0))` in the response." } ?? "The key of the item in the response."
        return "    /// \(comment)\n    public let \(SwiftName.declared(name)): \(type)"
    }

    private static func column(_ name: String, isInTables: Bool) -> String {
        "        Column(\"\(name)\", \\.\(name)\(isInTables ? "" : ", isInTables: false")),"
    }

    /// Returns the objects in a value, each after the object that contains it.
    private static func records(in type: FieldType) -> [ObjectGuess] {
        guard let object = type.object else { return [] }
        return [object] + object.fields.flatMap { records(in: $0.type) }
    }

    private static func record(_ object: ObjectGuess) -> String {
        let properties = object.fields.map { "    public let \(SwiftName.declared($0.property)): \($0.swift)" }
        let columns = object.fields.map { "        Column(\"\($0.property)\", \\.\($0.property))," }
        let summary = object.summary.prefix(1).uppercased() + object.summary.dropFirst()
        let lines =
            ["/// \(summary).", "public struct \(object.type): Record {"] + properties
            + ["", "    public static let columns: [Column<\(object.type)>] = ["] + columns + ["    ]", "}"]
        return lines.joined(separator: "\n")
    }
}
