import Protocols
import RandomUserProvider
import Testing

@Suite struct SampleTests {
    @Test func theListIsTwoPagesOfThree() async throws {
        let users = RandomUserListing(FakeTransport(descriptor.samples))
        let size = try #require(descriptor.samples.pageSize)
        let list = try ListRequest(["seed": "any"], pageSize: size)
        var page = try await users.page(nil, of: list)
        var items = page.items
        // The list has no end, so the book says how many pages of it there are.
        let count = try #require(descriptor.samples.pageCount)
        for _ in 1..<count {
            page = try await users.page(page.following.first, of: list)
            items += page.items
        }
        #expect(items.count == size * count)
        #expect(Set(items.map(\.id)).count == 6)
        #expect(items.map(\.postcode) == ["0246", "28185", "71946", "W0Z 2I9", "59800", "P03 3TY"])
        #expect(items.map(\.name).contains("نیلوفر راستگو"))
        #expect(page.shortfall == nil)
        await #expect(throws: ProviderError.self) { try await users.page(page.following.first, of: list) }
    }

    @Test(arguments: descriptor.samples.samples.map(\.name))
    func everySampleHasTheOutcomeItDeclares(name: String) async throws {
        let sample = try #require(descriptor.samples.samples.first { $0.name == name })
        let transport = FakeTransport(sample)
        var code: ProviderError.Code?
        do {
            let number = sample.target.hasSuffix("page=2") ? 2 : 1
            let page = try await RandomUserListing(transport).page(nil, of: ListRequest(pageSize: 3, firstPage: number))
            #expect(page.items.count == 3)
        } catch let error as ProviderError {
            code = error.code
        }
        #expect(code == sample.failure)
        #expect(transport.requests.allSatisfy(sample.answers))
    }
}
