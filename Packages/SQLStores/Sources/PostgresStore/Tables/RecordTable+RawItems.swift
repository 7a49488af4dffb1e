import Records
import SQLTables
import StoreProtocols

/// The raw items of the records. Unlike `jsonb`, `json` keeps the digits of numbers and the order of members.
extension RecordTable {
    func addRawItems() throws(StoreError) {
        try connection.execute("ALTER TABLE \(records) ADD COLUMN \(RawItem.column) json")
    }

    /// Writes the raw items in one statement. Locks the records in the order of their ids, like `upsert`, to avoid
    /// deadlocks.
    func write(_ items: [RawItem], from source: String) throws(StoreError) {
        var (ids, texts) = (ArrayLiteral(), ArrayLiteral())
        for item in items {
            ids.append(try schema.id.kind.text(item.id))
            texts.append(item.json.map(RawItemText.escaped))
        }
        var parameters = Parameters()
        parameters.append(source)
        parameters.append(ids)
        parameters.append(texts)
        let idType = try columnTypes.parameterType(of: schema.id, isID: true)
        let text = """
            WITH found AS (
              SELECT stored.\(id) AS id, given.json FROM \(records) AS stored
              JOIN unnest($2::\(idType)[], $3::json[]) AS given(id, json) ON stored.\(id) = given.id
              WHERE stored._source = $1 AND stored.\(RawItem.column)::text IS DISTINCT FROM given.json::text
              ORDER BY stored.\(id) FOR UPDATE OF stored)
            UPDATE \(records) AS stored SET \(RawItem.column) = found.json FROM found
            WHERE stored._source = $1 AND stored.\(id) = found.id
            """
        try connection.retrying { () throws(StoreError) in _ = try connection.run(text, parameters) }
    }

    static func json(ofRawItem text: String) -> String { RawItemText.unescaped(text) }
}
