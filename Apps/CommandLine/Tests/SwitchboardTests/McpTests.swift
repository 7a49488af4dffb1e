import Foundation
import ProtocolsTesting
import Testing

/// The program as the server of a client that starts it.
@Suite(.timeLimit(.minutes(2)))
struct McpTests {
    private static let start = """
        {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},\
        "clientInfo":{"name":"test","version":"1"}}}
        {"jsonrpc":"2.0","method":"notifications/initialized"}

        """

    private static func call(_ id: Int, _ tool: String, _ arguments: String) -> String {
        #"{"jsonrpc":"2.0","id":\#(id),"method":"tools/call","params":{"name":"\#(tool)","arguments":\#(arguments)}}"#
            + "\n"
    }

    private static func messages(_ outcome: Outcome) throws -> [[String: Any]] {
        try outcome.output.split(separator: "\n").map { line in
            try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any], "\(line)")
        }
    }

    @Test func `every tool can be called, and standard output has only messages`() async throws {
        let listing = try await switchboard(
            ["mcp", "--samples"], input: Self.start + #"{"jsonrpc":"2.0","id":2,"method":"tools/list"}"#)
        expectEqual(listing.ending, .exit(0), "\(listing)")
        let result = try #require(Self.messages(listing).last?["result"] as? [String: Any])
        let tools = try #require(result["tools"] as? [[String: Any]])
        let names = tools.compactMap { $0["name"] as? String }
        expectEqual(Set(names).count, names.count)
        #expect(names.count > 40 && names.allSatisfy { $0.wholeMatch(of: /[A-Za-z0-9_.-]{1,64}/) != nil }, "\(names)")
        // At the end of the input, slow calls would be cancelled.
        let input = try Fifo()
        let run = try SwitchboardRun(["mcp", "--samples"], redirection: "< '\(input.path)'")
        input.write(names.enumerated().reduce(Self.start) { $0 + Self.call($1.offset + 2, $1.element, "{}") })
        var ids: Set<Int> = []
        for await line in run.output.lines {
            let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
            let answer = try #require(object as? [String: Any], "\(line)")
            let result = answer["result"] as? [String: Any]
            #expect(result?["serverInfo"] != nil || result?["structuredContent"] is [String: Any], "\(answer)")
            ids.insert(try #require(answer["id"] as? Int))
            if ids.count > names.count { break }
        }
        expectEqual(ids, Set(1...names.count + 1))
        run.send(signal: SIGTERM)
        await expectEqual(run.outcome().ending, .signal(SIGTERM))
    }

    @Test(arguments: ["", "garbage", "[[[[", "\u{0}\u{FFFF}", "{}", #"{"jsonrpc":"2.0","id":1}"#])
    func `garbage is answered, and the program ends`(input: String) async throws {
        let outcome = try await switchboard(["mcp", "random-user"], input: input)
        expectEqual(outcome.ending, .exit(0), "\(outcome)")
        for message in try Self.messages(outcome) { #expect(message["error"] != nil, "\(message)") }
        expectEqual(outcome.errors, "switchboard: 3 tools for a client on standard input and output\n")
    }

    @Test func `the program ends when its client stops reading or is gone, and after a signal`() async throws {
        let list = Self.start + #"{"jsonrpc":"2.0","id":2,"method":"tools/list"}"# + "\n"
        let closed = try SwitchboardRun(["mcp", "--samples"], input: list, lineLimit: 1)
        await expectEqual(closed.outcome().ending, .exit(0))
        let none = try SwitchboardRun(["mcp", "--samples"], redirection: "<&-")
        await expectEqual(none.outcome().ending, .exit(0))
        let fifo = try Fifo()
        let waiting = try SwitchboardRun(["mcp", "--samples"], redirection: "< '\(fifo.path)'")
        fifo.write(list)
        for await line in waiting.output.lines where line.contains("nextCursor") || line.contains("tools") { break }
        waiting.send(signal: SIGTERM)
        await expectEqual(waiting.outcome().ending, .signal(SIGTERM))
    }

    @Test func `a call that waits for the API can be cancelled`() async throws {
        let requested = Eventually<Void>()
        let server = try LoopbackServer { _ in
            requested.set(())
            return .silence
        }
        let input = try Fifo()
        let run = try SwitchboardRun(
            ["mcp", "jsonplaceholder-users", "--base-url", server.base, "--no-cache", "--max-wait", "0"],
            redirection: "< '\(input.path)'")
        input.write(Self.start + Self.call(2, "jsonplaceholder-users_list", "{}"))
        await requested.value
        input.write(#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":2}}"# + "\n")
        input.write(Self.call(3, "describe", #"{"provider":"jsonplaceholder-users"}"#))
        var ids: [String] = []
        for await line in run.output.lines {
            ids.append(String(line.prefix(24)))
            if line.hasPrefix(#"{"jsonrpc":"2.0","id":3"#) { break }
        }
        #expect(!ids.contains { $0.contains(#""id":2"#) }, "\(ids)")
        run.send(signal: SIGTERM)
        await expectEqual(run.outcome().ending, .signal(SIGTERM))
    }
}
