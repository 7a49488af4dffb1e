import Essentials
import ProtocolsTesting
import Testing

@testable import ToolServer

@Suite struct ProtocolFaultTests {
    @Test(
        arguments: [
            ("garbage", "null", -32700), ("\"", "null", -32700), ("{\"a\":", "null", -32700),
            (String(repeating: "[", count: 9999), "null", -32700), ("1", "null", -32600), ("null", "null", -32600),
            ("[]", "null", -32600), (#"[{"jsonrpc":"2.0","id":1,"method":"ping"}]"#, "null", -32600),
            ("{}", "null", -32600), (#"{"jsonrpc":"1.0","id":1,"method":"ping"}"#, "1", -32600),
            (#"{"jsonrpc":"2.0","id":1}"#, "1", -32600), (#"{"jsonrpc":"2.0","id":"a","method":1}"#, "\"a\"", -32600),
            (#"{"jsonrpc":"2.0","id":null,"method":"ping"}"#, "null", -32600),
            (#"{"jsonrpc":"2.0","id":1.5,"method":"ping"}"#, "null", -32600),
            (#"{"jsonrpc":"2.0","id":true,"method":"ping"}"#, "null", -32600),
            (#"{"jsonrpc":"2.0","id":[1],"method":"ping"}"#, "null", -32600),
            (#"{"jsonrpc":"2.0","id":{},"method":"ping"}"#, "null", -32600),
            (#"{"jsonrpc":"2.0","id":1,"method":"ping","params":[]}"#, "1", -32602),
            (#"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#, "1", -32602),
            (#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}"#, "1", -32602),
            (
                #"{"jsonrpc":"2.0","id":1,"method":"ping","params":{"_meta":{"\#("io.modelcontextprotocol/protocolVersion")":1}}}"#,
                "1", -32602
            ),
        ] as [(String, String, Int)])
    func `a line that is no request gets an error, and the next one is answered`(
        line: String, id: String, code: Int
    ) async {
        let client = FakeClient()
        client.send(line)
        client.send(#"{"jsonrpc":"2.0","id":"next","method":"ping"}"#)
        let answers = await client.answers()
        expectEqual(answers.map { $0["id"]?.description }, [id, "\"next\""])
        expectEqual(answers.first?["error"]?["code"], .number("\(code)"))
        expectEqual(answers.last?["result"], [:])
    }

    @Test(
        arguments: [
            ("ping", "", -32601), ("nope", "", -32601), ("tools/list", #""cursor":"x""#, -32602),
            ("tools/list", #""cursor":"3""#, -32602), ("tools/list", #""cursor":3"#, -32602),
            ("tools/call", "", -32602), ("tools/call", #""name":"nope""#, -32602),
            ("tools/call", #""name":"echo","arguments":[]"#, -32602),
        ] as [(String, String, Int)])
    func `a request that cannot be answered gets an error`(method: String, params: String, code: Int) async {
        let client = FakeClient()
        client.send("1", method, params)
        let answers = await client.answers()
        expectEqual(answers.map { $0["error"]?["code"] }, [.number("\(code)")])
    }

    @Test(arguments: [#""""#, "0", "-7", "123456789012345678901234567890", #""\u0000ä""#])
    func `an id comes back as it was`(id: String) async {
        let client = FakeClient()
        client.call(id, "echo")
        await expectEqual(client.answers().map { $0["id"] }, [JSONParser.parse(Data(id.utf8))])
    }

    @Test(arguments: [
        #"{"jsonrpc":"2.0","method":"nope"}"#, #"{"jsonrpc":"2.0","method":"notifications/cancelled"}"#,
        #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":{}}}"#,
        #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":[]}"#,
        #"{"jsonrpc":"2.0","id":1,"result":{}}"#, #"{"jsonrpc":"2.0","id":1,"error":{}}"#, " \r", "",
    ])
    func `a notification or a response gets no answer`(line: String) async {
        let client = FakeClient()
        client.send(line)
        await expectEqual(client.answers(), [])
    }

    @Test func `a line that is too long gets an error, and so does text that is not UTF-8`() async {
        let client = FakeClient()
        client.send(String(repeating: "x", count: ToolConnection.maximumMessageLength + 1))
        client.send(bytes: Array("\"".utf8) + [0xFF] + Array("\"\n".utf8))
        await expectEqual(
            client.answers().map { $0["error"]?["code"] }, [.number("-32600"), .number("-32700")])
    }
}
