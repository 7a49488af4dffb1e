import Essentials
import Protocols

/// An SQL dialect in which `describe` declares a table for a provider's records. A new dialect needs an entry in
/// ``all``.
///
/// The table has a column for each field, and accepts every record that `--format ndjson` prints. The commands that
/// load records read `ndjson`, because CSV output joins the elements of a list into one text.
package struct SQLDialect: Sendable {
    package let name: String
    /// The program that runs the script.
    private let program: String
    /// The types of columns by kind. Columns of other kinds are JSON, unless ``listType`` or ``objectType`` is set.
    private let types: [FieldKind: String]
    private let jsonType: String
    /// Returns the type of a list, given the type of its elements; `nil` if lists are JSON.
    private var listType: (@Sendable (String) -> String)?
    /// Returns the type of an object, given the declarations of its columns; `nil` if objects are JSON.
    private var objectType: (@Sendable ([String]) -> String)?
    private var tableOptions = ""
    /// The text of the comment about the types of the table, and about values that loading changes.
    private let remark: String
    /// Returns the commands that load records from a file into a table.
    private let loading: @Sendable (_ file: String, _ table: String, _ fields: [Field]) -> [String]

    package static let all = [
        SQLDialect(
            name: "sqlite", program: "sqlite3 (3.38 or newer)",
            types: [.boolean: "INTEGER", .integer: "ANY", .number: "REAL", .text: "TEXT", .date: "TEXT"],
            jsonType: "TEXT", tableOptions: " STRICT",
            remark: "An integer that does not fit in 64 bits is text. Lists and objects are JSON. "
                + "Loading replaces U+0000 with U+FFFD.",
            loading: { file, table, fields in
                [
                    "CREATE TEMP TABLE line(json TEXT);", ".mode ascii", #".separator "\037" "\n""#,
                    ".import \(literal(file)) line", ".mode list", replacingNUL("char", find: "instr"),
                    "INSERT INTO \(table) SELECT \(fields.map(sqliteValue).joined(separator: ", ")) FROM line;",
                    "DROP TABLE line;",
                ]
            }),
        SQLDialect(
            name: "postgres", program: "psql",
            types: [
                .boolean: "boolean", .integer: "numeric", .number: "numeric", .text: "text", .date: "timestamptz",
            ],
            jsonType: "jsonb",
            remark: "An integer can need more than 64 bits, so it is numeric. Lists and objects are JSON. "
                + "Loading replaces U+0000 with U+FFFD.",
            loading: { file, table, _ in
                [
                    "CREATE TEMP TABLE line(json text);",
                    #"\copy line FROM \#(literal(file)) (FORMAT csv, QUOTE E'\x01', DELIMITER E'\x02')"#,
                    replacingNUL("chr", find: "strpos"),
                    "INSERT INTO \(table)"
                        + " SELECT record.* FROM line, jsonb_populate_record(NULL::\(table), json::jsonb) AS record;",
                    "DROP TABLE line;",
                ]
            }),
        SQLDialect(
            name: "duckdb", program: "duckdb",
            types: [
                .boolean: "BOOLEAN", .integer: "BIGINT", .number: "DOUBLE", .text: "VARCHAR", .date: "TIMESTAMPTZ",
            ],
            jsonType: "JSON", listType: { "\($0)[]" }, objectType: { "STRUCT(\($0.joined(separator: ", ")))" },
            // Programs that read a DuckDB database, such as pandas, convert HUGEINT to floating point.
            remark: "Loading refuses an integer that does not fit in 64 bits, unless its column is changed to HUGEINT.",
            loading: { file, table, _ in ["COPY \(table) FROM \(literal(file)) (FORMAT json);"] }),
    ]

    /// Returns the statement that creates the table, with comments that show how to load a provider's records.
    package func script(_ provider: ProviderDescriptor) -> String {
        let (entity, fields) = (provider.items.name, provider.items.fields)
        let table = Self.identifier(entity)
        let columns = fields.map { field in
            "  \(column(field))\(field.name == RecordKey.name ? " NOT NULL PRIMARY KEY" : "")"
        }
        let commands = loading("\(entity).ndjson", table, fields).map { "--   \($0)\n" }.joined()
        return """
            -- \(VisibleText.line("\(provider.id): \(provider.summary)"))
            -- \(remark)
            CREATE TABLE \(table) (
            \(columns.joined(separator: ",\n"))
            )\(tableOptions);

            -- To load the records of 'switchboard \(provider.id) list --format ndjson > \(entity).ndjson',
            -- run these commands in \(program):
            \(commands)
            """
    }

    private func column(_ field: Field) -> String { "\(Self.identifier(field.name)) \(type(of: field.kind))" }

    private func type(of kind: FieldKind) -> String {
        switch kind {
        case .list(let element): listType?(type(of: element)) ?? jsonType
        case .object(let fields) where !fields.isEmpty: objectType?(fields.map(column)) ?? jsonType
        default: types[kind] ?? jsonType
        }
    }

    /// Returns the SQL expression for the value of a field in a line of JSON.
    ///
    /// For an integer that does not fit in 64 bits, the operator `->>` returns a rounded number, but `->` returns all
    /// digits as text. If the kind of a field is `any`, only `->` distinguishes text from other values.
    private static func sqliteValue(_ field: Field) -> String {
        let (value, json) = ("json->>\(literal(field.name))", "json->\(literal(field.name))")
        return switch field.kind {
        case .integer: "iif(typeof(\(value)) = 'real', \(json), \(value))"
        case .any: "nullif(\(json), 'null')"
        default: value
        }
    }

    /// Returns the statement that replaces U+0000 in the lines. SQLite would end a text at U+0000, and PostgreSQL would
    /// refuse the text.
    ///
    /// In JSON, `\\u0000` is a backslash and the text `u0000`. So, each pair of backslashes is temporarily replaced
    /// with U+0001. A line cannot contain U+0001 itself, because JSON requires an escape sequence for it.
    ///
    /// - Parameters:
    ///   - char: The SQL function that returns the character with a given code.
    ///   - find: The SQL function that returns the position of one text in another; 0 if the text is not found.
    private static func replacingNUL(_ char: String, find: String) -> String {
        let marked = #"replace(json, '\\', \#(char)(1))"#
        return #"UPDATE line SET json = replace(replace(\#(marked), '\u0000', '\ufffd'), \#(char)(1), '\\') "#
            + #"WHERE \#(find)(json, '\u0000') > 0;"#
    }

    /// Returns a name in quotation marks, so that it can have any characters and be a keyword.
    package static func identifier(_ name: String) -> String {
        name.quoted(with: "\"", replacingMarksWith: "\"\"")
    }

    private static func literal(_ text: String) -> String {
        text.quoted(with: "'", replacingMarksWith: "''")
    }
}
