import Protocols
import StoreProtocols

struct QueryCommand: Command {
    let name = "query"
    let summary = "query the records in the database with SQL, or list the tables"
    let capability: String? = nil
    let takesProvider = false
    let operand: Operand? = Operand(name: "SQL statement", placeholder: "[<sql>|-]", isRepeated: true)

    func options(for provider: ProviderDescriptor?) -> [OptionGroup] {
        [
            OptionGroup(title: "Store", options: [Option.store]),
            OptionGroup(
                title: "Output", options: [Option.format(of: OutputFormat.forLists), Option.csvSafe, Option.rowOutput]),
        ]
    }

    func run(_ invocation: Invocation) async throws(Failure) {
        // A column that is always empty for one provider can have values for another provider, so no column is omitted.
        let invocation = invocation.selecting(nil)
        let sql = try sql(invocation)
        let location = try StoreLocation(invocation)
        guard let store = location.open() as? any SQLStore else {
            throw Failure(.store, "'\(location.name)' does not support SQL queries")
        }
        let write = { (invocation: Invocation) async throws(Failure) -> Int in
            guard let sql else { return try await listTables(store, location, invocation) }
            return try await query(sql, store, location, invocation)
        }
        guard let file = try RecordFile(invocation) else {
            _ = try await write(invocation)
            return
        }
        try await file.replace(invocation, counting: "row", write)
    }

    /// Prints the rows of a statement, and returns their number.
    private func query(
        _ sql: String, _ store: any SQLStore, _ location: StoreLocation, _ invocation: Invocation
    ) async throws(Failure) -> Int {
        let printer = QueryPrinter(invocation)
        do throws(StoreError) {
            try await store.query(sql) { printer.write($0) }
        } catch {
            try printer.finish()
            throw .opening(error, at: location)
        }
        return try printer.finish()
    }

    /// Returns the statement; `nil` if the user gave none.
    private func sql(_ invocation: Invocation) throws(Failure) -> String? {
        let operands = invocation.arguments.operands
        guard operands.count <= 1 else {
            throw .usage("query takes one SQL statement; got \(operands.count)", hint: "put the statement in quotes")
        }
        guard operands.first == "-" else { return operands.first }
        do {
            return String(decoding: try invocation.system.files.read("-"), as: UTF8.self)
        } catch {
            if error.isInterrupted { throw .interrupted }
            throw .usage("could not read standard input: \(error.reason)")
        }
    }

    /// Prints each column of each table as a record, and returns the number of columns.
    private func listTables(
        _ store: any SQLStore, _ location: StoreLocation, _ invocation: Invocation
    ) async throws(Failure) -> Int {
        let tables: [StoredTable]
        do throws(StoreError) { tables = try await store.tables() } catch { throw .opening(error, at: location) }
        let rows = tables.flatMap { table in
            table.fields.map { [FieldValue.text(table.name), .text($0.name), .text($0.kind.name)] }
        }
        let fields = ["table", "column", "kind"].map { Field($0, .text) }
        let printer = QueryPrinter(invocation)
        _ = printer.write(QueryBatch(fields: fields, rows: rows))
        let count = try printer.finish()
        // In quotation marks, because 'user' is a keyword of PostgreSQL.
        let example = tables.first.map { table in
            "; try: switchboard query\(location.options.text) "
                + "SELECT * FROM \(SQLDialect.identifier(table.name)) LIMIT 5".quotedForShell
        }
        invocation.console.note("\(tables.count.counted("table"))\(example ?? "")")
        return count
    }
}
