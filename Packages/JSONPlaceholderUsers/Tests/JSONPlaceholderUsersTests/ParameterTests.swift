import JSONPlaceholderUsers
import Protocols
import Testing

@Suite struct ParameterTests {
    @Test(arguments: [
        ("query", "mill", "q=mill"),
        ("name", "Ada Fernsby", "name=Ada%20Fernsby"),
        ("username", "fernada", "username=fernada"),
        ("email", "a+b@c.example", "email=a%2Bb@c.example"),
        ("phone", "1-555 x12", "phone=1-555%20x12"),
        ("website", "fernsby.example", "website=fernsby.example"),
        ("street", "Mill Lane", "address.street=Mill%20Lane"),
        ("city", "Ytterøy", "address.city=Ytter%C3%B8y"),
        ("postcode", "0246", "address.zipcode=0246"),
        ("company", "Lantern & Lock", "company.name=Lantern%20%26%20Lock"),
        ("sort", "id", "_sort=id"),
        ("sort", "City", "_sort=address.city"),
        ("sort", "address.city", "_sort=address.city"),
        ("sort", "POSTCODE", "_sort=address.zipcode"),
        ("sort", "company", "_sort=company.name"),
    ])
    func areSentUnderTheNamesOfTheAPI(name: String, value: String, query: String) async throws {
        let transport = FakeTransport(body: "[]")
        _ = try await JSONPlaceholderRepository(transport).page(nil, of: ListRequest([name: value]))
        #expect(transport.requests.map(\.url.query) == ["\(query)&_page=1&_limit=3"])
    }

    @Test func severalAreSentInOneOrder() async throws {
        let transport = FakeTransport(body: "[]")
        let list = try ListRequest(["order": "DESC", "sort": "name", "city": "Northwick", "query": "a"])
        _ = try await JSONPlaceholderRepository(transport).page(nil, of: list)
        #expect(
            transport.requests.map(\.url.query) == [
                "q=a&address.city=Northwick&_sort=name&_order=desc&_page=1&_limit=3"
            ])
    }

    @Test(arguments: [
        ("sort", "height"), ("sort", ""), ("order", "up"), ("query", ""), ("city", ""), ("colour", "red"),
    ])
    func refuseWhatTheAPIWouldLeaveOutOfAccount(name: String, value: String) {
        let error = #expect(throws: ProviderError.self) { try ListRequest([name: value]) }
        #expect(error?.code == .invalidRequest)
    }

    @Test func anOrderNeedsASort() async throws {
        let transport = FakeTransport(body: "[]")
        let error = await #expect(throws: ProviderError.self) {
            try await JSONPlaceholderRepository(transport).page(nil, of: ListRequest(["order": "asc"]))
        }
        #expect(error?.code == .invalidRequest)
        #expect(error?.message.contains("sort") == true)
        #expect(transport.requests.isEmpty)
    }

    @Test func everyWordToCompleteIsAllowed() {
        for parameter in descriptor.parameters {
            for word in parameter.kind.candidates {
                #expect(parameter.kind.normalize(word) != nil, "\(parameter.name) \(word)")
            }
        }
    }
}
