import Protocols
import ProtocolsTesting
import Testing

@testable import @NAME@

struct @TYPE@Tests {
    @Test func `the list is one request`() async throws {
        let client = FakeClient(Samples.list)
        let page = try await @TYPE@(ProviderContext(client: client)).page(nil, of: descriptor.list())
        expectEqual(client.requests.map(\.line), [@LINE@])
        expectEqual(page.items.map(\.id), @IDS@)
    }@GET_TEST@

    @Test func `the text of an error is its reason`() {
        expectEqual(descriptor.error(status: 404, body: #"{"error": "not found"}"#)?.reason, "not found")
    }
}
