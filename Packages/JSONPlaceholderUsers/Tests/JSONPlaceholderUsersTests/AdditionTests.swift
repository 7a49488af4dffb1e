import JSONPlaceholderUsers
import Protocols
import Testing

@Suite struct AdditionTests {
    @Test(arguments: [
        (["name": "Noor"], #"{"name":"Noor"}"#),
        (["name": "Noor", "city": "Cork"], #"{"address":{"city":"Cork"},"name":"Noor"}"#),
        (["name": "Noor", "latitude": "0"], #"{"address":{"geo":{"lat":"0"}},"name":"Noor"}"#),
        (
            [
                "name": "Noor \"N\"", "street": "Quay / Street", "city": "Corcaigh", "postcode": "00731",
                "latitude": "53.27", "longitude": "-9.05",
            ],
            #"{"address":{"city":"Corcaigh","geo":{"lat":"53.27","lng":"-9.05"},"street":"Quay / Street","#
                + #""zipcode":"00731"},"name":"Noor \"N\""}"#
        ),
    ])
    func anAdditionSendsTheFieldsThatWereGiven(fields: [String: String], body: String) async throws {
        // JSONPlaceholder answers with what was sent, and an id.
        let transport = FakeTransport(status: 201, body: body.dropLast() + #","id":11}"#)
        let user = try await JSONPlaceholderRepository(transport).add(UserDraft(fields))
        let expected = User(
            id: "11", name: fields["name"] ?? "", street: fields["street"] ?? "", city: fields["city"] ?? "",
            postcode: fields["postcode"] ?? "", latitude: fields["latitude"] ?? "",
            longitude: fields["longitude"] ?? "")
        #expect(user == expected)
        let request = try #require(transport.requests.first)
        #expect(transport.requests.count == 1)
        #expect(request.description == "POST https://host.example/users")
        #expect(request.headers["Content-Type"] == "application/json; charset=utf-8")
        #expect(request.text == body)
    }

    @Test(arguments: [("{}", "id"), (#"{"id": 11}"#, "name"), (#"{"name": "Noor"}"#, "id")])
    func anAdditionWithoutIdOrNameIsIncorrectData(body: String, path: String) async throws {
        let transport = FakeTransport(status: 201, body: body)
        let error = await #expect(throws: ProviderError.self) {
            try await JSONPlaceholderRepository(transport).add(UserDraft(["name": "Noor"]))
        }
        #expect(error?.code == .incorrectData)
        #expect(error?.incorrectData?.path.description == path)
    }

    @Test(arguments: [[:], ["city": "Cork"], ["name": " "], ["name": "Noor", "latitude": "north"]])
    func aWrongAdditionIsNotSent(fields: [String: String]) async throws {
        let transport = FakeTransport(body: "{}")
        let error = await #expect(throws: ProviderError.self) {
            try await JSONPlaceholderRepository(transport).add(UserDraft(fields))
        }
        #expect(error?.code == .invalidRequest)
        #expect(transport.requests.isEmpty)
    }
}
