import Protocols
import RandomUserProvider
import Testing

@Suite struct MappingTests {
    private static let whole = #"""
        {"gender": "female", "name": {"title": "Mademoiselle", "first": "Zoë", "last": "Lemaître Roux"},
        "location": {"street": {"number": 7541, "name": "Rue de l'Église"}, "city": "Sainte-Ève", "state": "Jura",
        "country": "France", "postcode": "0246", "coordinates": {"latitude": "-36.7507", "longitude": "-069.1103"},
        "timezone": {"offset": "+5:45", "description": "Kathmandu"}}, "email": "zoe@example.com",
        "login": {"uuid": "109cc029-1c67-46d9-981a-000000000001", "username": "zoe"}, "dob": {"age": 43},
        "id": {"name": "", "value": null}, "nat": "FR", "extra": [null]}
        """#

    private static func list(_ user: String) async throws -> [User] {
        let transport = FakeTransport(body: #"{"results": [\#(whole), \#(user)], "info": {"page": 1}}"#)
        return try await RandomUserListing(transport).page(nil, of: ListRequest(pageSize: 2)).items
    }

    @Test func mapsFieldByField() async throws {
        let expected = User(
            id: "109cc029-1c67-46d9-981a-000000000001", name: "Zoë Lemaître Roux", street: "Rue de l'Église",
            city: "Sainte-Ève", postcode: "0246", latitude: "-36.7507", longitude: "-069.1103")
        #expect(try await Self.list(Self.whole) == [expected, expected])
    }

    /// One for every nationality whose form differs, as the versions of the API send them.
    @Test(arguments: [
        (#""P03 3TY""#, "P03 3TY"), (#""W0Z 2I9""#, "W0Z 2I9"), (#""7470""#, "7470"), (#""0001""#, "0001"),
        (#""0246 PD""#, "0246 PD"), (#""3436 TI""#, "3436 TI"), ("2722", "2722"), ("28185", "28185"), ("200", "200"),
        (#""""#, ""), (#""۱۲۳۴۵""#, "۱۲۳۴۵"),
    ])
    func postcodesAreText(sent: String, postcode: String) async throws {
        let users = try await Self.list(Self.whole.replacing(#""postcode": "0246""#, with: #""postcode": \#(sent)"#))
        #expect(users.map(\.postcode) == ["0246", postcode])
    }

    @Test(arguments: [
        ("نیلوفر", "راستگو", "نیلوفر راستگو"), ("Çiğdem", "", "Çiğdem"), ("", "Özgür", "Özgür"), ("", "", ""),
    ])
    func namesAreFirstAndLast(first: String, last: String, name: String) async throws {
        let user = Self.whole.replacing("Zoë", with: first).replacing("Lemaître Roux", with: last)
        #expect(try await Self.list(user).last?.name == name)
    }

    @Test(arguments: [
        ("login", "login"), ("uuid", "login.uuid"), ("first", "name.first"), ("last", "name.last"),
        ("location", "location"), ("street", "location.street"), ("city", "location.city"),
        ("postcode", "location.postcode"), ("coordinates", "location.coordinates"),
        ("latitude", "location.coordinates.latitude"), ("longitude", "location.coordinates.longitude"),
    ])
    func aMissingKeyIsNamed(key: String, path: String) async throws {
        let error = await #expect(throws: ProviderError.self) {
            try await Self.list(Self.whole.replacing("\"\(key)\":", with: "\"_\":"))
        }
        #expect(error?.code == .incorrectData)
        #expect(error?.incorrectData?.path.description == "results[1].\(path)")
    }

    @Test(arguments: [
        (#""Sainte-Ève""#, "null", "location.city"), (#""0246""#, "true", "location.postcode"),
        (#""-36.7507""#, "-36.7507", "location.coordinates.latitude"),
        // What versions before 1.3 sent.
        (#"{"number": 7541, "name": "Rue de l'Église"}"#, #""9278 new road""#, "location.street"),
    ])
    func aValueOfAnotherTypeIsNamed(found: String, sent: String, path: String) async throws {
        let error = await #expect(throws: ProviderError.self) {
            try await Self.list(Self.whole.replacing(found, with: sent))
        }
        #expect(error?.code == .incorrectData)
        #expect(error?.incorrectData?.path.description == "results[1].\(path)")
    }

    @Test(arguments: [
        "", "{}", "[]", "null", "<!DOCTYPE html><p>Log in", #"{"results": ["#, #"{"results": null}"#, #"{"error": 5}"#,
    ])
    func whatIsNoAnswerIsIncorrectData(body: String) async throws {
        let error = await #expect(throws: ProviderError.self) {
            try await RandomUserListing(FakeTransport(body: body)).page(nil, of: ListRequest())
        }
        #expect(error?.code == .incorrectData)
    }
}
