import GitHubReposProvider
import Protocols
import ProtocolsTesting
import Testing

@Suite struct EntryTests {
    @Test func `every field of a repository is mapped`() async throws {
        let repo = try await get([
            "id": "9007199254740993", "description": #""A \"kite\" 🪁""#, "language": #""Swift""#,
            "created_at": #""2019-04-02T08:15:30Z""#, "updated_at": #""2020-01-01T00:00:00Z""#,
            "pushed_at": #""2021-01-01T00:00:00Z""#, "topics": #"["air", "wind"]"#,
            "license": #"{"name": "MIT License", "spdx_id": "MIT"}"#, "open_issues_count": "3", "size": "4",
            "default_branch": #""main""#, "archived": "true", "fork": "false", "homepage": #""kite.example""#,
        ])
        let expected = Repo(
            id: 9_007_199_254_740_993, name: "kite", fullName: "wind/kite", url: "https://github.com/wind/kite",
            starCount: 5, forkCount: 2, avatarURL: "https://a.example/1", description: "A \"kite\" 🪁",
            language: "Swift", owner: "wind", createdAt: Date(iso8601: "2019-04-02T08:15:30Z"),
            updatedAt: Date(iso8601: "2020-01-01"), pushedAt: Date(iso8601: "2021-01-01"), topics: ["air", "wind"],
            license: "MIT", openIssueCount: 3, size: 4, defaultBranch: "main", isArchived: true, isFork: false,
            homepage: "kite.example")
        expectEqual(repo, expected)
    }

    @Test(
        arguments: [
            (["description": nil, "language": nil], Self.kite()),
            (["description": "null", "language": "null"], Self.kite()),
            (["description": #""""#, "language": #""C++""#], Self.kite(description: "", language: "C++")),
            (["id": #""77""#], Self.kite()),
            (["owner": "null"], Self.kite(owner: nil, avatarURL: "")),
            (["owner": #"{"avatar_url": "a"}"#], Self.kite(owner: nil, avatarURL: "a")),
            (["license": #"{"name": "Other"}"#], Self.kite(license: "Other")),
            (["license": "null", "homepage": #""""#, "pushed_at": "null"], Self.kite()),
            (["node_id": #""R_1""#, "score": "1.0", "new_key": "[{}]"], Self.kite()),
        ] as [([String: String?], Repo)])
    func `fields may be missing, null, or in another form`(fields: [String: String?], repo: Repo) async throws {
        try await expectEqual(get(fields), repo)
    }

    @Test(arguments: ["id", "name", "full_name", "html_url", "stargazers_count", "forks"])
    func `every other field is required`(key: String) async {
        let error = await #expect(throws: ProviderError.self) { try await get([key: nil]) }
        expectEqual(error?.code, .incorrectData)
    }

    @Test(arguments: ["false", nil])
    func `a search returns its repositories in order`(incomplete: String?) async throws {
        let body = JSON.search(
            total: 2, [JSON.repo(["id": "2"]), JSON.repo(["id": "1"])], incomplete: incomplete)
        let page = try await GitHubAPI(FakeClient(keys: descriptor.keys, body)).page(nil, of: .of())
        expectEqual(page.items.map(\.id), [2, 1])
        expectEqual(page.total, 2)
        #expect(page.following.isEmpty)
        #expect(page.truncationReason == nil)
        #expect(page.incompleteReason == nil)
    }

    private func get(_ fields: [String: String?]) async throws -> Repo {
        let reference = try #require(RepoReference("77"))
        return try await GitHubAPI(FakeClient(keys: descriptor.keys, JSON.repo(fields))).get(reference)
    }

    private static func kite(
        owner: String? = "wind", avatarURL: String = "https://a.example/1", description: String? = nil,
        language: String? = nil, license: String? = nil
    ) -> Repo {
        Repo(
            id: 77, name: "kite", fullName: "wind/kite", url: "https://github.com/wind/kite", starCount: 5,
            forkCount: 2, avatarURL: avatarURL, description: description, language: language, owner: owner,
            license: license)
    }
}
