import Protocols
import ProtocolsTesting
import Testing

@testable import TemplateProvider

struct TemplateAPITests {
    private static let ada = """
        {"id": 1, "name": "Ada Example", "street": "Example Street 1", "city": "Exampleton", "postcode": "01231",
         "latitude": "51.5", "longitude": "-0.1"}
        """

    @Test func `a page is requested by its number, and names the pages after it`() async throws {
        let client = FakeClient(keys: descriptor.keys, #"{"people": [\#(Self.ada)], "pages": 4}"#)
        let provider = TemplateAPI(client: client)
        let list = try descriptor.list(["query": "ada"], pageSize: 2, firstPage: 3)
        let page = try await provider.page(nil, of: list)
        expectEqual(client.requests.map(\.line), ["GET people?q=ada&page=3&per_page=2"])
        try expectEqual(page.following.map { try $0.content(as: Int.self) }, [4])
    }

    @Test func `a person is looked up by id, and every field is mapped`() async throws {
        let client = FakeClient(keys: descriptor.keys, Self.ada)
        let user = User(
            id: "1", name: "Ada Example", street: "Example Street 1", city: "Exampleton", postcode: "01231",
            latitude: "51.5", longitude: "-0.1")
        try await expectEqual(TemplateAPI(client: client).get("1"), user)
        expectEqual(client.requests.map(\.line), ["GET people/1"])
    }

    @Test func `the text of an error is its reason`() {
        expectEqual(descriptor.error(status: 404, body: #"{"error": "no such person"}"#)?.reason, "no such person")
    }
}
