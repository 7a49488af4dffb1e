import Essentials
import ProtocolsTesting
import Testing

@testable import ToolServer

@Suite struct RevisionTests {
    private static func initialize(_ version: String) -> String {
        #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"\#(version)"}}"#
    }

    @Test(arguments: [
        ("2025-11-25", "2025-11-25"), ("2025-06-18", "2025-06-18"), ("2024-11-05", "2024-11-05"),
        ("2025-03-26", "2025-11-25"), ("2026-07-28", "2025-11-25"), ("1999-01-01", "2025-11-25"), ("", "2025-11-25"),
    ]) func `a handshake chooses the requested revision, or else the newest one`(requested: String, chosen: String)
        async
    {
        let client = FakeClient()
        client.send(Self.initialize(requested))
        client.send(#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#)
        client.send(#"{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"echo","arguments":{"a":1}}}"#)
        client.send(Self.initialize(requested))
        let answers = await client.answers()
        let first = answers.first { $0["id"] == .number("1") }
        expectEqual(first?["result"]?["protocolVersion"], .text(chosen))
        expectEqual(first?["result"]?["capabilities"], ["tools": [:]])
        expectEqual(first?["result"]?["serverInfo"]?["name"], "fake")
        let call = answers.first { $0["id"] == .number("2") }
        expectEqual(
            call?["result"],
            [
                "content": [["type": "text", "text": #"{"a": 1}"#]], "structuredContent": ["a": .number("1")],
                "isError": false,
            ])
        #expect(answers.contains { $0["error"]?["code"] == .number("-32600") }, "the second handshake was accepted")
    }

    @Test func `a request without a handshake names its revision`() async {
        let client = FakeClient()
        client.send("1", "server/discover")
        client.send(#"{"jsonrpc":"2.0","id":2,"method":"server/discover"}"#)
        client.send(
            #"""
            {"jsonrpc":"2.0","id":3,"method":"tools/list","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"1"}}}
            """#)
        client.send(
            #"""
            {"jsonrpc":"2.0","id":4,"method":"tools/list","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":\#
            "2026-07-28"}}}
            """#)
        let answers = await client.answers()
        let result = answers.first?["result"]
        let supported: JSONValue = ["2026-07-28", "2025-11-25", "2025-06-18", "2024-11-05"]
        expectEqual(result?["supportedVersions"], supported)
        expectEqual(result?["resultType"], "complete")
        expectEqual(result?["cacheScope"], "private")
        expectEqual(result?["_meta"]?["io.modelcontextprotocol/serverInfo"]?["version"], "1")
        expectEqual(
            answers.dropFirst().map { $0["error"]?["code"]?.description }, ["-32602", "-32022", "-32602"])
        expectEqual(answers[2]["error"]?["data"], ["supported": supported, "requested": "1"])
    }

    @Test func `a long list of tools has pages`() async {
        var client = FakeClient()
        client.catalog.tools = (1...600).map { Tool.fake("tool\($0)") }
        client.send("1", "tools/list")
        client.send("2", "tools/list", #""cursor":"250""#)
        client.send("3", "tools/list", #""cursor":"500""#)
        let pages = await client.answers().compactMap { $0["result"] }
        let names = pages.flatMap { page -> [String] in
            guard case .array(let tools)? = page["tools"] else { return [] }
            return tools.compactMap { $0["name"]?.string }
        }
        expectEqual(names, client.catalog.tools.map(\.name))
        expectEqual(pages.map { $0["nextCursor"] }, ["250", "500", nil])
    }

    @Test(arguments: [
        ("github-repos_list", true), ("A.z_9", true), ("", false), ("a b", false), ("ä", false), ("a/b", false),
        (String(repeating: "a", count: 128), true), (String(repeating: "a", count: 129), false),
    ]) func `a name has the characters of the specification`(name: String, isValid: Bool) {
        expectEqual(Tool.isValid(name: name), isValid)
    }
}
