import Protocols
import ProtocolsTesting
import RESTClient
import Synchronization
import Testing

struct ItemHandlerTests {
    private static func read<Entry: Decodable>(_ type: Entry.Type, _ json: String) throws -> [String] {
        let found = Mutex<[String]>([])
        let coder = JSONCoder { item, json in
            found.withLock { $0.append("\(item.id): \(String(decoding: json, as: UTF8.self))") }
        }
        _ = try coder.decodeJSON(type, from: Data(json.utf8))
        return found.withLock(\.self)
    }

    @Test(arguments: [
        #"{"id":1}"#, #"{ "id" : 1, "more": {"id": 9, "list": [[], {}, [{"a": "]}"}]]}, "last": {} }"#,
        #"{"id":1,"text":"a \" } ] \\","é":"🪁"}"#, "{\n\t\"x\": [1.50e3, null],\n\t\"id\": 1\n}",
    ])
    func `an item has its JSON, byte for byte`(json: String) throws {
        try expectEqual(Self.read(NoteEntry.self, json), ["1: \(json)"])
        try expectEqual(Self.read([NoteEntry].self, " [\(json) , {\"id\":2}]"), ["1: \(json)", #"2: {"id":2}"#])
        try expectEqual(Self.read(Envelope.self, #"{"notes":[\#(json)],"total":1}"#), ["1: \(json)"])
    }

    @Test func `entries that are not items, or cannot be converted, are not reported`() throws {
        #expect(try Self.read([PartEntry].self, #"[{"id":1}]"#).isEmpty)
        try expectEqual(Self.read([NoteEntry].self, #"[{"id":-1},{"id":3}]"#), [#"3: {"id":3}"#])
    }
}

private struct Note: Entity {
    let id: Int64

    static let name = "note"
    static let columns = [Column("id", \Self.id)]
}

private struct NoteEntry: Decodable, DTOEncodable {
    let id: Int64

    func toDTO() throws(IncorrectData) -> Note {
        guard id >= 0 else { throw IncorrectData(entry: "NoteEntry", reason: "negative id") }
        return Note(id: id)
    }
}

private struct Envelope: Decodable {
    let notes: [NoteEntry]
}

/// An entry that is only a part of an item.
private struct PartEntry: Decodable, DTOEncodable {
    let id: Int64

    func toDTO() -> Int64 { id }
}
