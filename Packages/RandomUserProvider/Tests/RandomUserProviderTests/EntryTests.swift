import Protocols
import ProtocolsTesting
import RandomUserProvider
import Testing

@Suite struct EntryTests {
    private static let complete = #"""
        {"gender": "female", "name": {"title": "Mademoiselle", "first": "Zoë", "last": "Lemaître Roux"},
        "location": {"street": {"number": 7541, "name": "Rue de l'Église"}, "city": "Sainte-Ève", "state": "Jura",
        "country": "France", "postcode": "0246", "coordinates": {"latitude": "-36.7507", "longitude": "-069.1103"},
        "timezone": {"offset": "+5:45", "description": "Kathmandu"}}, "email": "zoe@example.com",
        "login": {"uuid": "109cc029-1c67-46d9-981a-000000000001", "username": "zoe"}, "dob": {"date": "1983-02-03T04:05:06.789Z", "age": 43},
        "phone": "1", "picture": {"large": "l", "thumbnail": "t"},
        "id": {"name": "", "value": null}, "nat": "FR", "extra": [null]}
        """#

    @Test func `every field of a user is mapped`() async throws {
        let expected = User(
            id: "109cc029-1c67-46d9-981a-000000000001", name: "Zoë Lemaître Roux", street: "Rue de l'Église",
            city: "Sainte-Ève", postcode: "0246", latitude: "-36.7507", longitude: "-069.1103", username: "zoe",
            email: "zoe@example.com", phone: "1", gender: "female", nationality: "FR",
            birthDate: Date(iso8601: "1983-02-03T04:05:06.789Z"), picture: "l")
        try await expectEqual(list(Self.complete), [expected, expected])
    }

    // Postcodes in the format of each nationality, from several versions of the API.
    @Test(arguments: [
        (#""P03 3TY""#, "P03 3TY"), (#""W0Z 2I9""#, "W0Z 2I9"), (#""7470""#, "7470"), (#""0001""#, "0001"),
        (#""0246 PD""#, "0246 PD"), (#""3436 TI""#, "3436 TI"), ("2722", "2722"), ("28185", "28185"), ("200", "200"),
        (#""""#, ""), (#""۱۲۳۴۵""#, "۱۲۳۴۵"),
    ])
    func `postcodes are text`(sent: String, postcode: String) async throws {
        let user = Self.complete.replacing(#""postcode": "0246""#, with: #""postcode": \#(sent)"#)
        try await expectEqual(list(user).map(\.postcode), ["0246", postcode])
    }

    @Test(arguments: [
        ("نیلوفر", "راستگو", "نیلوفر راستگو"), ("Çiğdem", "", "Çiğdem"), ("", "Özgür", "Özgür"), ("", "", ""),
    ])
    func `a name is the first and the last name`(first: String, last: String, name: String) async throws {
        let user = Self.complete.replacing("Zoë", with: first).replacing("Lemaître Roux", with: last)
        try await expectEqual(list(user).last?.name, name)
    }

    @Test(arguments: [
        "login", "uuid", "first", "last", "location", "street", "city", "postcode", "coordinates", "latitude",
        "longitude",
    ])
    func `every field is required`(key: String) async throws {
        let error = await #expect(throws: ProviderError.self) {
            try await list(Self.complete.replacing("\"\(key)\":", with: "\"_\":"))
        }
        expectEqual(error?.code, .incorrectData)
    }

    @Test func `the street format of API versions before 1-3 is refused`() async throws {
        let old = Self.complete.replacing(
            #"{"number": 7541, "name": "Rue de l'Église"}"#, with: #""9278 new road""#)
        let error = await #expect(throws: ProviderError.self) { try await list(old) }
        expectEqual(error?.code, .incorrectData)
    }

    /// Returns a list of the complete user and another user.
    private func list(_ user: String) async throws -> [User] {
        let client = FakeClient(
            keys: descriptor.keys, #"{"results": [\#(Self.complete), \#(user)], "info": {"page": 1}}"#)
        return try await RandomUserAPI(client).page(nil, of: .of(pageSize: 2)).items
    }
}
