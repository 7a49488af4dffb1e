import Foundation
import ProtocolsTesting
import Testing

@Suite(.timeLimit(.minutes(5)))
struct CheckTests {
    private func run(_ body: String, _ more: String...) async throws -> Outcome {
        let server = try LoopbackServer { _ in .json("[\(body)]", headers: ["X-Total-Count: 1"]) }
        return try await switchboard(
            ["--provider", "jsonplaceholder-users", "check", "--live", "--base-url", server.base] + more)
    }

    private static let user = """
        {"id": 1, "name": "Ada Fernsby", "username": "ada", "email": "ada@example.org", "phone": "1", "website": "x.org",
         "address": {"street": "Mill Lane", "suite": "1", "city": "Northwick", "zipcode": "04512",
                     "geo": {"lat": "51.2", "lng": "-3.4"}},
         "company": {"name": "Fern", "catchPhrase": "Up", "bs": "none"}}
        """

    @Test(arguments: DocumentedList.all)
    func `check --live writes one line if the API did not change`(list: DocumentedList) async throws {
        let outcome = try await list.check(list.body)
        expectEqual(outcome.ending, .exit(0), "\(outcome)")
        #expect(outcome.errors.isEmpty, "\(outcome)")
        expectEqual(outcome.lines.count, 1, "\(outcome)")
        let line = try #require(outcome.lines.first)
        #expect(line.contains(" cases passed") && line.hasSuffix("; the API matches the samples"), "\(outcome)")
        #expect(line.hasPrefix("\(list.provider): "), "\(outcome)")
    }

