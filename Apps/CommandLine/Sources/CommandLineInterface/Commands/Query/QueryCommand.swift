import Arguments
import Connections
import Failures
import Output
import Protocols
import StoreProtocols

struct QueryCommand: Command {
    let name = "query"
    let summary = "query the records in the database with SQL, or list the tables"
    let capability: String? = nil
    let takesProvider = false
    let writesItems = true
    let operand: Operand? = Operand(name: "SQL statement", placeholder: "[<sql>|-]", isRepeated: true)
    let examples = [
        Example("switchboard query", "list the tables and their columns"),
        Example(
            "switchboard query 'SELECT language, count(*) AS n FROM repo GROUP BY language' --format table",
            "count the repositories of each language"),
        Example(
            "switchboard query 'SELECT * FROM repo WHERE starCount > 1000' -o stars.csv", "write the rows to a file"),
        Example("switchboard query - --format ndjson < report.sql", "run the statement in a file"),
    ]

    func options(for provider: ProviderDescriptor?) -> [OptionGroup] {
        [
            OptionGroup(title: "Store", options: [Option.store]),
            OptionGroup(
                title: "Output",
                options: [
                    Option.format(of: OutputFormat.forLists), Option.csvSafe, Option.template(),
                    Option.output(of: "rows"),
                ]),
        ]
    }

    func run(_ invocation: Invocation) async throws(Failure) {
        let sql = try sql(invocation.arguments.operands, invocation.input)
        let location = try invocation.connector.storeLocation()
        guard let store = location.open() as? any SQLStore else {
            throw Failure(.store, "'\(location.name)' does not support SQL queries")
        }
        try await invocation.write(counting: "row") { output throws(Failure) in
            guard let sql else { return try await listTables(store, location, output, invocation.console) }
            return try await query(sql, store, location, output)
        }
    }

    /// Prints the rows of a statement, and returns their number.
    private func query(
        _ sql: String, _ store: any SQLStore, _ location: StoreLocation, _ output: RecordOutput
    ) async throws(Failure) -> Int {
        let printer = QueryPrinter(output)
        do throws(StoreError) {
            try await store.query(sql) { printer.write($0) }
        } catch {
            try printer.finish()
            throw .opening(error, at: location)
        }
        return try printer.finish()
    }

    /// Returns the statement; `nil` if the user gave none.
    private func sql(_ operands: [String], _ input: UserInput) throws(Failure) -> String? {
        guard operands.count <= 1 else {
            throw .usage("query takes one SQL statement; got \(operands.count)", hint: "put the statement in quotes")
        }
        guard operands.first == "-" else { return operands.first }
        return String(decoding: try input.read("-"), as: UTF8.self)
    }

    /// Prints each column of each table as a record, and returns the number of columns.
    private func listTables(
        _ store: any SQLStore, _ location: StoreLocation, _ output: RecordOutput, _ console: Console
    ) async throws(Failure) -> Int {
        let tables: [StoredTable]
        do throws(StoreError) { tables = try await store.tables() } catch { throw .opening(error, at: location) }
        let rows = tables.flatMap { table in
            table.fields.map { [FieldValue.text(table.name), .text($0.name), .text($0.kind.name)] }
        }
        let fields = ["table", "column", "kind"].map { Field($0, .text) }
        let printer = QueryPrinter(output)
        _ = printer.write(QueryBatch(fields: fields, rows: rows))
        let count = try printer.finish()
        // In quotation marks, because 'user' is a keyword of PostgreSQL.
        let example = tables.first.map { table in
            "; try: switchboard query\(location.options.text) "
                + "SELECT * FROM \(SQLDialect.identifier(table.name)) LIMIT 5".quotedForShell
        }
        console.note("\(tables.count.counted("table"))\(example ?? "")")
        return count
    }
}
