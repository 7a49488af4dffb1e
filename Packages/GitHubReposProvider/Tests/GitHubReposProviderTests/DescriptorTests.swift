import GitHubReposProvider
import Protocols
import Testing

@Suite("GitHub: descriptor")
struct DescriptorTests {
    private let descriptor = GitHubReposProvider::descriptor

    @Test("says what the provider is and can do")
    func offer() {
        #expect(descriptor.id == "github-repos")
        #expect(descriptor.baseURL.absoluteString == "https://api.github.com")
        #expect(descriptor.entity == Repo.self)
        #expect(descriptor.capabilities.map(\.name) == ["list", "get"])
        #expect(descriptor.paging == Paging(.numbered, sizes: PageSizes(1...100, standard: 30)))
        #expect(descriptor.limits.concurrency == 1)
        #expect(descriptor.limits.rate == Rate(10, per: .seconds(60)))
        #expect(descriptor.limits.authorizedRate == Rate(30, per: .seconds(60)))
        #expect(descriptor.secrets.map(\.variable) == ["GITHUB_TOKEN"])
        #expect(descriptor.secrets.map(\.isRequired) == [false])
    }

    @Test("builds the provider")
    func make() async throws {
        let transport = FakeTransport(body: Fixture.repo())
        let provider = try descriptor.make(ProviderContext(transport: transport, baseURL: descriptor.baseURL))
        let repos = try #require(provider as? GitHubRepos)
        #expect(try await repos.get("77").id == 77)
    }

    @Test(
        "takes the values that GitHub documents",
        arguments: [
            ("query", "c++ in:name", "q", "c++ in:name"),
            ("query", String(repeating: "x", count: 300), "q", String(repeating: "x", count: 300)),
            ("sort", "stars", "sort", "stars"), ("sort", "Forks", "sort", "forks"),
            ("sort", "help-wanted-issues", "sort", "help-wanted-issues"), ("sort", "updated", "sort", "updated"),
            ("order", "desc", "order", "desc"), ("order", "asc", "order", "asc"),
        ])
    func allowed(name: String, value: String, queryName: String, sent: String) throws {
        let values = try ParameterValues([name: value], for: descriptor.parameters)
        #expect(values.queryItems.contains(QueryItem(queryName, sent)))
    }

    @Test(
        "refuses others",
        arguments: [("query", ""), ("sort", "best-match"), ("sort", ""), ("order", "up"), ("per_page", "3")])
    func refused(name: String, value: String) {
        let error = #expect(throws: ProviderError.self) {
            try ParameterValues([name: value], for: descriptor.parameters)
        }
        #expect(error?.code == .invalidRequest)
    }

    @Test("searches for Swift, by best match, unless told otherwise")
    func defaults() throws {
        let values = try ParameterValues(for: descriptor.parameters)
        #expect(values.queryItems == [QueryItem("q", "language:swift")])
    }
}
