import JSONPlaceholderUsers
import Protocols
import Testing

@Suite struct DeletionTests {
    @Test(arguments: [200, 204])
    func aDeletionIsOneRequestAndAnySuccessIsOne(status: Int) async throws {
        let transport = FakeTransport(status: status, body: status == 200 ? "{}" : "")
        try await JSONPlaceholderRepository(transport).delete(7)
        #expect(transport.requests.map(\.description) == ["DELETE https://host.example/users/7"])
    }
}
