import ProtocolsTesting
import Records
import SQLTables
import StoreContract
import StoreProtocols
import Testing

@testable import SQLiteStore

@Suite struct NameTests {
    @Test(arguments: [
        ("SB_run", "invalid table name 'SB_run': 'sb_' is reserved"),
        ("sqlite_x", "invalid table name 'sqlite_x': 'sqlite_' is reserved"),
    ])
    func `a table cannot have the name of a table of the store or of SQLite`(entity: String, message: String)
        async throws
    {
        let folder = try TemporaryFolder()
        let store = SQLiteRecordStore(path: folder.path("a.db"))
        let schema = try RecordSchema(entity: entity, fields: [Field("id", .integer)])
        let list = Subscription(source: "a", request: "")
        let error = await #expect(throws: StoreError.self) {
            try await store.begin(list, of: schema, RunOptions(pageSize: 1), at: Date(timeIntervalSince1970: 0))
        }
        expectEqual(error, StoreError(.invalidSchema, message))
    }
}
