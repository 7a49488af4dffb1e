import TransportContract

/// A generator of SQL statements, most of which are almost valid.
struct SQLGenerator {
    /// The tables, and their columns, as SQL identifiers.
    let tables: [(name: String, columns: [String])]
    /// The columns of the table of the innermost statement.
    private var columns = ["NULL"]
    private var random: SeededGenerator

    init(_ tables: [(name: String, columns: [String])], random: SeededGenerator) {
        self.tables = tables
        self.random = random
    }

    mutating func statement() -> String {
        switch random.number(in: 0...9) {
        // It is not mutated, because without its limit it would have no end.
        case 0:
            return
                "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 60) SELECT i, \(expression(2)) FROM n"
        case 1: return mutated(random.pick(Self.writing))
        case 2: return mutated("\(random.pick(Self.prefixes))\(select(depth: 2))\(random.pick(Self.suffixes))")
        case 3: return (0..<random.number(in: 1...12)).map { _ in random.pick(Self.words) }.joined(separator: " ")
        case 4: return HostileText.text(&random)
        case 5: return mutated(select(depth: 2))
        default: return select(depth: 2)
        }
    }

    private mutating func select(depth: Int) -> String {
        let outer = columns
        defer { columns = outer }
        let table = random.pick(tables)
        let other = random.isOne(in: 4) ? random.pick(tables).name : nil
        columns = table.columns
        let selected = (0..<random.number(in: 1...4)).map { _ in
            random.isOne(in: 4) ? "*" : expression(depth) + (random.isOne(in: 2) ? " AS \(alias())" : "")
        }
        var sql = "SELECT \(random.isOne(in: 6) ? "DISTINCT " : "")\(selected.joined(separator: ", "))"
        sql += " FROM \(table.name)" + (other.map { "\(random.pick([", ", " LEFT JOIN "]))\($0) AS other" } ?? "")
        if random.isOne(in: 2) { sql += " WHERE \(expression(depth))" }
        if random.isOne(in: 5) { sql += " GROUP BY \(expression(1)) HAVING \(expression(1))" }
        if random.isOne(in: 4) { sql += " ORDER BY \(random.pick(["1", "2 DESC", "\(expression(1)) COLLATE NOCASE"]))" }
        if random.isOne(in: 3) { sql += " LIMIT \(random.pick(["3", "0", "-1", "1 OFFSET 2", expression(1)]))" }
        if depth > 1, random.isOne(in: 6) {
            sql += " \(random.pick(["UNION", "UNION ALL", "EXCEPT"])) \(select(depth: 1))"
        }
        return sql
    }

    private mutating func expression(_ depth: Int) -> String {
        guard depth > 0 else { return random.isOne(in: 2) ? random.pick(columns) : literal() }
        switch random.number(in: 0...8) {
        case 0: return "\(expression(depth - 1)) \(random.pick(Self.operators)) \(expression(depth - 1))"
        case 1, 2: return "\(random.pick(Self.functions))(\(expression(depth - 1)))"
        case 3: return "\(random.pick(Self.pairs))(\(expression(depth - 1)), \(expression(depth - 1)))"
        case 4: return "CASE WHEN \(expression(depth - 1)) THEN \(expression(depth - 1)) ELSE \(literal()) END"
        case 5:
            return "CAST(\(expression(depth - 1)) AS \(random.pick(["TEXT", "BLOB", "INTEGER", "REAL", "NUMERIC"])))"
        case 6 where depth > 1: return "(\(select(depth: depth - 2)))"
        default: return expression(0)
        }
    }

    private mutating func literal() -> String {
        random.isOne(in: 3)
            ? "'\(HostileText.text(&random).replacing("\u{0}", with: "").replacing("'", with: "''").prefix(500))'"
            : random.pick(Self.literals)
    }

    private mutating func alias() -> String { HostileText.identifier(String(HostileText.text(&random).prefix(200))) }

