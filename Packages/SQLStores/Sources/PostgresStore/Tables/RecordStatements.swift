import SQLTables
import StoreProtocols

/// The statements that write the records of a schema. A connection caches them, because their SQL takes time to build.
final class RecordStatements {
    /// The digest of the columns.
    let digest: RecordDigest
    let types: ColumnTypes
    /// Writes a page of which all records are stored with their digests.
    let seePage: String
    /// Writes a page with the values of some or all of its records.
    let writePage: String
    /// Writes a record without a run.
    let writeRecord: String
    /// Whether the next page is sent with all values at first. New and changed records usually follow
    /// one another.
    var sendsAllValues = false

    /// - Throws: the errors of a connection, because the types of the columns are read.
    init(of table: RecordTable) throws(StoreError) {
        types = try table.columnTypes
        digest = RecordDigest(of: table.schema)
        let sql = RecordSQL(table: table, types: types)
        (seePage, writePage, writeRecord) = (sql.seePage, sql.writePage, sql.writeRecord)
    }
}
