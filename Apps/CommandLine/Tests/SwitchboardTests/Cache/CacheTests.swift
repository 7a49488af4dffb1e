import Foundation
import ProtocolsTesting
import Testing

@Suite(.timeLimit(.minutes(5)))
struct CacheTests {
    private static let key = "31415926heron"
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func run(
        _ arguments: String, at server: LoopbackServer? = nil, secrets: [String: String] = ["PIXABAY_API_KEY": key]
    ) async throws -> Outcome {
        let base = server.map { ["--base-url", $0.base] } ?? []
        return try await switchboard(
            arguments.split(separator: " ").map(String.init) + base,
            environment: secrets.merging(["XDG_CACHE_HOME": folder.path]) { $1 })
    }

    private static func users(_ headers: String...) throws -> LoopbackServer {
        try LoopbackServer { request in
            guard request.header("If-None-Match") == nil else {
                return .bytes("HTTP/1.1 304 Not Modified\r\nConnection: close\r\n\r\n")
            }
            return .users(request, total: 6, headers: headers)
        }
    }

    private static let list = "--provider jsonplaceholder-users list --all --page-size 3 --format ndjson"

    @Test func `a fresh response is reused without a request`() async throws {
        let server = try Self.users("Cache-Control: max-age=43200", "ETag: \"1\"")
        let first = try await run(Self.list, at: server)
        let second = try await run(Self.list + " --verbose", at: server)
        #expect(first.ending == .exit(0) && first.lines.count == 6, "\(first)")
        expectEqual(second.output, first.output)
        #expect(second.errors.contains("result hit"), "\(second)")
        expectEqual(server.requests.count, 2)
    }

    @Test func `a stale response is revalidated`() async throws {
        let server = try Self.users("Cache-Control: no-cache", "ETag: W/\"1\"")
        let first = try await run(Self.list, at: server)
        let second = try await run(Self.list, at: server)
        #expect(second.ending == .exit(0) && second.output == first.output, "\(second)")
        expectEqual(server.requests.map { $0.header("If-None-Match") }, [nil, nil, "W/\"1\"", "W/\"1\""])
    }

    @Test func `a response with no-store is not cached`() async throws {
        let server = try Self.users("Cache-Control: no-store", "ETag: W/\"1\"")
        for _ in 1...2 { try await expectEqual(run(Self.list, at: server).lines.count, 6) }
        expectEqual(server.requests.map { $0.header("If-None-Match") }, [nil, nil, nil, nil])
        #expect(try folder.files().isEmpty)
    }

    @Test(arguments: [("--refresh", 4), ("--no-cache", 4)])
    func `--refresh and --no-cache bypass cached responses`(option: String, count: Int) async throws {
        let server = try Self.users("Cache-Control: max-age=43200", "ETag: \"1\"")
        for more in ["", " \(option)", ""] { try await expectEqual(run(Self.list + more, at: server).lines.count, 6) }
        expectEqual(server.requests.count, count)
        #expect(server.requests.allSatisfy { $0.header("If-None-Match") == nil })
    }

    @Test func `a write makes cached responses stale`() async throws {
        let server = try LoopbackServer { request in
            let user = Payload.user(1)
            return .json(
                request.target.hasPrefix("/users?") ? "[\(user)]" : user,
                headers: ["Cache-Control: max-age=43200", "X-Total-Count: 1"])
        }
        let commands = ["get 1", "list", "get 1", "list", "edit 1 --name Ada", "get 1", "list", "list"]
        for command in commands {
            try await expectEqual(run("--provider jsonplaceholder-users \(command)", at: server).ending, .exit(0))
        }
        let starts = server.requests.map { String($0.head.prefix(11)) }
        expectEqual(starts, ["GET /users/", "GET /users?", "PATCH /user", "GET /users/", "GET /users?"])
    }

    @Test func `Pixabay responses are cached for the time that its API requires`() async throws {
        let server = try LoopbackServer { _ in .json(Payload.images([Payload.image(1)])) }
        for _ in 1...2 { try await expectEqual(run("--provider pixabay list", at: server).lines.count, 1) }
        expectEqual(server.requests.count, 1)
    }

    @Test func `responses are cached separately for each token`() async throws {
        let server = try LoopbackServer { _ in
            .json(Payload.repos([Payload.repo(1)]), headers: ["Cache-Control: private, max-age=60", "ETag: \"1\""])
        }
        let tokens = ["ghp_27182818heron", "ghp_16180339egret", nil]
        for token in tokens + tokens {
            let secrets = token.map { ["GITHUB_TOKEN": $0] } ?? [:]
            try await expectEqual(run("--provider github-repos list", at: server, secrets: secrets).lines.count, 1)
        }
        expectEqual(server.requests.count, 3)
        #expect(server.requests.allSatisfy { $0.header("If-None-Match") == nil })
        let stored = try folder.files().map { try Data(contentsOf: $0) + Data($0.path.utf8) }
        expectEqual(stored.count, 3)
        #expect(stored.allSatisfy { $0.firstRange(of: Data("heron".utf8)) == nil })
    }

    @Test func `a cache folder that cannot be written causes a warning and loses no record`() async throws {
        let server = try Self.users("Cache-Control: max-age=43200")
        let outcome = try await switchboard(
            Self.list.split(separator: " ").map(String.init) + ["--base-url", server.base],
            environment: ["XDG_CACHE_HOME": "/dev/null/nowhere"])
        #expect(outcome.ending == .exit(0) && outcome.lines.count == 6, "\(outcome)")
        expectEqual(outcome.errors.split(separator: "\n").count, 1, "\(outcome)")
        #expect(outcome.errors.contains("cache"), "\(outcome)")
    }

    @Test func `cache info shows the usage, and cache clear empties the cache`() async throws {
        let server = try Self.users("Cache-Control: max-age=43200")
        _ = try await run(Self.list, at: server)
        let other = folder.url.appending(path: "switchboard/mine.txt")
        try Data("mine".utf8).write(to: other)
        let info = try await run("cache info --fields responses,folder --format json")
        expectEqual(info.output, "{\"responses\":2,\"folder\":\"\(folder.path)/switchboard\"}\n")
        let size = try await run("cache info --format table").lines.last
        #expect(size?.wholeMatch(of: /size +[0-9.]+ kB of 256 MB/) != nil, "\(size ?? "")")
        let bytes = try await run("cache info --fields bytes,limit --format tsv").lines.last
        #expect(bytes?.wholeMatch(of: /\d{4,}\t256000000/) != nil, "\(bytes ?? "")")
        #expect(try await run("cache clear").errors.hasPrefix("switchboard: removed 2 cached responses"))
        try await expectEqual(run("cache info --fields responses").output, "0\n")
        try expectEqual(folder.files().map(\.lastPathComponent), ["mine.txt"])
    }
}
