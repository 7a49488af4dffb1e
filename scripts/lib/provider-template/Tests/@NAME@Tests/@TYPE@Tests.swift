import Protocols
import Testing

@testable import @NAME@

struct @TYPE@Tests {
    private static let ada = """
        {"id": 1, "name": "Ada Example", "street": "Example Street 1", "city": "Exampleton", "postcode": "01231",
         "latitude": "51.5", "longitude": "-0.1"}
        """

    @Test func `a page is requested by its number, and names the pages after it`() async throws {
        let client = FakeClient(#"{"people": [\#(Self.ada)], "pages": 4}"#)
        let provider = @TYPE@(ProviderContext(client: client))
        let parameters = try ParameterValues(["query": "ada"], for: @TYPE@.parameters)
        let list = try ListRequest(parameters, pageSize: 2, firstPage: 3, for: @TYPE@.paging)
        let page = try await provider.page(nil, of: list)
        let items = [QueryItem("q", "ada"), QueryItem("page", 3), QueryItem("per_page", 2)]
        #expect(client.requests.first?.target == .path(["people"]))
        #expect(client.requests.first?.query == items)
        #expect(try page.following.map { try $0.content(as: PeoplePage.self).number } == [4])
    }

    @Test func `a person is looked up by id, and every field is mapped`() async throws {
        let client = FakeClient(Self.ada)
        let user = User(
            id: "1", name: "Ada Example", street: "Example Street 1", city: "Exampleton", postcode: "01231",
            latitude: "51.5", longitude: "-0.1")
        #expect(try await @TYPE@(ProviderContext(client: client)).get("1") == user)
        #expect(client.requests.first?.target == .path(["people", "1"]))
    }

    @Test func `the text of an error is its reason`() {
        let response = HTTPResponse(
            status: 404, body: Data(#"{"error": "no such person"}"#.utf8), url: descriptor.baseURL,
            receivedAt: Date(timeIntervalSince1970: 0))
        let error = @TYPE@.errors.error(in: response, retryAfter: nil, decoder: FakeClient())
        #expect(error?.reason == "no such person")
    }
}
