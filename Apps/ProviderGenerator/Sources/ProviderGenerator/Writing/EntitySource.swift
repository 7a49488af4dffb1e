import Essentials
import ProviderProposals

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
        let plural =
            entity.pluralName == entity.name + "s" ? [] : ["    static let pluralName = \"\(entity.pluralName)\""]
        let lines =
            Self.comment(entity.item, proposal.list.isSingle ? "in the response of the API" : "in the list of the API")
            + ["struct \(entity.type): Entity {"]
            + entity.columns.map { Self.property($0.name, $0.field.swift) }
            + ["", "    static let name = \"\(entity.name)\""] + plural
            + Self.columns(
                of: entity.type, entity.columns.map { Self.column($0.name, $0.source, isInTables: $0.isInTables) })
        return lines.joined(separator: "\n")
    }

    private static func record(_ object: ObjectGuess) -> String {
        let columns = object.fields.map { field in
            column(field.property, field.source(at: [field.key], for: field.property), isInTables: true)
        }
        let lines =
            comment(object) + ["struct \(object.type): Record {"]
            + object.fields.map { property($0.property, $0.swift) } + Self.columns(of: object.type, columns)
        return lines.joined(separator: "\n")
    }

    private static func property(_ name: String, _ type: String) -> String {
        "    let \(SwiftName.declared(name)): \(type)"
    }

    private static func columns(of type: String, _ columns: [String]) -> [String] {
        ["", "    static let columns: [Column<\(type)>] = ["] + columns + ["    ]", "}"]
    }

    private static func column(_ name: String, _ source: String, isInTables: Bool) -> String {
        "        Column(\"\(name)\", \\.\(name)\(source)\(isInTables ? "" : ", isInTables: false")),"
    }

    /// Returns the objects in a value, each after the object that contains it.
    private static func records(in type: FieldType) -> [ObjectGuess] {
        guard let object = type.object else { return [] }
        return [object] + object.fields.flatMap { records(in: $0.type) }
    }

    /// Returns the comment of a type, with the keys that it does not have, and why.
    private static func comment(_ object: ObjectGuess, _ place: String = "") -> [String] {
        let summary = object.summary.prefix(1).uppercased() + object.summary.dropFirst()
        var paragraphs = ["\(summary)\(place.isEmpty ? "" : " \(place)")."]
        if object.fields.contains(where: \.isOptional) {
            paragraphs.append("Optional properties were missing or null in some of the recorded items.")
        }
        if !object.emptyKeys.isEmpty {
            let keys = object.emptyKeys.map { "`\(SwiftSource.comment($0))`" }.joined(separator: ", ")
            paragraphs.append("Left out, because no recorded item has a value: \(keys).")
        }
        paragraphs += object.leftOut.map { "Left out: `\(SwiftSource.comment($0.key))` \($0.reason)." }
        return Array(paragraphs.map { ["/// \($0)"] }.joined(separator: ["///"]))
    }
}
