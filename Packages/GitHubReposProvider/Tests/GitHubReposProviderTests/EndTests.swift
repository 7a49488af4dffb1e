import GitHubReposProvider
import Protocols
import Testing

@Suite("GitHub: where a search ends")
struct EndTests {
    @Test(
        "the total is told only when all of it can be had",
        arguments: [(0, 0), (999, 999), (1000, 1000), (1001, nil), (566_751, nil), (-1, nil)] as [(Int, Int?)])
    func total(count: Int, total: Int?) async throws {
        let page = try await GitHubRepos(FakeTransport(body: Fixture.search(total: count))).page(nil, of: .gitHub())
        #expect(page.total == total)
    }

    @Test(
        "the last page says how many results are left out",
        arguments: [
            (10, 100, 566_751, "GitHub serves only the first 1000 of 566751 results"),
            // Served in full although it ends behind the thousandth result.
            (34, 30, 1021, "GitHub serves only the first 1020 of 1021 results"),
            (34, 30, 1020, nil),
            (1, 30, 7, nil),
            (1, 100, 101, "GitHub serves only the first 100 of 101 results"),
            (.max, 100, .max, nil),
        ] as [(Int, Int, Int, String?)])
    func statedEnd(firstPage: Int, pageSize: Int, count: Int, words: String?) async throws {
        let transport = FakeTransport(body: Fixture.search(total: count, [Fixture.repo()]))
        let page = try await GitHubRepos(transport).page(nil, of: .gitHub(pageSize: pageSize, firstPage: firstPage))
        #expect(page.statedEnd == words)
    }

    @Test("a page that others follow says nothing about the end")
    func notTheEnd() async throws {
        let link = "<https://api.github.com/search/repositories?page=2>; rel=\"next\""
        let transport = FakeTransport(headers: ["Link": link], body: Fixture.search(total: 566_751))
        #expect(try await GitHubRepos(transport).page(nil, of: .gitHub()).statedEnd == nil)
    }

    @Test("a page behind the wall is empty and says why")
    func wall() async throws {
        let transport = FakeTransport(
            status: 422, body: #"{"message": "Only the first 1000 search results are available", "status": "422"}"#)
        let page = try await GitHubRepos(transport).page(nil, of: .gitHub(firstPage: 35))
        #expect(page.items.isEmpty)
        #expect(page.following.isEmpty)
        #expect(page.statedEnd == "GitHub: Only the first 1000 search results are available")
    }

    @Test(
        "a search that ran out of time is not whole, and that is reported",
        arguments: [("true", true), ("false", false), ("null", false), (nil, false)] as [(String?, Bool)])
    func incomplete(value: String?, isIncomplete: Bool) async throws {
        let transport = FakeTransport(body: Fixture.search(total: 7, [Fixture.repo()], incomplete: value))
        let events = RecordingEvents()
        let page = try await GitHubRepos(transport, token: GitHubRepos.token, events: events).page(nil, of: .gitHub())
        #expect((page.shortfall != nil) == isIncomplete)
        #expect(page.items.count == 1)
        #expect(events.events.map(\.title) == (isIncomplete ? ["incomplete results"] : []))
        #expect(!events.events.contains { "\($0.details)".contains(GitHubRepos.token) })
    }
}
