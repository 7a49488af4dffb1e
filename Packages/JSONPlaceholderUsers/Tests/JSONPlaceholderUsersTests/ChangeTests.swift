import JSONPlaceholderUsers
import Protocols
import Testing

@Suite struct ChangeTests {
    /// Keys that no `User` has, and a value of every kind of JSON.
    private static let stored = #"""
        {"id": 7, "name": "Ada", "email": "ada@fernsby.example", "tags": ["a", null, true, 1.5],
        "address": {"street": "Mill Lane", "suite": "Apt. 7", "city": "Northwick", "zipcode": 12345, "floor": 3,
        "geo": {"lat": "51.2", "lng": "-3.4", "datum": null}}}
        """#

    /// json-server as far as an edit needs it: it has one user, and takes any PATCH.
    private static func server() -> FakeTransport {
        FakeTransport { request in
            let isThere = request.url.path() == "/users/7"
            let found = FakeTransport.response(to: request, status: isThere ? 200 : 404, body: isThere ? stored : "{}")
            return request.method == .get ? found : FakeTransport.response(to: request, body: stored)
        }
    }

    @Test(arguments: [
        (["name": "Bo"], #"{"name":"Bo"}"#),
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
    func aChangeSendsTheKeysThatChangeWhole(fields: [String: String], body: String) async throws {
        let transport = Self.server()
        let user = try await JSONPlaceholderRepository(transport).edit(7, UserDraft(fields))
        #expect(user.id == "7")
        #expect(
            transport.requests.map(\.description) == [
                "GET https://host.example/users/7", "PATCH https://host.example/users/7",
            ])
        #expect(transport.requests.last?.headers["Content-Type"] == "application/json; charset=utf-8")
        #expect(transport.requests.last?.text == body)
    }

    @Test(arguments: [
        #"{"id": 7, "name": "Ada"}"#, #"{"id": 7, "name": "Ada", "address": null}"#,
        #"{"id": 7, "name": "Ada", "address": "Mill Lane"}"#,
    ])
    func aChangeOfAnAddressThatWasNoneIsSentAsItIs(stored: String) async throws {
        let transport = FakeTransport { request in
            FakeTransport.response(to: request, body: request.method == .get ? stored : Self.stored)
        }
        _ = try await JSONPlaceholderRepository(transport).edit(7, UserDraft(["city": "Eastwick"]))
        #expect(transport.requests.last?.text == #"{"address":{"city":"Eastwick"}}"#)
    }

    @Test func aChangeOfAUserThatIsNotThereIsNotSent() async throws {
        let transport = Self.server()
        let error = await #expect(throws: ProviderError.self) {
            try await JSONPlaceholderRepository(transport).edit(999, UserDraft(["name": "Bo"]))
        }
        #expect(error?.code == .notFound)
        #expect(transport.requests.map(\.method) == [.get])
    }

    @Test func aChangeOfWhatIsNoObjectIsNotSent() async throws {
        let transport = FakeTransport(body: "[]")
        let error = await #expect(throws: ProviderError.self) {
            try await JSONPlaceholderRepository(transport).edit(7, UserDraft(["name": "Bo"]))
        }
        #expect(error?.code == .incorrectData)
        #expect(transport.requests.map(\.method) == [.get])
    }

    @Test(arguments: [[:], ["name": ""], ["street": " "], ["longitude": "181"], ["latitude": "nan"]])
    func aWrongChangeIsNotSent(fields: [String: String]) async throws {
        let transport = FakeTransport(body: "{}")
        let error = await #expect(throws: ProviderError.self) {
            try await JSONPlaceholderRepository(transport).edit(7, UserDraft(fields))
        }
        #expect(error?.code == .invalidRequest)
        #expect(transport.requests.isEmpty)
    }
}
