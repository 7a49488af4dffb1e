import JSONPlaceholderUsers
import Protocols
import Testing

@Suite struct DescriptorTests {
    @Test func tellsWhatTheProviderOffers() {
        #expect(descriptor.id == "jsonplaceholder-users")
        #expect(descriptor.baseURL.absoluteString == "https://jsonplaceholder.typicode.com")
        #expect(descriptor.capabilities.map(\.name) == ["list", "get", "add", "edit", "delete"])
        #expect(descriptor.entity is User.Type)
        #expect(descriptor.secrets.isEmpty)
        #expect(descriptor.limits.rate == nil)
        #expect(descriptor.paging == Paging(.numbered, sizes: PageSizes(1...100, standard: 10)))
    }

    @Test func makesARepositoryOverTheGivenTransportAndAddress() async throws {
        let transport = FakeTransport(descriptor.samples)
        let context = ProviderContext(transport: transport, baseURL: URL(literal: "http://127.0.0.1:8399/"))
        let provider = try #require(try descriptor.make(context) as? any Listing<User>)
        #expect(provider is JSONPlaceholderRepository)
        _ = try await provider.page(nil, of: ListRequest())
        #expect(
            transport.requests.map(\.url.absoluteString) == ["http://127.0.0.1:8399/users?_page=1&_limit=3"])
    }
}
