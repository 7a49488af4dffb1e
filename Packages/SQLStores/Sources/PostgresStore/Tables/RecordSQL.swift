import Records
import SQLTables
import StoreProtocols

/// The SQL that writes the records of a table. `$1` is the source, `$2` has the ids, and `$3` the digests.
struct RecordSQL {
    let table: RecordTable
    let types: ColumnTypes

    var schema: RecordSchema { table.schema }
    /// The columns of the records as SQL.
    var names: [String] { schema.fields.map(\.name.sqlName) }
    /// The indices of the columns except the id.
    var otherIndices: [Int] { schema.fields.indices.filter { $0 != schema.idIndex } }
    var otherNames: [String] { otherIndices.map { names[$0] } }
    /// The type of a parameter that holds an id.
    var idType: String { types.parameterType(of: schema.id, isID: true) }

    /// The parameters of the time, of the marks of records with values, and of the first column.
    var time: String { "$4" }
    private var marks: String { "$5" }
    private var firstValue: Int { 6 }

    /// The statement for a page of which all records are stored with their digests.
    var seePage: String {
        page(withValues: false, firstParameter: 4, "counts AS (SELECT 0::bigint AS added, 0::bigint AS changed)")
    }

    /// The statement for a page with the values of some or all of its records.
    var writePage: String {
        page(
            withValues: true, firstParameter: firstValue + otherIndices.count,
            "written AS (\(upsert(from: "run CROSS JOIN compared"))), \(counts), marked AS (\(markUnchanged))")
    }

    /// The statement for a record without a run.
    var writeRecord: String {
        """
        WITH \(given(withValues: true)), \(compared(withValues: true)), written AS (\(upsert(from: "compared"))), \(counts),
        marked AS (\(markUnchanged)) SELECT added FROM counts
        """
    }

    /// Returns the statement that writes a page. It locks the run before the records.
    ///
    /// If records whose values are not given are not stored with their digests, the result has a row with the place of
    /// each. Otherwise, it has one row with the numbers of added and changed records, or none if the run has advanced.
    ///
    /// - Parameters:
    ///   - withValues: Whether the table of the given rows has values.
    ///   - first: The number of the first parameter of the run.
    ///   - writing: The SQL that writes and counts records.
    private func page(withValues: Bool, firstParameter first: Int, _ writing: String) -> String {
        """
        WITH \(given(withValues: withValues)), \(compared(withValues: withValues)),
        unknown AS (SELECT place FROM compared WHERE NOT is_known \(withValues ? "AND NOT is_sent" : "")),
        run AS (
          SELECT list, records FROM sb_run
          WHERE run = $\(first)::bigint AND pages = $\(first + 1)::bigint AND state = 'open'
            AND NOT EXISTS(SELECT 1 FROM unknown) FOR UPDATE),
        seen AS (
          INSERT INTO \(table.seen)(list, id, position) SELECT run.list, given.id, run.records + given.place
          FROM run CROSS JOIN given),
        \(writing),
        advanced AS (
          UPDATE sb_run SET cursor = $\(first + 2), pages = sb_run.pages + 1,
            records = sb_run.records + $\(first + 3)::bigint, added = sb_run.added + counts.added,
            changed = sb_run.changed + counts.changed + $\(first + 4)::bigint
          FROM run, counts WHERE sb_run.run = $\(first)::bigint RETURNING counts.added, counts.changed)
        SELECT place, NULL::bigint, NULL::bigint FROM unknown
        UNION ALL SELECT NULL, added, changed FROM advanced
        """
    }

    private var counts: String {
        """
        counts AS (
          SELECT count(*) FILTER (WHERE is_new) AS added, count(*) FILTER (WHERE NOT is_new) AS changed FROM written)
        """
    }

    /// Returns the SQL for a table of the new rows. Each column comes from one array parameter.
    private func given(withValues: Bool) -> String {
        var (arrays, columns) = (["$2::\(idType)[]", "$3::uuid[]"], ["id", "digest"])
        if withValues {
            arrays.append("\(marks)::boolean[]")
            columns.append("is_sent")
            for (number, index) in otherIndices.enumerated() {
                let type = types.parameterType(of: schema.fields[index], isID: false)
                arrays.append("$\(firstValue + number)::\(type)[]")
                columns.append("c\(index)")
            }
        }
        return """
            given AS (SELECT * FROM unnest(\(arrays.joined(separator: ", ")))
              WITH ORDINALITY AS given(\(columns.joined(separator: ", ")), place))
            """
    }
}
