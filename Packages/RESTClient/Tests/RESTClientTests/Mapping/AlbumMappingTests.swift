import Protocols
import ProtocolsTesting
import RESTClient
import Testing

struct AlbumMappingTests {
    private let json = """
        {"age":41,"name":"Ada","photos":[{"id":7,"ref":"a.png"},{"id":8,"ref":"b.png"}],"type":1}
        """
    private let user = Album.User(
        name: "Ada", age: 41, type: .member,
        photos: [Album.Photo(id: 7, image: "a.png"), Album.Photo(id: 8, image: "b.png")])

    @Test func `bytes are mapped to an entity through both layers`() throws {
        let entry = try Album.UserEntry.from(raw: Data(json.utf8), using: JSONCoder())
        expectEqual(entry.photos.map(\.ref), ["a.png", "b.png"])
        try expectEqual(entry.toDTO(), user)
    }

    @Test func `an entity is mapped to bytes through both layers`() throws {
        let raw = try Album.UserEntry.from(dto: user).toRaw(using: JSONCoder())
        expectEqual(String(decoding: raw, as: UTF8.self), json)
    }

    @Test(arguments: [0, 1, 3]) func `arrays are mapped in both directions`(count: Int) throws {
        let users = (0..<count).map { age in
            Album.User(name: "n\(age)", age: age, type: .owner, photos: [])
        }
        let raw = try [Album.UserEntry].from(dto: users).toRaw(using: JSONCoder())
        try expectEqual([Album.UserEntry].from(raw: raw, using: JSONCoder()).toDTO(), users)
    }

    @Test(arguments: [(0, Album.Kind.owner), (1, .member)])
    func `the type is a raw integer`(number: Int, type: Album.Kind) throws {
        let raw = Data(#"{"age":1,"name":"n","photos":[],"type":\#(number)}"#.utf8)
        try expectEqual(Album.UserEntry.from(raw: raw, using: JSONCoder()).toDTO().type, type)
    }

    @Test(arguments: [
        (#"{"age":1,"name":"n","photos":[],"type":2}"#, "type"),
        (#"{"age":1,"name":"n","photos":[],"type":"owner"}"#, "type"),
        (#"{"age":1,"name":"n","photos":[]}"#, "type"),
        (#"{"name":"n","photos":[],"type":0}"#, "age"),
        (#"{"age":1,"name":"n","photos":[{"id":1}],"type":0}"#, "photos[0].ref"),
    ])
    func `missing keys and unknown values are errors of the raw layer`(json: String, path: String) {
        let error = #expect(throws: IncorrectData.self) {
            try Album.UserEntry.from(raw: Data(json.utf8), using: JSONCoder())
        }
        expectEqual(error?.path.description, path)
        expectEqual(error?.entry, "UserEntry")
    }

    @Test func `an invalid fourth element is an error of the raw layer`() {
        let photos = #"{"id":1,"ref":""},{"id":2,"ref":""},{"id":3,"ref":""},{"id":"x","ref":""}"#
        let raw = Data(#"{"age":1,"name":"n","photos":[\#(photos)],"type":0}"#.utf8)
        let error = #expect(throws: IncorrectData.self) { try Album.UserEntry.from(raw: raw, using: JSONCoder()) }
        expectEqual(error?.path.description, "photos[3].id")
    }

    @Test func `an invalid fourth element is an error of the mapping to the entity`() {
        let photos = [1, 2, 3, -4, -5].map { Album.PhotoEntry(id: $0, ref: "") }
        let entry = Album.UserEntry(name: "n", age: 1, type: .owner, photos: photos)
        let error = #expect(throws: IncorrectData.self) { try entry.toDTO() }
        expectEqual(error?.description, "photos[3].id in PhotoEntry: out of range")
        let inArray = #expect(throws: IncorrectData.self) { try [entry].toDTO() }
        expectEqual(inArray?.path.description, "[0].photos[3].id")
    }

    @Test func `an invalid fourth element is an error of the mapping from the entity`() {
        let photos = [1, 2, 3, .max].map { Album.Photo(id: $0, image: "") }
        let user = Album.User(name: "n", age: 1, type: .owner, photos: photos)
        let error = #expect(throws: IncorrectData.self) { try Album.UserEntry.from(dto: user) }
        expectEqual(error?.path.description, "photos[3].id")
    }
}
