import JSONPlaceholderUsers
import Protocols
import Testing

@Suite struct MappingTests {
    private static let whole = #"""
        {"id": 12, "name": "Mrs. Dorothy Quill", "username": "dquill", "extra": {"more": [1, null]},
        "address": {"street": "Old Foundry Street", "suite": "Suite 88", "city": "Castleford Ness",
        "zipcode": "23505-1337", "geo": {"lat": "-68.6102", "lng": "-047.0653"}}}
        """#

    private static func get(_ body: String) async throws -> User {
        try await JSONPlaceholderRepository(FakeTransport(body: body)).get(12)
    }

    @Test func mapsFieldByField() async throws {
        let expected = User(
            id: "12", name: "Mrs. Dorothy Quill", street: "Old Foundry Street", city: "Castleford Ness",
            postcode: "23505-1337", latitude: "-68.6102", longitude: "-047.0653")
        #expect(try await Self.get(Self.whole) == expected)
    }

    @Test(arguments: [
        (#""0246""#, "0246"), (#""0246 PD""#, "0246 PD"), (#""00731-0001""#, "00731-0001"), ("28185", "28185"),
        (#""""#, ""), ("0", "0"),
    ])
    func postcodesAreText(sent: String, postcode: String) async throws {
        let body = Self.whole.replacing(#""23505-1337""#, with: sent)
        #expect(try await Self.get(body).postcode == postcode)
    }

    @Test func anIdMayBeTextOfDigits() async throws {
        #expect(try await Self.get(Self.whole.replacing(#""id": 12"#, with: #""id": "12""#)).id == "12")
    }

    @Test(arguments: [
        ("id", "id"), ("name", "name"), ("address", "address"), ("street", "address.street"),
        ("city", "address.city"), ("zipcode", "address.zipcode"), ("geo", "address.geo"),
        ("lat", "address.geo.lat"), ("lng", "address.geo.lng"),
    ])
    func aMissingKeyIsNamed(key: String, path: String) async throws {
        let user = Self.whole.replacing("\"\(key)\":", with: "\"_\":")
        let single = await #expect(throws: ProviderError.self) { try await Self.get(user) }
        #expect(single?.code == .incorrectData)
        #expect(single?.incorrectData?.path.description == path)

        let list = FakeTransport(body: "[\(Self.whole), \(user)]")
        let inList = await #expect(throws: ProviderError.self) {
            try await JSONPlaceholderRepository(list).page(nil, of: ListRequest())
        }
        #expect(inList?.incorrectData?.path.description == "[1].\(path)")
    }

    @Test(arguments: [
        (#""Old Foundry Street""#, "null", "address.street"), (#""-68.6102""#, "-68.6102", "address.geo.lat"),
        (#""23505-1337""#, "true", "address.zipcode"), (#""23505-1337""#, "[1]", "address.zipcode"),
        (#""id": 12"#, #""id": "twelve""#, "id"), (#""Mrs. Dorothy Quill""#, "{}", "name"),
    ])
    func aValueOfAnotherTypeIsNamed(found: String, sent: String, path: String) async throws {
        let error = await #expect(throws: ProviderError.self) {
            try await Self.get(Self.whole.replacing(found, with: sent))
        }
        #expect(error?.code == .incorrectData)
        #expect(error?.incorrectData?.path.description == path)
    }

    @Test(arguments: ["", "{}", "[]", "null", "<!DOCTYPE html><p>Log in", String(whole.dropLast(40)), "\u{0}\u{1}"])
    func whatIsNoUserIsIncorrectData(body: String) async throws {
        let error = await #expect(throws: ProviderError.self) { try await Self.get(body) }
        #expect(error?.code == .incorrectData)
    }
}
