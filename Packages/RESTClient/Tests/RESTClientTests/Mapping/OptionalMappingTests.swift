import Protocols
import ProtocolsTesting
import RESTClient
import Testing

struct OptionalMappingTests {
    private typealias Entry = Album.PhotoEntry?

    private let raw = Data(#"{"id":1,"ref":"a"}"#.utf8)
    private let photo = Album.Photo(id: 1, image: "a")
    private let entry = Album.PhotoEntry(id: 1, ref: "a")

    @Test func `nil is mapped to nil`() throws {
        #expect(try Entry.from(raw: nil, using: JSONCoder()) == nil)
        #expect(try Entry.from(dto: nil) == nil)
        #expect(try Entry.none.toRaw(using: JSONCoder()) == nil)
        #expect(try Entry.none.toDTO() == nil)
    }

    @Test func `a value is mapped`() throws {
        try expectEqual(Entry.from(raw: raw, using: JSONCoder()), entry)
        try expectEqual(Entry.from(dto: photo), entry)
        try expectEqual(Entry(entry).toRaw(using: JSONCoder()), raw)
        try expectEqual(Entry(entry).toDTO(), photo)
    }

    @Test func `a value that cannot be mapped is an error and not nil`() {
        #expect(throws: IncorrectData.self) { try Entry.from(raw: Data("null".utf8), using: JSONCoder()) }
        #expect(throws: IncorrectData.self) { try Entry.from(raw: Data(), using: JSONCoder()) }
        #expect(throws: IncorrectData.self) { try Entry.from(dto: Album.Photo(id: .max, image: "")) }
        #expect(throws: IncorrectData.self) { try Entry(Album.PhotoEntry(id: -1, ref: "")).toDTO() }
    }
}
