import Foundation
import ProtocolsTesting
import Testing

/// Lists that are read again from cached pages.
@Suite(.timeLimit(.minutes(2)))
struct OfflineTests {
    private let folder: TemporaryFolder
    private let server: LoopbackServer

    init() throws {
        folder = try TemporaryFolder()
        server = try LoopbackServer { .users($0, total: 1000, headers: ["Cache-Control: max-age=600"]) }
    }

    private func list(_ options: String) async throws -> Outcome {
        try await switchboard(
            ["jsonplaceholder-users", "list", "--fields", "id", "--format", "tsv", "--base-url", server.base]
                + options.split(separator: " ").map(String.init), environment: ["XDG_CACHE_HOME": folder.path])
    }

    private static func ids(_ range: ClosedRange<Int>) -> [String] { range.map(String.init) }

    @Test(arguments: ["--offline", ""])
    func `cached pages serve every list that they contain, offline and online`(source: String) async throws {
        try await expectEqual(list("--limit 150").lines, Self.ids(1...150))
        let requests = server.requests.count
        expectEqual(requests, 2)
        for (options, ids) in [
            ("--limit 20", 1...20), ("--limit 120", 1...120), ("--limit 150", 1...150), ("--limit 200", 1...200),
            ("", 1...10),
            ("--page 3", 21...30), ("--page 11 --limit 25", 101...125), ("--page-size 7 --page 2", 8...14),
        ] {
            let outcome = try await list("\(options) \(source)")
            expectEqual(outcome.ending, .exit(0), "\(outcome)")
            expectEqual(outcome.lines, Self.ids(ids), "\(outcome)")
        }
        expectEqual(server.requests.count, requests)
    }

    @Test func `the cached part of a list is printed`() async throws {
        _ = try await list("--limit 200")
        for (options, count, message) in [
            ("--limit 300", 200, "the cache has only 200 of 300 items"),
            ("--all", 200, "the cache has only 200 of 1,000 items"),
            ("--page 15 --limit 100", 60, "the cache has only 60 of 100 items"),
        ] {
            let outcome = try await list("\(options) --offline")
            expectEqual(outcome.ending, .exit(75), "\(outcome)")
            expectEqual(outcome.lines.count, count, "\(outcome)")
            #expect(outcome.errors.contains("incomplete results: \(message)"), "\(outcome)")
        }
    }

    @Test func `pages of different sizes are not mixed where they are different lists`() async throws {
        let server = try LoopbackServer { request in
            let count = request.query("results").flatMap { Int($0) } ?? 1
            return .json(
                Payload.people((0..<count).map { Payload.person("\"\(count)-\($0)\"") }),
                headers: ["Cache-Control: max-age=600"])
        }
        func list(_ options: String) async throws -> Outcome {
            try await switchboard(
                ["random-user", "list", "--seed", "tea", "--base-url", server.base]
                    + options.split(separator: " ").map(String.init), environment: ["XDG_CACHE_HOME": folder.path])
        }
        let first = try await list("--limit 20")
        expectEqual(first.lines.count, 20, "\(first)")
        try await expectEqual(list("--limit 10 --offline").ending, .exit(69))
        try await expectEqual(list("--limit 20 --offline").output, first.output)
        expectEqual(server.requests.count, 1)
    }
}
