import GitHubReposProvider
import Protocols
import ProtocolsTesting
import Testing

@Suite struct RequestTests {
    private let client = FakeClient(keys: descriptor.keys, JSON.search(total: 0))

    @Test(arguments: [
        ([:], 30, 1, "q=language:swift&page=1&per_page=30"),
        (["query": "c++ & c#"], 100, 2, "q=c++ & c#&page=2&per_page=100"),
        (["sort": "Stars", "order": "asc"], 1, 7, "q=language:swift&sort=stars&order=asc&page=7&per_page=1"),
    ])
    func `a list is a search`(given: [String: String], pageSize: Int, firstPage: Int, query: String) async throws {
        _ = try await GitHubAPI(client).page(nil, of: .of(given, pageSize: pageSize, firstPage: firstPage))
        expectEqual(client.requests.map(\.line), ["GET search/repositories?" + query])
    }

    @Test(arguments: [
        ("0", ["repositories", "0"]), ("9223372036854775807", ["repositories", "9223372036854775807"]),
        ("wind/kite", ["repos", "wind", "kite"]), ("1/2", ["repos", "1", "2"]),
        ("w/.github", ["repos", "w", ".github"]),
        ("a/b c?", ["repos", "a", "b c?"]), ("wind/..", ["repos", "wind", ".."]),
    ])
    func `a repository is looked up by number or name`(text: String, path: [String]) async throws {
        let client = FakeClient(keys: descriptor.keys, JSON.repo())
        let reference = try #require(RepoReference(text))
        expectEqual(reference.description, text)
        _ = try await GitHubAPI(client).get(reference)
        expectEqual(client.requests.map(\.method), [.get])
        expectEqual(client.requests.map(\.target), [.path(path)])
    }

    @Test(arguments: [
        "", "/", "kite", "wind/", "/kite", "wind/kite/", "/wind/kite", "wind//kite", "-1", "+1", " 1", "1.0", "٣",
        "9223372036854775808", "https://github.com/wind/kite",
    ])
    func `anything else is not a reference`(text: String) {
        #expect(RepoReference(text) == nil)
    }

    @Test(
        arguments: [
            ("topic:swift", "topic:swift pushed:>=2026-03-01T10:00:00Z"),
            ("a \"b c\"", "a \"b c\" pushed:>=2026-03-01T10:00:00Z"),
            ("swift pushed:>2026-01-01", nil), ("Pushed:2026-01-01", nil), ("swift OR rust", nil), ("swift NOT a", nil),
            ("(a b) c", nil),
        ] as [(String, String?)])
    func `changes are the repositories with a later push`(query: String, changes: String?) throws {
        let list = try ParameterValues(["query": query, "sort": "stars"], for: descriptor.parameters)
        let time = try #require(Date(iso8601: "2026-03-01T10:00:00Z"))
        let values = try GitHubAPI(client).parameters(for: list, changedSince: time)
        expectEqual(values?["query"], changes)
        expectEqual(values?["sort"], changes.map { _ in "stars" })
    }

    @Test func `every untracked column is a column`() {
        #expect(Set(GitHubAPI(client).untrackedColumns).isSubset(of: descriptor.items.fields.map(\.name)))
        #expect(!GitHubAPI(client).untrackedColumns.contains("pushedAt"))
    }

    @Test(arguments: [
        ("query", "c++ in:name", "q", "c++ in:name"),
        ("query", String(repeating: "x", count: 300), "q", String(repeating: "x", count: 300)),
        ("sort", "stars", "sort", "stars"), ("sort", "Forks", "sort", "forks"),
        ("sort", "help-wanted-issues", "sort", "help-wanted-issues"), ("sort", "updated", "sort", "updated"),
    ])
    func `documented parameter values are accepted`(name: String, value: String, queryName: String, sent: String) throws
    {
        let values = try ParameterValues([name: value], for: descriptor.parameters)
        #expect(values.queryItems.contains(QueryItem(queryName, sent)))
    }

    @Test(arguments: [
        ["query": ""], ["sort": "best-match"], ["sort": ""], ["sort": "stars", "order": "up"], ["per_page": "3"],
        // GitHub ignores `order` without `sort`.
        ["order": "asc"],
    ])
    func `parameters that GitHub would ignore are refused`(given: [String: String]) {
        let error = #expect(throws: ProviderError.self) { try ParameterValues(given, for: descriptor.parameters) }
        expectEqual(error?.code, .invalidRequest)
    }

    @Test func `the descriptor declares page sizes, limits, the token and header fields`() {
        expectEqual(descriptor.paging, Paging(.numbered, sizes: PageSizes(1...100, defaultSize: 30), resultLimit: 1000))
        expectEqual(descriptor.limits.concurrency, 1)
        expectEqual(descriptor.limits.rate, Rate(10, per: .seconds(60)))
        expectEqual(descriptor.limits.authorizedRate, Rate(30, per: .seconds(60)))
        expectEqual(descriptor.secrets.map(\.variable), ["GITHUB_TOKEN"])
        expectEqual(descriptor.secrets.map(\.placement), [.bearer])
        expectEqual(descriptor.secrets.map(\.isRequired), [false])
        expectEqual(descriptor.headers["Accept"], "application/vnd.github+json")
        expectEqual(descriptor.headers["X-GitHub-Api-Version"], "2022-11-28")
    }
}
