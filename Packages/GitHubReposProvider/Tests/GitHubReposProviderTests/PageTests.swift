import GitHubReposProvider
import Protocols
import ProtocolsTesting
import Testing

@Suite struct PageTests {
    @Test(
        arguments: [
            // A link is followed unchanged.
            (["next": "?q=a%2Bb&page=2&per_page=3"], ["?q=a%2Bb&page=2&per_page=3"]),
            (["next": "?page=2", "last": "?page=2"], ["?page=2"]),
            // Only the value of the query item `page` changes.
            (
                ["next": "?per_page=2&page=2&homepage=2", "last": "?per_page=2&page=4&homepage=2"],
                ["?per_page=2&page=2&homepage=2", "?per_page=2&page=3&homepage=2", "?per_page=2&page=4&homepage=2"]
            ),
            // A last page is ignored if it has no number or precedes the next page.
            (["next": "?page=5", "last": "?page=4"], ["?page=5"]),
            (["next": "?page=5", "last": "?after=abc"], ["?page=5"]),
            (["next": "?page=5", "last": "?page=99999999999999999999"], ["?page=5"]),
            (["next": "?after=abc", "last": "?page=9"], ["?after=abc"]),
            (
                ["next": "?page=-9223372036854775808", "last": "?page=9223372036854775807"],
                ["?page=-9223372036854775808"]
            ),
            (["prev": "?page=1", "first": "?page=1"], []),
            ([:], []),
        ] as [([String: String], [String])])
    func `a page links to every page after it`(links: [String: String], queries: [String]) async throws {
        let first = FakeClient(keys: descriptor.keys, JSON.search(total: 9), links: try links.mapValues(Self.link))
        let client = FakeClient(keys: descriptor.keys, JSON.search(total: 9))
        let list = try ListRequest.of()
        for token in try await GitHubAPI(first).page(nil, of: list).following {
            _ = try await GitHubAPI(client).page(token, of: list)
        }
        let targets = try queries.map { APIRequest.Target.link(try Self.link($0)) }
        expectEqual(client.requests.map(\.target), targets)
        #expect(client.requests.flatMap(\.query).isEmpty)
    }

    @Test(arguments: ["?page=3", "?page=2", "?page=1&x=y"])
    func `a link to the same or an earlier page is refused`(query: String) async throws {
        let client = FakeClient(keys: descriptor.keys, JSON.search(total: 9), links: ["next": try Self.link(query)])
        let error = await #expect(throws: ProviderError.self) {
            try await GitHubAPI(client).page(nil, of: .of(firstPage: 3))
        }
        expectEqual(error?.code, .incorrectData)
        expectEqual(error?.incorrectData?.entry, "Link header field")
    }

    @Test func `a link without a number to the same page is refused`() async throws {
        let client = FakeClient(
            keys: descriptor.keys, JSON.search(total: 9), links: ["next": try Self.link("?after=abc")])
        let list = try ListRequest.of()
        let token = try await GitHubAPI(client).page(nil, of: list).following.first
        let error = await #expect(throws: ProviderError.self) { try await GitHubAPI(client).page(token, of: list) }
        expectEqual(error?.code, .incorrectData)
    }

    @Test func `a very large number of pages takes no memory`() async throws {
        let links = ["next": try Self.link("?page=2"), "last": try Self.link("?page=9223372036854775807")]
        let page = try await GitHubAPI(FakeClient(keys: descriptor.keys, JSON.search(total: 9), links: links)).page(
            nil, of: .of())
        expectEqual(page.following.count, .max - 1)
        expectEqual(Set(page.following.prefix(1000)).count, 1000)
    }

    @Test(arguments: [0, 999, 566_751, -1]) func `the total is the number of results`(count: Int) async throws {
        let page = try await GitHubAPI(FakeClient(keys: descriptor.keys, JSON.search(total: count))).page(
            nil, of: .of())
        expectEqual(page.total, count)
        #expect(page.truncationReason == nil)
    }

    @Test(arguments: [("true", true), ("false", false), ("null", false), (nil, false)] as [(String?, Bool)])
    func `a search that timed out is incomplete`(value: String?, isIncomplete: Bool) async throws {
        let client = FakeClient(keys: descriptor.keys, JSON.search(total: 7, [JSON.repo()], incomplete: value))
        let page = try await GitHubAPI(client).page(nil, of: .of())
        expectEqual((page.incompleteReason != nil), isIncomplete)
        expectEqual(page.items.count, 1)
    }

    // The text is in databases and in states of `tap`. It contains the name of the type.
    @Test func `a token that an earlier version wrote is read`() async throws {
        let client = FakeClient(keys: descriptor.keys, JSON.search(total: 0))
        let link = "https://api.github.com/search/repositories?q=language:swift&page=2&per_page=10"
        let token = PageToken(text: #"{"c":{"link":"\#(link)"},"t":"GitHubReposProvider.SearchPage"}"#)
        _ = try await GitHubAPI(client).page(token, of: .of())
        try expectEqual(client.requests.map(\.target), [.link(#require(URL(string: link)))])
    }

    @Test func `another provider's token is refused`() async throws {
        let client = FakeClient(keys: descriptor.keys, JSON.search(total: 0))
        let error = await #expect(throws: ProviderError.self) {
            try await GitHubAPI(client).page(PageToken(2), of: .of())
        }
        expectEqual(error?.code, .invalidRequest)
        #expect(client.requests.isEmpty)
    }

    private static func link(_ query: String) throws -> URL {
        try #require(URL(string: "https://api.github.com/search/repositories" + query))
    }
}
