import Protocols
import ProtocolsTesting
import RESTClient
import Synchronization
import Testing

/// Each format is decoded by its own decoder, which passes the items to the handler.
@Suite struct BodyCoderTests {
    private struct RowEntry: CSVRow, DTOEncodable {
        let id: Int

        func toDTO() -> Row { Row(id: id) }
    }

    private struct ListEntry: XMLDecodable {
        static let rootElement = "list"

        let row: [RowEntry]
    }

    private struct Row: Entity {
        let id: Int

        static let name = "row"
        static let columns = [Column("id", \Self.id)]
    }

    @Test func `a body is decoded in the format of its entry`() throws {
        let found = Mutex<[String]>([])
        let coder = BodyCoder { item, json in
            found.withLock { $0.append("\(item.id): \(String(decoding: json, as: UTF8.self))") }
        }
        let rows = try CSVRows<RowEntry>.from(raw: Data("id\n1\n".utf8), using: coder).rows
        let list = try ListEntry.from(raw: Data("<list><row><id>2</id></row></list>".utf8), using: coder)
        let value = try coder.decodeJSON(RowEntry.self, from: Data(#"{"id": 3}"#.utf8))
        expectEqual(rows.map(\.id) + list.row.map(\.id) + [value.id], [1, 2, 3])
        expectEqual(found.withLock(\.self), [#"1: {"id":"1"}"#, #"2: {"id":"2"}"#, #"3: {"id": 3}"#])
    }
}
