import GitHubReposProvider
import Protocols
import Testing

@Suite("GitHub: paging")
struct PagingTests {
    private static let search = "https://api.github.com/search/repositories"

    @Test(
        "a page names every page after it",
        arguments: [
            // As given, whatever is in it.
            ([("next", "?q=a%2Bb&page=2&per_page=3")], ["?q=a%2Bb&page=2&per_page=3"]),
            ([("next", "?page=2"), ("last", "?page=2")], ["?page=2"]),
            // The number of the item `page` alone.
            (
                [("next", "?per_page=2&page=2&homepage=2"), ("last", "?per_page=2&page=4&homepage=2")],
                ["?per_page=2&page=2&homepage=2", "?per_page=2&page=3&homepage=2", "?per_page=2&page=4&homepage=2"]
            ),
            ([("last", "?page=3&q=x"), ("next", "?page=2&q=x")], ["?page=2&q=x", "?page=3&q=x"]),
            // A last page without a number, or before the next, says nothing.
            ([("next", "?page=5"), ("last", "?page=4")], ["?page=5"]),
            ([("next", "?page=5"), ("last", "?after=abc")], ["?page=5"]),
            ([("next", "?page=5"), ("last", "?page=99999999999999999999")], ["?page=5"]),
            ([("next", "?after=abc"), ("last", "?page=9")], ["?after=abc"]),
            (
                [("next", "?page=-9223372036854775808"), ("last", "?page=9223372036854775807")],
                ["?page=-9223372036854775808"]
            ),
            ([("prev", "?page=1"), ("first", "?page=1")], []),
            ([], []),
        ] as [([(String, String)], [String])])
    func following(links: [(relation: String, query: String)], queries: [String]) async throws {
        let header = links.map { #"<\#(Self.search)\#($0.query)>; rel="\#($0.relation)""# }.joined(separator: ", ")
        let transport = FakeTransport { request in
            let isFirst = request.url.absoluteString.contains("q=language:swift")
            let headers: HTTPHeaders = isFirst && !header.isEmpty ? ["Link": header] : [:]
            return .success(.answer(to: request, headers: headers, body: Fixture.search(total: 9)))
        }
        let repos = try GitHubRepos(transport)
        let list = try ListRequest.gitHub()
        for token in try await repos.page(nil, of: list).following { _ = try await repos.page(token, of: list) }
        #expect(transport.requests.dropFirst().map(\.url.absoluteString) == queries.map { Self.search + $0 })
    }

    @Test("a link may be relative, and a path may be another than was asked")
    func relative() async throws {
        let transport = linking(to: "/repositories/1/search?page=2")
        let repos = try GitHubRepos(transport, baseURL: "https://git.example:8443/api/v3")
        let list = try ListRequest.gitHub()
        let token = try #require(try await repos.page(nil, of: list).following.first)
        _ = try? await repos.page(token, of: list)
        #expect(transport.requests.last?.url.absoluteString == "https://git.example:8443/repositories/1/search?page=2")
    }

    @Test(
        "a link to another origin is refused, as the token must not go there",
        arguments: [
            "https://evil.example/?page=2", "http://api.github.com/?page=2", "https://api.github.com:8443/?page=2",
            "//evil.example/?page=2", "https://api.github.com@evil.example/?page=2",
            "https://api.github.com.evil.example/",
            "file:///etc/passwd", "data:,x",
        ])
    func otherOrigin(target: String) async throws {
        let repos = try GitHubRepos(linking(to: target), token: GitHubRepos.token)
        let error = await #expect(throws: ProviderError.self) { try await repos.page(nil, of: .gitHub()) }
        #expect(error?.code == .incorrectData)
        #expect(error?.incorrectData?.entry == "Link header")
    }

    @Test(
        "the same origin may be written in several ways",
        arguments: ["HTTPS://API.GitHub.com/search?page=2", "https://api.github.com:443/search?page=2"])
    func sameOrigin(target: String) async throws {
        let page = try await GitHubRepos(linking(to: target)).page(nil, of: .gitHub())
        #expect(page.following.count == 1)
    }

    @Test("a link back is refused, as the list would never end", arguments: ["?page=3", "?page=2", "?page=1&x=y"])
    func backwards(query: String) async throws {
        let repos = try GitHubRepos(linking(to: Self.search + query))
        let error = await #expect(throws: ProviderError.self) { try await repos.page(nil, of: .gitHub(firstPage: 3)) }
        #expect(error?.code == .incorrectData)
    }

    @Test("a last page that is absurdly far away costs no memory")
    func farAway() async throws {
        let link = "<\(Self.search)?page=2>; rel=next, <\(Self.search)?page=9223372036854775807>; rel=last"
        let transport = FakeTransport(headers: ["Link": link], body: Fixture.search(total: 9))
        let page = try await GitHubRepos(transport).page(nil, of: .gitHub())
        #expect(page.following.count == .max - 1)
        #expect(Set(page.following.prefix(1000)).count == 1000)
    }

    @Test("another provider's token is refused")
    func foreignToken() async throws {
        let transport = FakeTransport(body: Fixture.search(total: 0))
        let error = await #expect(throws: ProviderError.self) {
            try await GitHubRepos(transport).page(PageToken(2), of: .gitHub())
        }
        #expect(error?.code == .invalidRequest)
        #expect(transport.requests.isEmpty)
    }

    private func linking(to target: String) -> FakeTransport {
        FakeTransport(headers: ["Link": "<\(target)>; rel=\"next\""], body: Fixture.search(total: 9))
    }
}
