import JSONPlaceholderUsers
import Protocols
import ProtocolsTesting
import Testing

@Suite struct EntryTests {
    private static let complete = #"""
        {"id": 12, "name": "Mrs. Dorothy Quill", "username": "dquill", "extra": {"more": [1, null]},
        "email": "d@quill.example", "phone": "1", "website": "quill.example", "company": {"name": "Quill & Co"},
        "address": {"street": "Old Foundry Street", "suite": "Suite 88", "city": "Castleford Ness",
        "zipcode": "23505-1337", "geo": {"lat": "-68.6102", "lng": "-047.0653"}}}
        """#

    @Test(arguments: [complete, complete.replacing(#""id": 12"#, with: #""id": "12""#)])
    func `every field of a user is mapped`(body: String) async throws {
        let expected = User(
            id: "12", name: "Mrs. Dorothy Quill", street: "Old Foundry Street", city: "Castleford Ness",
            postcode: "23505-1337", latitude: "-68.6102", longitude: "-047.0653", username: "dquill",
            email: "d@quill.example", phone: "1", website: "quill.example", company: "Quill & Co")
        try await expectEqual(get(body), expected)
    }

    @Test(arguments: [
        (#""0246""#, "0246"), (#""0246 PD""#, "0246 PD"), (#""00731-0001""#, "00731-0001"), ("28185", "28185"),
        (#""""#, ""), ("0", "0"),
    ])
    func `postcodes are text`(sent: String, postcode: String) async throws {
        try await expectEqual(get(Self.complete.replacing(#""23505-1337""#, with: sent)).postcode, postcode)
    }

    @Test(arguments: ["id", "name", "address", "street", "city", "zipcode", "geo", "lat", "lng"])
    func `every field is required`(key: String) async throws {
        let error = await #expect(throws: ProviderError.self) {
            try await get(Self.complete.replacing("\"\(key)\":", with: "\"_\":"))
        }
        expectEqual(error?.code, .incorrectData)
    }

    @Test(arguments: ["{}", #"{"id": 11}"#, #"{"name": "Noor"}"#])
    func `an added user has an id and a name`(body: String) async throws {
        let error = await #expect(throws: ProviderError.self) {
            try await JSONPlaceholderAPI(FakeClient(keys: descriptor.keys, body)).add(UserDraft(["name": "Noor"]))
        }
        expectEqual(error?.code, .incorrectData)
    }

    private func get(_ body: String) async throws -> User {
        try await JSONPlaceholderAPI(FakeClient(keys: descriptor.keys, body)).get(12)
    }
}
