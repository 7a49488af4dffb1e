import Protocols
import ProtocolsTesting
import StoreProtocols
import Testing
import UseCases

/// Rows that are printed without an item.
@Suite struct RowMapperTests {
    private let mapper: RecordMapper<Book>

    init() throws { mapper = try RecordMapper() }

    private func row(_ changes: [String: FieldValue] = [:]) -> [FieldValue] {
        let row = mapper.row(of: Book(id: 7, title: "tides"))
        return zip(mapper.schema.fields, row).map { changes[$0.name] ?? $1 }
    }

    @Test func `a row has the columns and values of the item`() throws {
        let rows = mapper.rows
        let item = try rows.item(of: row())
        expectEqual(item.id, "7")
        expectEqual(rows.row(of: item), row())
        expectEqual(rows.items.fields, mapper.items.fields)
        expectEqual(rows.items.pluralName, mapper.items.pluralName)
    }

    @Test(arguments: [["title": .null], ["title": .integer(1)], ["id": .text("x")]] as [[String: FieldValue]])
    func `a row that is no item is the same error as without rows`(changes: [String: FieldValue]) throws {
        let rows = mapper.rows
        _ = try rows.item(of: row())
        let expected = #expect(throws: ProviderError.self) { try mapper.item(of: row(changes)) }
        // The row is an error again after another one of its shape.
        for _ in 0..<2 {
            let error = #expect(throws: ProviderError.self) { try rows.item(of: row(changes)) }
            expectEqual(error?.message, expected?.message)
            expectEqual(error?.code, .incorrectData)
        }
    }
}
