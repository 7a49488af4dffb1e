import Protocols
import ProtocolsTesting
import Testing

struct APIResponseTests {
    private struct Bird: Entity {
        let id: Int
        let name: String
        static let name = "bird"
        static let columns = [Column("id", \Self.id), Column("name", \Self.name)]
    }

    @Test func `an item is found by its id in a filtered list`() throws {
        let birds = [Bird(id: 17, name: "Rook"), Bird(id: 7, name: "Heron")]
        let response = APIResponse(entry: "", status: 203, request: "GET /birds?id=7")
        try expectEqual(response.item(7, in: birds).name, "Heron")
        let error = #expect(throws: ProviderError.self) { try response.item(1, in: birds) }
        expectEqual(error?.code, .notFound)
        expectEqual(error?.message, "not found: bird 1")
        expectEqual(error?.request, "GET /birds?id=7")
        expectEqual(error?.status, 203)
    }
}
