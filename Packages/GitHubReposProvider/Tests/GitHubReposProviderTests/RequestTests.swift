import GitHubReposProvider
import Protocols
import Testing

@Suite("GitHub: requests as they are sent")
struct RequestTests {
    private let empty = FakeTransport(body: Fixture.search(total: 0))

    @Test(
        "a search",
        arguments: [
            ([:], 30, 1, "q=language:swift&page=1&per_page=30"),
            (["query": "c++ & c#"], 100, 2, "q=c%2B%2B%20%26%20c%23&page=2&per_page=100"),
            (["sort": "stars", "order": "asc"], 1, 7, "q=language:swift&sort=stars&order=asc&page=7&per_page=1"),
        ])
    func search(given: [String: String], pageSize: Int, firstPage: Int, query: String) async throws {
        let list = try ListRequest.gitHub(given, pageSize: pageSize, firstPage: firstPage)
        _ = try await GitHubRepos(empty).page(nil, of: list)
        #expect(empty.requests.map(\.url.absoluteString) == ["https://api.github.com/search/repositories?" + query])
        #expect(empty.requests.map(\.method) == [.get])
    }

    @Test("an order without a field to sort by is refused, as GitHub ignores it")
    func orderWithoutSort() async throws {
        let list = try ListRequest.gitHub(["order": "asc"])
        let error = await #expect(throws: ProviderError.self) { try await GitHubRepos(empty).page(nil, of: list) }
        #expect(error?.code == .invalidRequest)
        #expect(error?.message.contains("order has no effect without sort") == true)
        #expect(empty.requests.isEmpty)
    }

    @Test(
        "a look-up",
        arguments: [
            ("https://api.github.com", "5551234", "https://api.github.com/repositories/5551234"),
            ("https://api.github.com", "wind/kite", "https://api.github.com/repos/wind/kite"),
            ("https://api.github.com", "wind/a b?#%", "https://api.github.com/repos/wind/a%20b%3F%23%25"),
            ("https://git.example/api/v3", "wind/..", "https://git.example/api/v3/repos/wind/%2E%2E"),
        ])
    func lookUp(base: String, reference: String, url: String) async throws {
        let transport = FakeTransport(body: Fixture.repo())
        _ = try await GitHubRepos(transport, baseURL: base).get(reference)
        #expect(transport.requests.map(\.url.absoluteString) == [url])
    }

    @Test("every request has the headers that GitHub asks for")
    func headers() async throws {
        _ = try await GitHubRepos(empty).page(nil, of: .gitHub())
        let headers = try #require(empty.requests.first).headers
        #expect(headers["User-Agent"] == "switchboard")
        #expect(headers["Accept"] == "application/vnd.github+json")
        #expect(headers["X-GitHub-Api-Version"] == "2022-11-28")
        #expect(headers["Authorization"] == nil)
    }

    @Test("a token goes along apart from the rest, on the first page, the next, and a look-up")
    func token() async throws {
        let link = #"<https://api.github.com/search/repositories?q=x&page=2>; rel="next""#
        let search = Fixture.search(total: 6)
        let transport = FakeTransport { request in
            let body = request.url.path().contains("search") ? search : Fixture.repo()
            return .success(.answer(to: request, headers: ["Link": link], body: body))
        }
        let repos = try GitHubRepos(transport, token: GitHubRepos.token)
        let list = try ListRequest.gitHub()
        let page = try await repos.page(nil, of: list)
        let next = try #require(page.following.first)
        // The fake names page 2 as the next of page 2; that it is refused is tested elsewhere.
        _ = try? await repos.page(next, of: list)
        _ = try await repos.get("77")
        #expect(transport.requests.count == 3)
        for request in transport.requests {
            #expect(request.credentials == [.bearer(Secret(GitHubRepos.token))])
            #expect(request.authorizedHeaders["Authorization"] == "Bearer \(GitHubRepos.token)")
            #expect(!"\(request.url) \(request.headers) \(request)".contains(GitHubRepos.token))
        }
    }

    @Test("an empty token is none", arguments: [nil, "", "  \n"])
    func noToken(token: String?) async throws {
        _ = try await GitHubRepos(empty, token: token).page(nil, of: .gitHub())
        #expect(empty.requests.map(\.credentials) == [[]])
    }

    @Test("a page that cannot be is refused before anything is sent", arguments: [(0, 1), (101, 1), (30, 0), (30, -1)])
    func impossible(pageSize: Int, firstPage: Int) async throws {
        let list = try ListRequest.gitHub(pageSize: pageSize, firstPage: firstPage)
        let error = await #expect(throws: ProviderError.self) { try await GitHubRepos(empty).page(nil, of: list) }
        #expect(error?.code == .invalidRequest)
        #expect(empty.requests.isEmpty)
    }
}