    @Test(arguments: DocumentedList.oneOfEachKind)
    func `a new field is reported if the samples have all fields`(list: DocumentedList) async throws {
        let outcome = try await list.check(
            list.body.replacing(list.required, with: #""brandNew": 1, "# + list.required))
        expectEqual(outcome.ending, .exit(0), "\(outcome)")
        expectEqual(outcome.lines.count, 1, "\(outcome)")
        let isReported = outcome.errors.contains("brandNew: new field (number)")
        expectEqual(isReported, list.isComplete, "\(outcome)")
        let end = list.isComplete ? "the API has 1 harmless change" : "the API matches the samples"
        expectEqual(outcome.lines.last?.hasSuffix("; \(end)"), true, "\(outcome)")
    }

    @Test(arguments: DocumentedList.oneOfEachKind)
    func `a missing field that the provider requires fails the check`(list: DocumentedList) async throws {
        let outcome = try await list.check(list.body.replacing(list.required, with: #""other": 1"#))
        expectEqual(outcome.ending, .exit(65), "\(outcome)")
        expectEqual(outcome.lines.first?.hasPrefix("failed: live-response: "), true, "\(outcome)")
        expectEqual(outcome.lines.last?.hasSuffix("; the API does not match the samples"), true, "\(outcome)")
        #expect(
            outcome.errors.contains("the API's responses no longer match what \(list.provider) expects"), "\(outcome)")
        #expect(outcome.errors.contains("missing (required by the provider)"), "\(outcome)")
    }

    @Test func `a response like the samples passes`() async throws {
        let outcome = try await run(Self.user, "--fields", "case,verdict")
        expectEqual(outcome.ending, .exit(0), "\(outcome)")
        expectEqual(outcome.lines.last, "live-response\tpassed", "\(outcome)")
        #expect(outcome.errors.isEmpty, "\(outcome)")
    }

    @Test func `a new field and a missing optional field are reported without a failure`() async throws {
        let changed = Self.user.replacing(#""phone": "1","#, with: #""fax": true,"#)
        let outcome = try await run(changed, "--format", "ndjson", "--fields", "case,verdict,findings")
        expectEqual(outcome.ending, .exit(0), "\(outcome)")
        expectEqual(
            outcome.lines.last,
            #"{"case":"live-response","verdict":"changed","#
                + #""findings":["[].phone: missing","[].fax: new field (boolean)"]}"#, "\(outcome)")
    }

    @Test func `a missing required field and a field of another type are failures`() async throws {
        let changed = Self.user.replacing(#""name": "Ada Fernsby", "#, with: "").replacing(#""51.2""#, with: "true")
        let outcome = try await run(changed)
        expectEqual(outcome.ending, .exit(65), "\(outcome)")
        #expect(
            outcome.errors.contains("the API's responses no longer match what jsonplaceholder-users expects"),
            "\(outcome)")
        #expect(outcome.errors.contains("[].name: missing (required by the provider)"), "\(outcome)")
        #expect(outcome.errors.contains("[].address.geo.lat: expected string, got boolean"), "\(outcome)")
    }

    @Test func `check --live bypasses the cache`() async throws {
        let folder = try TemporaryFolder()
        let server = try LoopbackServer { _ in
            .json("[\(Self.user)]", headers: ["X-Total-Count: 1", "Cache-Control: max-age=3600"])
        }
        for _ in 1...2 {
            let outcome = try await switchboard(
                ["--provider", "jsonplaceholder-users", "check", "--live", "--base-url", server.base],
                environment: ["XDG_CACHE_HOME": folder.path])
            expectEqual(outcome.ending, .exit(0), "\(outcome)")
        }
        expectEqual(server.requests.count, 2)
    }

    @Test func `an unreachable API is a failure`() async throws {
        try await LoopbackServer.withRefusingPort { port in
            let outcome = try await switchboard([
                "--provider", "jsonplaceholder-users", "check", "--live", "--max-wait", "0", "--base-url",
                "http://127.0.0.1:\(port)",
            ])
            expectEqual(outcome.ending, .exit(69), "\(outcome)")
            let summary = /jsonplaceholder-users: [0-9]+ of [0-9]+ cases passed, [0-9]+ not applicable\n/
            #expect(outcome.output.wholeMatch(of: summary) != nil, "\(outcome)")
        }
    }
}

/// A list response with every field that an API documents, also those that the samples leave out.
struct DocumentedList: CustomTestStringConvertible {
    let provider: String
    /// Whether the samples of the provider have all fields.
    var isComplete = false
    /// A field that the provider requires, as it is written in the body.
    let required: String
    let body: String

    var testDescription: String { provider }

    func check(_ body: String) async throws -> Outcome {
        let server = try LoopbackServer { _ in .json(body, headers: ["X-Total-Count: 1"]) }
        return try await switchboard(
            [provider, "check", "--live", "--base-url", server.base], environment: ["PIXABAY_API_KEY": "31415926heron"])
    }

    /// One list with complete samples, and one with partial samples.
    static let oneOfEachKind = [true, false].compactMap { isComplete in all.first { $0.isComplete == isComplete } }

    static let all = [
        DocumentedList(
            provider: "github-repos", required: #""stargazers_count": 7"#,
            body: """
                {"total_count": 1, "incomplete_results": false, "items": [
                 {"id": 1, "node_id": "R_1", "name": "reed", "full_name": "fen/reed", "private": false,
                  "owner": {"login": "fen", "id": 2, "node_id": "U_2", "avatar_url": "https://a.example/2",
                            "gravatar_id": "", "url": "https://a.example/users/fen", "html_url": "https://a.example/fen",
                            "repos_url": "https://a.example/users/fen/repos", "type": "User", "site_admin": false},
                  "html_url": "https://a.example/fen/reed", "description": "Reeds", "fork": false,
                  "url": "https://a.example/repos/fen/reed", "forks_url": "https://a.example/repos/fen/reed/forks",
                  "keys_url": "https://a.example/repos/fen/reed/keys{/key_id}", "created_at": "2020-01-01T00:00:00Z",
                  "updated_at": "2026-01-01T00:00:00Z", "pushed_at": null, "git_url": "git://a.example/fen/reed.git",
                  "homepage": null, "size": 3, "stargazers_count": 7, "watchers_count": 7, "language": "Swift",
                  "has_issues": true, "has_wiki": false, "forks_count": 1, "mirror_url": null, "archived": false,
                  "disabled": false, "open_issues_count": 0, "license": {"key": "mit", "name": "MIT License",
                  "spdx_id": "MIT", "url": null, "node_id": "L_1"}, "allow_forking": true, "is_template": false,
                  "topics": ["reeds"], "visibility": "public", "forks": 1, "open_issues": 0, "watchers": 7,
                  "default_branch": "main", "score": 1.0}]}
                """),
        DocumentedList(
            provider: "jsonplaceholder-users", isComplete: true, required: #""name": "Ida Moor""#,
            body: """
                [{"id": 1, "name": "Ida Moor", "username": "ida", "email": "ida@moor.example", "phone": "1",
                  "website": "moor.example", "address": {"street": "Fen Road", "suite": "1", "city": "Ely",
                  "zipcode": "04512", "geo": {"lat": "51.2", "lng": "-3.4"}},
                  "company": {"name": "Peat", "catchPhrase": "Slow", "bs": "none"}}]
                """),
        DocumentedList(
            provider: "pixabay", required: #""likes": 3"#,
            body: """
                {"total": 1, "totalHits": 1, "hits": [
                 {"id": 1, "pageURL": "https://p.example/1", "type": "photo", "tags": "reed, fen", "name": "reed.jpg",
                  "previewURL": "https://p.example/1_150.jpg", "previewWidth": 150, "previewHeight": 100,
                  "webformatURL": "https://p.example/1_640.jpg", "webformatWidth": 640, "webformatHeight": 427,
                  "largeImageURL": "https://p.example/1_1280.jpg", "fullHDURL": "https://p.example/1_1920.jpg",
                  "imageURL": "https://p.example/1.jpg", "imageWidth": 5184, "imageHeight": 3456, "imageSize": 612093,
                  "views": 9, "downloads": 8, "collections": 4, "likes": 3, "comments": 0, "user_id": 5, "user": "ida",
                  "userImageURL": "", "noAiTraining": false, "isAiGenerated": false, "isGRated": true,
                  "isLowQuality": 0, "userURL": "https://p.example/users/ida"}]}
                """),
        DocumentedList(
            provider: "random-user", required: #""uuid": "u-1""#,
            body: """
                {"results": [
                 {"gender": "female", "name": {"title": "Ms", "first": "Ida", "last": "Moor"},
                  "location": {"street": {"number": 7, "name": "Fen Road"}, "city": "Ely", "state": "Cambs",
                               "country": "United Kingdom", "postcode": "P03 3TY",
                               "coordinates": {"latitude": "1.5", "longitude": "2.5"},
                               "timezone": {"offset": "+0:00", "description": "London"}},
                  "email": "ida@example.com", "login": {"uuid": "u-1", "username": "ida", "password": "p", "salt": "s",
                  "md5": "m", "sha1": "s", "sha256": "s"}, "dob": {"date": "1980-01-01T00:00:00.000Z", "age": 46},
                  "registered": {"date": "2010-01-01T00:00:00.000Z", "age": 16}, "phone": "1", "cell": "2",
                  "id": {"name": "NINO", "value": null}, "picture": {"large": "https://r.example/1.jpg",
                  "medium": "https://r.example/2.jpg", "thumbnail": "https://r.example/3.jpg"}, "nat": "GB"}],
                 "info": {"seed": "s", "results": 1, "page": 1, "version": "1.4"}}
                """),
    ]
}
