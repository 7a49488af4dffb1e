import Foundation
import ProtocolsTesting
import Testing

/// `--raw` in the built program.
@Suite(.timeLimit(.minutes(5)))
struct RawTests {
    /// A repository with fields that no column has, on several lines.
    private static func repo(_ id: Int, extra: String = "1") -> String {
        Payload.repo(id).dropLast() + ",\n  \"extra\" : [ \(extra) , { \"deep\" : \" a  b \" } ]\n}"
    }

    private static func server(_ repos: [String]) throws -> LoopbackServer {
        try LoopbackServer { request in
            request.target.hasPrefix("/repositories/")
                ? .json(repos[0])
                : .json(Payload.repos(repos), headers: ["Cache-Control: max-age=60"])
        }
    }

    private func run(_ server: LoopbackServer, _ words: String...) async throws -> Outcome {
        try await switchboard(["github-repos"] + words + ["--base-url", server.base])
    }

    @Test func `items are printed as the API sent them, once each, up to the limit`() async throws {
        let server = try Self.server([Self.repo(1), Self.repo(2), Self.repo(1, extra: "7"), Self.repo(3), Self.repo(4)])
        let lines = try await run(server, "list", "--raw", "--limit", "3")
        expectEqual(lines.ending, .exit(0), "\(lines)")
        expectEqual(lines.lines.count, 3)
        #expect(lines.lines.allSatisfy { $0.hasSuffix(#""extra":[1,{"deep":" a  b "}]}"#) }, "\(lines)")
        let array = try await run(server, "list", "--raw", "--limit", "3", "--format", "json")
        let items = try array.document() as? [[String: Any]]
        expectEqual(items?.compactMap { $0["id"] as? Int }, [1, 2, 3])
        let one = try await run(server, "get", "1", "--raw", "--format", "json")
        expectEqual(one.lines, [lines.lines[0]])
    }

    @Test func `items that are sorted or left out are printed as the API sent them`() async throws {
        let server = try Self.server((1...3).map { Self.repo($0, extra: "\"r\($0)\u{202E}\"") })
        let unsorted = try await run(server, "list", "--raw", "--all")
        let sorted = try await run(server, "list", "--raw", "--sort-by", "-id")
        expectEqual(unsorted.lines.count, 3, "\(unsorted)")
        expectEqual(sorted.lines, unsorted.lines.reversed(), "\(sorted)")
        let some = try await run(server, "list", "--raw", "--sort-by", "-id", "-n1", "--format", "json", "--distinct")
        expectEqual(some.output, "[\n\(sorted.lines[0])\n]\n", "\(some)")
    }

    @Test func `cached items are printed offline, and an empty list is an empty array`() async throws {
        let folder = try TemporaryFolder()
        let server = try Self.server([Self.repo(1)])
        let words = ["github-repos", "list", "--raw", "--limit", "1", "--base-url", server.base]
        let environment = ["XDG_CACHE_HOME": folder.path]
        let online = try await switchboard(words, environment: environment)
        expectEqual(online.lines.count, 1, "\(online)")
        let offline = try await switchboard(words + ["--offline"], environment: environment)
        expectEqual(offline.output, online.output, "\(offline)")
        let empty = try await run(try Self.server([]), "list", "--raw", "--format", "json")
        expectEqual(empty.output, "[]\n", "\(empty)")
    }

    @Test func `invisible characters are escaped`() async throws {
        let server = try Self.server([Self.repo(1, extra: "\"a\u{202E}b\u{9B}c\u{7F}\"")])
        let outcome = try await run(server, "list", "--raw")
        #expect(outcome.output.contains(#""a\u202eb\u009bc\u007f""#), "\(outcome)")
    }

    @Test func `an item whose JSON is not known is an error`() async throws {
        // The client also reads UTF-16, but does not copy items from it.
        let body = Payload.repos([Self.repo(1)]).utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        let head = "HTTP/1.1 200 OK\r\nContent-Length: \(body.count)\r\nConnection: close\r\n\r\n"
        let server = try LoopbackServer { _ in .rawBytes(Array(head.utf8) + body, keepsOpen: false) }
        let outcome = try await run(server, "list", "--raw")
        expectEqual(outcome.ending, .exit(65), "\(outcome)")
        #expect(outcome.errors.contains("could not print repo 1 as the API sent it"), "\(outcome)")
    }
}