    /// Returns the statement after a few of its words were removed, repeated, exchanged or replaced.
    private mutating func mutated(_ sql: String) -> String {
        var words = sql.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        for _ in 0..<random.number(in: 0...3) {
            let (first, second) = (random.number(in: 0...words.count - 1), random.number(in: 0...words.count - 1))
            switch random.number(in: 0...4) {
            case 0 where words.count > 1: words.remove(at: first)
            case 1: words.insert(words[first], at: second)
            case 2: words.swapAt(first, second)
            case 3: words[first] = random.pick(Self.words)
            default: words.insert(String(HostileText.text(&random).prefix(100)), at: first)
            }
        }
        return words.joined(separator: " ")
    }

    private static let literals = [
        "NULL", "0", "1", "-1", "9223372036854775807", "-9223372036854775808", "1e308", "9e999", "-9e999", "0.1", "x''",
        "x'00ff80'", "''", "CAST(x'ff41' AS TEXT)", "char(0, 27, 8238)", "zeroblob(9)", "TRUE", "?", ":a",
        "current_date",
    ]
    private static let functions = [
        "count", "sum", "total", "max", "group_concat", "json_group_array", "json", "json_array", "json_type", "upper",
        "hex", "quote", "length", "typeof", "abs", "char", "unicode", "date", "datetime", "randomblob(3) || abs",
        "load_extension", "readfile", "sqlite_version() || trim", "zeroblob(2000000000) || hex", "nothing",
    ]
    private static let pairs = [
        "ifnull", "nullif", "printf", "substr", "instr", "json_extract", "json_object", "glob", "round",
    ]
    private static let operators = [
        "+", "-", "*", "/", "%", "||", "=", "<", "IS", "IS NOT", "AND", "OR", "LIKE", "GLOB", "REGEXP", "MATCH", "->",
        "->>",
        "<<", "COLLATE NOCASE +",
    ]
    private static let prefixes = [
        "EXPLAIN ", "EXPLAIN QUERY PLAN ", "WITH a AS (SELECT 1) ", "-- \n", "/* ", "; ", "SELECT 1; ",
    ]
    private static let suffixes = [
        ";", "; ;", " --", " /*", "; SELECT 1", "; DELETE FROM user", ")", " RETURNING *", "",
    ]
    private static let writing = [
        "DELETE FROM user", "INSERT INTO user (id) VALUES ('x') RETURNING *", "UPDATE user SET name = 'x'",
        "DROP TABLE user",
        "CREATE TABLE t (a)", "CREATE TEMP TABLE t AS SELECT 1", "ALTER TABLE user RENAME TO u", "ATTACH 'b.db' AS b",
        "ATTACH '' AS b", "VACUUM", "VACUUM INTO 'b.db'", "REINDEX", "ANALYZE", "BEGIN IMMEDIATE", "COMMIT",
        "SAVEPOINT s",
        "PRAGMA user_version = 7", "PRAGMA journal_mode = DELETE", "PRAGMA writable_schema = 1",
        "PRAGMA table_info(user)",
        "PRAGMA integrity_check", "PRAGMA query_only = 0", "PRAGMA page_size = 512",
        "REPLACE INTO sb_list SELECT * FROM sb_list",
        "WITH a AS (SELECT 1) DELETE FROM user", "SELECT load_extension('x')", "SELECT writefile('b.db', 'x')",
        "SELECT * FROM pragma_table_info('user')", "VALUES (1, 2), (3)", "DETACH main",
        "CREATE VIRTUAL TABLE v USING fts5(a)",
    ]
    private static let words = [
        "SELECT", "FROM", "user", "name", "*", ",", "(", ")", "WHERE", "id", "=", "'", "\"", "--", "/*", ";", "NULL",
        "1",
        "UNION", "ORDER BY", "LIMIT", "AS", "x''", "0x", "1e", "CASE", "END", "WITH", "VALUES", "sqlite_master",
        "rowid", "\u{FEFF}",
    ]
}
