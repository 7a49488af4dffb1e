import Essentials
import Protocols

/// The source of the type of the items, and of the types of objects in them.
struct EntitySource {
    let definition: ProviderDefinition
    let names: PackageNaming

    var text: String {
        // With items that are skipped, the rows of a list have a type of their own.
        let csv = definition.list.flatMap { $0.skip.isEmpty ? $0.format.csv : nil }
        let conformances = csv == nil ? "Entity" : "Entity, CSVRow"
        let plural = definition.entity.plural == definition.entity.name + "s" ? nil : definition.entity.plural
        let header = [
            "static let name = \(SwiftSource.literal(definition.entity.name))",
            plural.map { "static let pluralName = \(SwiftSource.literal($0))" },
            csv?.swiftDeclaration,
        ]
        let columns = definition.columns.map { column in
            TypedColumn(column: column, definition: definition)
        }
        return """
            import Protocols

            /// \(sentence(definition.entity.name)) of the API.
            struct \(names.entity): \(conformances) {
            \(columns.map(\.property).indented(by: 4))

            \((header.compactMap(\.self) + [Self.columns(of: names.entity, columns)]).indented(by: 4))\(nested(columns))
            }

            """
    }

    private func sentence(_ name: String) -> String {
        let article = "aeiou".contains(name.lowercased().prefix(1)) ? "An" : "A"
        return "\(article) \(SwiftSource.comment(name))"
    }

    private static func columns(of type: String, _ columns: [TypedColumn]) -> String {
        "static let columns: [Column<\(type)>] = [\n" + columns.map { "    \($0.declaration)," }.joined(separator: "\n")
            + "\n]"
    }

    /// Returns the types of the objects in columns.
    private func nested(_ columns: [TypedColumn]) -> String {
        columns.compactMap { column in
            guard let object = column.object else { return nil }
            let fields = object.map { TypedColumn(column: $0, definition: definition) }
            return """


                \("""
                /// The values in the column `\(column.column.name)`.
                struct \(column.objectType): Record {
                \(fields.map(\.property).indented(by: 4))

                \([Self.columns(of: column.objectType, fields)].indented(by: 4))\(nested(fields))
                }
                """.split(separator: "\n", omittingEmptySubsequences: false).map(String.init).indented(by: 4))
                """
        }.joined()
    }
}
