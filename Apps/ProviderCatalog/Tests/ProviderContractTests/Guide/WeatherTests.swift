import Protocols
import ProtocolsTesting
import Testing

struct WeatherTests {
    @Test func `a page is requested by its number, and names the pages after it`() async throws {
        let client = FakeClient(#"{"data": [], "pages": 5}"#)
        let provider = WeatherAPI(client: client)
        let list = try descriptor.list(["country": "no"], pageSize: 2, firstPage: 3)
        let page = try await provider.page(nil, of: list)
        expectEqual(client.requests.map(\.line), ["GET stations?country=no&page=3&per_page=2"])
        try expectEqual(page.following.map { try $0.content(as: Int.self) }, [4, 5])
    }
}
