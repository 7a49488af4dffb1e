import GitHubReposProvider
import Protocols
import Testing

@Suite("GitHub: records")
struct MappingTests {
    @Test("every field of a repository")
    func fields() async throws {
        let repo = try await read(
            Fixture.repo(["id": "9007199254740993", "description": #""A \"kite\" 🪁""#, "language": #""Swift""#]))
        let expected = Repo(
            id: 9_007_199_254_740_993, name: "kite", fullName: "wind/kite", url: "https://github.com/wind/kite",
            starCount: 5, forkCount: 2, avatarURL: "https://a.example/1", description: "A \"kite\" 🪁",
            language: "Swift")
        #expect(repo == expected)
    }

    @Test(
        "what may be missing, null or in another form, and what else may be there",
        arguments: [
            (["description": nil, "language": nil], Fixture.kite()),
            (["description": "null", "language": "null"], Fixture.kite()),
            (["description": #""""#, "language": #""C++""#], Fixture.kite(description: "", language: "C++")),
            (["id": #""77""#], Fixture.kite()),
            (["owner": "null"], Fixture.kite(avatarURL: "")),
            (["node_id": #""R_1""#, "score": "1.0", "new_key": "[{}]"], Fixture.kite()),
        ] as [([String: String?], Repo)])
    func lenient(special: [String: String?], repo: Repo) async throws {
        #expect(try await read(Fixture.repo(special)) == repo)
    }

    @Test("a missing field is an error that names it", arguments: Fixture.required.keys.sorted())
    func missing(key: String) async {
        let error = await #expect(throws: ProviderError.self) { try await read(Fixture.repo([key: nil])) }
        #expect(error?.code == .incorrectData)
        #expect(error?.incorrectData?.path.description == key)
        #expect(error?.status == 200)
        #expect(error?.request == "GET https://api.github.com/repositories/77")
    }

    @Test(
        "a field of another type is an error that names it",
        arguments: [
            ("id", #""kite""#, "id"), ("id", "1.5", "id"), ("name", "7", "name"), ("full_name", "null", "full_name"),
            ("stargazers_count", #""5""#, "stargazers_count"), ("forks", "null", "forks"), ("owner", "[]", "owner"),
            ("owner", "{}", "owner.avatar_url"), ("owner", #"{"avatar_url": 1}"#, "owner.avatar_url"),
            ("description", "1", "description"),
        ])
    func wrong(key: String, value: String, path: String) async {
        let error = await #expect(throws: ProviderError.self) { try await read(Fixture.repo([key: value])) }
        #expect(error?.code == .incorrectData)
        #expect(error?.incorrectData?.path.description == path)
    }

    @Test("one bad repository fails its page, and the error names it")
    func oneBad() async {
        let body = Fixture.search(total: 3, [Fixture.repo(), Fixture.repo(["forks": nil]), Fixture.repo()])
        let error = await #expect(throws: ProviderError.self) {
            try await GitHubRepos(FakeTransport(body: body)).page(nil, of: .gitHub())
        }
        #expect(error?.incorrectData?.path.description == "items[1].forks")
        #expect(error?.incorrectData?.entry == "SearchEntry")
    }

    @Test("a search gives its repositories in order, and their number")
    func search() async throws {
        let body = Fixture.search(total: 2, [Fixture.repo(["id": "2"]), Fixture.repo(["id": "1"])], incomplete: nil)
        let page = try await GitHubRepos(FakeTransport(body: body)).page(nil, of: .gitHub())
        #expect(page.items.map(\.id) == [2, 1])
        #expect(page.total == 2)
        #expect(page.following.isEmpty)
        #expect(page.statedEnd == nil)
        #expect(page.shortfall == nil)
    }

    @Test(
        "an answer that is no search is incorrect data",
        arguments: ["", "{}", "[]", "null", "<!DOCTYPE html>", #"{"total_count": 1, "items": ["#, #"{"items": []}"#])
    func noSearch(body: String) async {
        let error = await #expect(throws: ProviderError.self) {
            try await GitHubRepos(FakeTransport(body: body)).page(nil, of: .gitHub())
        }
        #expect(error?.code == .incorrectData)
    }

    private func read(_ repo: String) async throws -> Repo {
        try await GitHubRepos(FakeTransport(body: repo)).get("77")
    }
}
