import Protocols
import ProtocolsTesting
import Testing

struct CapabilityTests {
    @Test(
        arguments: [
            (IdleProvider.self, []), (Only.Lister.self, ["list"]), (Only.Divider.self, ["list", "plan"]),
            (Only.Getter.self, ["get"]),
            (Only.Downloader.self, ["download"]),
            (Only.Adder.self, ["add"]), (Only.Editor.self, ["edit"]), (Only.Deleter.self, ["delete"]),
            (ReadingProvider.self, ["list", "get"]),
            (FullProvider.self, ["list", "get", "add", "edit", "delete"]),
        ] as [(any Provider.Type, [String])])
    func `a provider offers what its type adopts`(provider: any Provider.Type, names: [String]) {
        expectEqual(Capability.offered(by: provider).map(\.name), names)
    }

    @Test func `a capability opens as its protocol`() async throws {
        let provider: any Provider = ReadingProvider()
        #expect(provider is any Listing)
        #expect(!(provider is any Adding))
        let lister = try #require(provider as? any Listing)
        let paging = Paging(.single, sizes: PageSizes(1...10, defaultSize: 10))
        let request = try ListRequest(try ParameterValues(for: []), for: paging)
        func count(_ lister: some Listing) async throws(ProviderError) -> Int {
            try await lister.page(nil, of: request).items.count
        }
        try await expectEqual(count(lister), 0)
    }

    @Test func `a descriptor reads entity and capabilities off the type`() throws {
        let url = try #require(URL(string: "https://h"))
        let descriptor = ProviderDescriptor(
            id: "reading", summary: "s", documentation: "https://h/docs", baseURL: url, samples: SampleBook([])
        ) { _ in ReadingProvider() }
        #expect(descriptor.items is ItemDescription<Image>)
        expectEqual(descriptor.capabilities.map(\.name), ["list", "get"])
        expectEqual(descriptor.packageName, "ProtocolsTests")
        #expect(descriptor.make(ProviderContext(client: IdleClient())) is ReadingProvider)
    }

    @Test(arguments: [
        (Rate(30, per: .seconds(60)), "30 requests per 60 s"),
        (Rate(1000, per: .seconds(3600), countsItems: true), "1000 items per 3600 s"),
    ])
    func `a rate is written in words`(rate: Rate, text: String) {
        expectEqual(rate.description, text)
    }
}
