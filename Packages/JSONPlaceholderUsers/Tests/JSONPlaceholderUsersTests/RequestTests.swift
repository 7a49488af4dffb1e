import JSONPlaceholderUsers
import Protocols
import ProtocolsTesting
import Testing

@Suite struct RequestTests {
    @Test(arguments: [
        (["query": "mill"], "q=mill"),
        (["name": "Ada Fernsby"], "name=Ada Fernsby"),
        (["username": "fernada"], "username=fernada"),
        (["email": "a+b@c.example"], "email=a+b@c.example"),
        (["phone": "1-555 x12"], "phone=1-555 x12"),
        (["website": "fernsby.example"], "website=fernsby.example"),
        (["street": "Mill Lane"], "address.street=Mill Lane"),
        (["city": "Ytterøy"], "address.city=Ytterøy"),
        (["postcode": "0246"], "address.zipcode=0246"),
        (["company": "Lantern & Lock"], "company.name=Lantern & Lock"),
        (["sort": "id"], "_sort=id"),
        (["sort": "City"], "_sort=address.city"),
        (["sort": "address.city"], "_sort=address.city"),
        (["sort": "POSTCODE"], "_sort=address.zipcode"),
        (["sort": "company"], "_sort=company.name"),
        (
            ["order": "DESC", "sort": "name", "city": "Northwick", "query": "a"],
            "q=a&address.city=Northwick&_sort=name&_order=desc"
        ),
    ])
    func `parameters are sent under the names of json-server`(given: [String: String], query: String) async throws {
        let client = FakeClient(keys: descriptor.keys, "[]")
        _ = try await JSONPlaceholderAPI(client).page(nil, of: .of(given))
        expectEqual(client.requests.map(\.line), ["GET users?\(query)&_page=1&_limit=3"])
    }

    @Test(arguments: [
        ["sort": "height"], ["sort": ""], ["sort": "name", "order": "up"], ["query": ""], ["city": ""],
        ["colour": "red"],
        // json-server ignores `_order` without `_sort`.
        ["order": "asc"],
    ])
    func `parameters that json-server would ignore are refused`(given: [String: String]) {
        let error = #expect(throws: ProviderError.self) { try ListRequest.of(given) }
        expectEqual(error?.code, .invalidRequest)
    }

    @Test func `a user is looked up by its number`() async throws {
        let client = FakeClient(keys: descriptor.keys, #"{"id": 7, "name": "Ada"}"#)
        _ = try? await JSONPlaceholderAPI(client).get(7)
        expectEqual(client.requests.map(\.line), ["GET users/7"])
    }

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
        (
            [
                "name": "Noor", "username": "noor", "email": "noor@quay.example", "phone": "1-555 x12",
                "website": "quay.example", "company": "Quay & Co",
            ],
            #"{"company":{"name":"Quay & Co"},"email":"noor@quay.example","name":"Noor","phone":"1-555 x12","#
                + #""username":"noor","website":"quay.example"}"#
        ),
    ])
    func `adding sends the given fields`(fields: [String: String], body: String) async throws {
        // JSONPlaceholder returns the sent fields and an id.
        let client = FakeClient(keys: descriptor.keys, body.dropLast() + #","id":11}"#)
        let user = try await JSONPlaceholderAPI(client).add(UserDraft(fields))
        let expected = User(
            id: "11", name: fields["name"] ?? "", street: fields["street"] ?? "", city: fields["city"] ?? "",
            postcode: fields["postcode"] ?? "", latitude: fields["latitude"] ?? "",
            longitude: fields["longitude"] ?? "", username: fields["username"], email: fields["email"],
            phone: fields["phone"], website: fields["website"], company: fields["company"])
        expectEqual(user, expected)
        expectEqual(client.requests.map(\.line), ["POST users"])
        try expectEqual(client.requests.first?.text, body)
    }

    @Test func `deleting is one request`() async throws {
        let client = FakeClient(keys: descriptor.keys, "")
        try await JSONPlaceholderAPI(client).delete(7)
        expectEqual(client.requests.map(\.line), ["DELETE users/7"])
    }

    @Test func `the descriptor declares page sizes, but no rate limit and no secrets`() {
        expectEqual(descriptor.paging, Paging(.numbered, sizes: PageSizes(1...100, defaultSize: 10)))
        #expect(descriptor.limits.rate == nil)
        #expect(descriptor.secrets.isEmpty)
    }
}
