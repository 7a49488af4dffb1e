import Protocols
import RandomUserProvider
import Testing

@Suite struct DescriptorTests {
    @Test func tellsWhatTheProviderOffers() {
        #expect(descriptor.id == "random-user")
        #expect(descriptor.baseURL.absoluteString == "https://randomuser.me")
        #expect(descriptor.capabilities.map(\.name) == ["list"])
        #expect(descriptor.entity is User.Type)
        #expect(descriptor.secrets.isEmpty)
        #expect(descriptor.limits.rate == Rate(20_000, per: .seconds(60), countsItems: true))
        #expect(descriptor.paging == Paging(.numbered, sizes: PageSizes(1...5000, standard: 10), isSliced: false))
    }

    @Test(arguments: ["http://127.0.0.1:8399/randomuser", "http://127.0.0.1:8399/randomuser/"])
    func makesAListingOverTheGivenTransportAndAddress(address: String) async throws {
        let transport = FakeTransport(descriptor.samples.samples[0])
        let context = ProviderContext(transport: transport, baseURL: try #require(URL(string: address)))
        let provider = try #require(try descriptor.make(context) as? any Listing<User>)
        #expect(provider is RandomUserListing)
        _ = try await provider.page(nil, of: ListRequest(pageSize: 3))
        #expect(
            transport.requests.map(\.description) == ["GET http://127.0.0.1:8399/randomuser/api/?results=3&page=1"])
    }
}
