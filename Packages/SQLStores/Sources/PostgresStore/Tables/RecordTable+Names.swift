import Records
import SQLTables
import StoreProtocols

/// The names of the columns, which the table `sb_table` keeps. A table without a row has the original names.
extension RecordTable {
    /// Keeps the names of the columns of a new table. The transaction must hold the lock of the tables.
    ///
    /// - Throws: `invalidSchema` if the existing table has other names.
    func keepNames(_ names: ColumnNames) throws(StoreError) {
        let stored = try connection.storedNames(of: schema.entity)
        connection.names[schema.entity] = stored
        guard names != stored else { return }
        guard try recordedKinds().isEmpty else {
            throw StoreError(
                .invalidSchema,
                "the table '\(schema.entity)' in \(connection.name) has the column names '\(stored.rawValue)': expected the "
                    + "same, got '\(names.rawValue)'")
        }
        try connection.perform(
            """
            INSERT INTO sb_table(entity, names) VALUES(\(schema.entity), \(names.rawValue))
            ON CONFLICT(entity) DO UPDATE SET names = excluded.names
            """)
        connection.names[schema.entity] = names
    }
}

extension Connection {
    /// Returns the names of the columns of the records of an entity; the original names if there is no table.
    func storedNames(of entity: String) throws(StoreError) -> ColumnNames {
        let names = try rows("SELECT names FROM sb_table WHERE entity = \(entity)") { $0.text(0) ?? "" }.first
        return names.flatMap(ColumnNames.init) ?? .original
    }
}

extension ColumnNames {
    /// Returns the schema with the names of the columns.
    ///
    /// - Throws: `invalidSchema` if two fields have the same column.
    func schema(of schema: RecordSchema) throws(StoreError) -> RecordSchema {
        guard self != .original else { return schema }
        let fields = schema.fields.map { Field(name(of: $0.name), $0.kind, isInTables: $0.isInTables) }
        return try RecordSchema(entity: schema.entity, fields: fields, id: name(of: schema.id.name))
    }

    func name(of field: String) -> String {
        switch self {
        case .original: field
        case .snakeCase: field.snakeCase
        }
    }
}

extension String {
    /// The text in lower case, with `_` before each word that begins with an uppercase letter: `avatar_url` for
    /// `avatarURL`.
    fileprivate var snakeCase: String {
        let letters = Array(self)
        var text = ""
        for (index, letter) in letters.enumerated() {
            let previous = index > 0 ? letters[index - 1] : "_"
            let isBeforeWord = index + 1 < letters.count && letters[index + 1].isLowercase
            let isWordStart = previous.isLowercase || previous.isNumber || previous.isUppercase && isBeforeWord
            if letter.isUppercase, isWordStart { text += "_" }
            text += letter.lowercased()
        }
        return text
    }
}
