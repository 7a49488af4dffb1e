import Essentials
import ProtocolsTesting
import Synchronization
import Testing

@testable import ToolServer

@Suite(.timeLimit(.minutes(1))) struct CallTests {
    private static let cancel = #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"slow"}}"#

    @Test func `a call is cancelled, and not answered`() async {
        let client = FakeClient()
        async let ending = client.serve()
        var log = client.catalog.log.stream.makeAsyncIterator()
        client.call(#""slow""#, "wait", meta: #","progressToken":"t""#)
        await expectEqual(log.next(), "start")
        client.send(Self.cancel)
        await expectEqual(log.next(), "cancelled")
        client.call(#""slow""#, "echo")
        client.close()
        var answers: [JSONValue] = []
        for await message in client.messages { answers.append(message) }
        // The id can be used again after the cancellation.
        expectEqual(answers.map { $0["result"]?["structuredContent"] }, [[:]])
        await expectEqual(ending, .inputEnded)
    }

    @Test func `calls run at the same time, up to a number, and an id is used once`() async {
        let client = FakeClient()
        let server = Task { await client.serve() }
        var log = client.catalog.log.stream.makeAsyncIterator()
        for number in 1...12 { client.call("\(number)", "wait") }
        for _ in 1...8 { await expectEqual(log.next(), "start") }
        client.call("3", "echo")
        client.call("12", "echo")
        var messages = client.messages.makeAsyncIterator()
        for id in ["3", "12"] {
            let answer = await messages.next()
            expectEqual(answer?["id"], .number(id))
            expectEqual(answer?["error"]?["code"], .number("-32600"))
        }
        // A call that waits is cancelled without a start; the end of one that runs starts the next one.
        for id in [9, 1] {
            client.send(#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":\#(id)}}"#)
        }
        await expectEqual([log.next(), log.next()], ["cancelled", "start"])
        client.send("13", "tools/list")
        await expectEqual(messages.next()?["id"], .number("13"))
        server.cancel()
        await expectEqual(server.value, .cancelled)
    }

    @Test func `too many calls are refused`() async {
        let client = FakeClient()
        let server = Task { await client.serve() }
        for number in 1...1001 { client.call("\(number)", "wait") }
        var messages = client.messages.makeAsyncIterator()
        let refusal = await messages.next()
        expectEqual(refusal?["id"], .number("1001"))
        expectEqual(refusal?["error"]?["code"], .number("-32603"))
        server.cancel()
        _ = await server.value
    }

    @Test func `progress is reported if the client wants it, and only increases`() async {
        let client = FakeClient()
        client.call("1", "count", meta: #","progressToken":7"#)
        let answers = await client.answers()
        let params = answers.compactMap { $0["params"] }
        expectEqual(params.map { $0["progress"]?.description }, ["1", "3"])
        expectEqual(
            params.first,
            ["progressToken": .number("7"), "progress": .number("1"), "total": .number("3"), "message": "1 of 3"])
        expectEqual(answers.last?["result"]?["isError"], true)
        expectEqual(
            answers.last?["result"]?["content"],
            [["type": "text", "text": "failed"], ["type": "text", "text": "a remark"]])
        let silent = FakeClient()
        silent.call("1", "count")
        await expectEqual(silent.answers().count, 1)
    }

    @Test func `at the end of the input, calls have a little more time`() async {
        let clock = ManualClock()
        let client = FakeClient(clock: clock)
        async let ending = client.serve()
        var log = client.catalog.log.stream.makeAsyncIterator()
        client.call("1", "wait")
        client.call("2", "echo")
        await expectEqual([log.next(), log.next()], ["start", "start"])
        client.close()
        var messages = client.messages.makeAsyncIterator()
        await expectEqual(messages.next()?["id"], .number("2"))
        await clock.waitForSleeps(1)
        clock.advance(by: ToolConnection.gracePeriod)
        await expectEqual(log.next(), "cancelled")
        await expectEqual(messages.next(), nil)
        await expectEqual(ending, .inputEnded)
    }

    @Test func `when the client reads no more, the server ends, and its calls are cancelled`() async {
        let client = FakeClient(capacity: 1)
        async let ending = client.serve()
        var log = client.catalog.log.stream.makeAsyncIterator()
        client.call("1", "wait")
        await expectEqual(log.next(), "start")
        client.send("2", "tools/list")
        client.send("3", "tools/list")
        await expectEqual(ending, .outputClosed)
        await expectEqual(log.next(), "cancelled")
    }

    @Test func `the cancellation of the server ends it, and cancels its calls`() async {
        let client = FakeClient()
        let server = Task { await client.serve() }
        var log = client.catalog.log.stream.makeAsyncIterator()
        client.call("1", "wait")
        await expectEqual(log.next(), "start")
        server.cancel()
        await expectEqual(server.value, .cancelled)
        await expectEqual(log.next(), "cancelled")
    }
}
