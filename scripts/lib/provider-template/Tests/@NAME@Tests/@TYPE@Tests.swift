import Protocols
import Testing

@testable import @NAME@

@Suite struct @TYPE@Tests {
    private let provider = @TYPE@(
        transport: SampleTransport(samples: descriptor.samples.samples), baseURL: descriptor.baseURL)

    @Test func pagesFollowEachOtherToTheLast() async throws {
        let list = ListRequest(parameters: try ParameterValues(for: descriptor.parameters), pageSize: 2)
        let first = try await provider.page(nil, of: list)
        let token = try #require(first.following.first)
        let second = try await provider.page(token, of: list)
        #expect(first.items.map(\.id) + second.items.map(\.id) == ["1", "2", "3"])
        #expect(second.following.isEmpty)
    }

    @Test func everyFieldArrives() async throws {
        let user = User(
            id: "1", name: "Ada Example", street: "Example Street 1", city: "Exampleton", postcode: "01231",
            latitude: "51.5", longitude: "-0.1")
        #expect(try await provider.get("1") == user)
    }

    @Test func anUnknownOneIsNotFound() async throws {
        let error = await #expect(throws: ProviderError.self) { try await provider.get("999") }
        #expect(error?.code == .notFound)
    }
}
