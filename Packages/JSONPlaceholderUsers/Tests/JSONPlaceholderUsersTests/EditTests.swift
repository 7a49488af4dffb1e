import JSONPlaceholderUsers
import Protocols
import ProtocolsTesting
import Testing

@Suite struct EditTests {
    /// A user with keys that `User` does not have, and with values of every JSON type.
    private static let stored = #"""
        {"id": 7, "name": "Ada", "email": "ada@fernsby.example", "tags": ["a", null, true, 1.5],
        "company": {"name": "Fernsby", "catchPhrase": "ferns"},
        "address": {"street": "Mill Lane", "suite": "Apt. 7", "city": "Northwick", "zipcode": 12345, "floor": 3,
        "geo": {"lat": "51.2", "lng": "-3.4", "datum": null}}}
        """#

    @Test(arguments: [
        (["name": "Bo"], #"{"name":"Bo"}"#),
        (["company": "Bo & Co"], #"{"company":{"catchPhrase":"ferns","name":"Bo & Co"}}"#),
        (
            ["city": "Eastwick"],
            #"{"address":{"city":"Eastwick","floor":3,"geo":{"datum":null,"lat":"51.2","lng":"-3.4"},"#
                + #""street":"Mill Lane","suite":"Apt. 7","zipcode":12345}}"#
        ),
        (
            ["name": "Bo", "postcode": "00731", "longitude": "4"],
            #"{"address":{"city":"Northwick","floor":3,"geo":{"datum":null,"lat":"51.2","lng":"4"},"#
                + #""street":"Mill Lane","suite":"Apt. 7","zipcode":"00731"},"name":"Bo"}"#
        ),
    ])
    func `an edit sends the changed keys, each with its complete value`(
        fields: [String: String], body: String
    ) async throws {
        let client = FakeClient(keys: descriptor.keys, Self.stored)
        let user = try await JSONPlaceholderAPI(client).edit(7, UserDraft(fields))
        expectEqual(user.id, "7")
        expectEqual(client.requests.map(\.line), ["GET users/7", "PATCH users/7"])
        try expectEqual(client.requests.last?.text, body)
    }

    @Test(arguments: [
        #"{"id": 7, "name": "Ada"}"#, #"{"id": 7, "name": "Ada", "address": null}"#,
        #"{"id": 7, "name": "Ada", "address": "Mill Lane"}"#,
    ])
    func `an address that is not an object is replaced`(stored: String) async throws {
        let client = FakeClient(keys: descriptor.keys) { request in
            APIResponse(entry: request.method == .get ? stored : Self.stored)
        }
        _ = try await JSONPlaceholderAPI(client).edit(7, UserDraft(["city": "Eastwick"]))
        try expectEqual(client.requests.last?.text, #"{"address":{"city":"Eastwick"}}"#)
    }

    @Test func `an edit of an unknown user is not sent`() async throws {
        let client = FakeClient(keys: descriptor.keys) { request throws(ProviderError) in
            if request.method == .get { throw ProviderError(.notFound, "not found") }
            return APIResponse(entry: Self.stored)
        }
        let error = await #expect(throws: ProviderError.self) {
            try await JSONPlaceholderAPI(client).edit(999, UserDraft(["name": "Bo"]))
        }
        expectEqual(error?.code, .notFound)
        expectEqual(client.requests.map(\.method), [.get])
    }

    @Test func `an edit of a response that is not an object is not sent`() async throws {
        let client = FakeClient(keys: descriptor.keys, "[]")
        let error = await #expect(throws: ProviderError.self) {
            try await JSONPlaceholderAPI(client).edit(7, UserDraft(["name": "Bo"]))
        }
        expectEqual(error?.code, .incorrectData)
        expectEqual(client.requests.map(\.method), [.get])
    }
}
