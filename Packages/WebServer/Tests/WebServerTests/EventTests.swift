import Essentials
import ProtocolsTesting
import Synchronization
import Testing
import WebServer

@Suite(.timeLimit(.minutes(1))) struct EventTests {
    private static let headEnd = "\r\n\r\n"

    static let framing: [(ServerEvent, String)] = [
        (ServerEvent(data: "a"), "data: a\n\n"), (ServerEvent("x", data: "{}"), "event: x\ndata: {}\n\n"),
        (ServerEvent("x", data: ""), "event: x\ndata: \n\n"), (ServerEvent("", data: " é日"), "data:  é日\n\n"),
        (ServerEvent(data: "a\nb\r\nc\rd"), "data: a\ndata: b\ndata: c\ndata: d\n\n"),
        (ServerEvent(data: "a\n\nevent: x\n"), "data: a\ndata: \ndata: event: x\ndata: \n\n"),
        (ServerEvent(data: "\r\r\n\n"), "data: \ndata: \ndata: \ndata: \n\n"),
        (ServerEvent("a\r\nb\ndata: x\r", data: "y"), "event: abdata: x\ndata: y\n\n"),
        (ServerEvent("\n", data: "\u{2028}\u{85}"), "data: \u{2028}\u{85}\n\n"),
    ]

    @Test func `events are framed, and the connection ends with the stream`() async throws {
        let handler = FakeHandler { _ in
            .events(
                AsyncStream { continuation in
                    for (event, _) in Self.framing { continuation.yield(event) }
                    continuation.finish()
                })
        }
        try await TestServer.run(handler) { server in
            let client = try server.client()
            defer { client.close() }
            await client.send(server.get("events?page=1"))
            let response = await client.response()
            #expect(response?.status == 200 && response?.fields["Content-Type"] == "text/event-stream")
            #expect(response?.fields["Content-Length"] == nil && response?.fields["Connection"] == "close")
            expectEqual(response?.fields["Cache-Control"], "no-store")
            let text = await String(decoding: client.rest(), as: UTF8.self)
            expectEqual(text, Self.framing.map(\.1).joined())
        }
        expectEqual(handler.requests, [WebRequest(["events"], query: ["page": "1"])])
    }

    /// A handler with one stream of events. A test sends the events, and can wait for the end of the stream.
    private struct LivePage {
        let handler: FakeHandler
        let events: AsyncStream<ServerEvent>.Continuation
        let ends: AsyncStream<Void>

        init() {
            let (ends, ended) = AsyncStream.makeStream(of: Void.self)
            let (events, continuation) = AsyncStream.makeStream(of: ServerEvent.self)
            continuation.onTermination = { _ in ended.yield() }
            let stream = Mutex<AsyncStream<ServerEvent>?>(events)
            // Like the handler of an app, this one does not keep the stream.
            handler = FakeHandler { _ in
                guard let events = stream.withLock({ $0.take() }) else { return .content(WebContent(404)) }
                return .events(events)
            }
            self.events = continuation
            self.ends = ends
        }

        func waitForEnd() async {
            for await _ in ends { return }
        }
    }

    @Test func `a stream without events sends pings, and an event is sent at once`() async throws {
        let (page, clock) = (LivePage(), ManualClock())
        try await TestServer.run(page.handler, clock: clock) { server in
            let client = try server.client()
            defer { client.close() }
            await client.send(server.get())
            #expect(await client.read(to: Self.headEnd).hasPrefix("HTTP/1.1 200 OK"))
            for number in 1...3 {
                await clock.waitForSleep(of: .seconds(15))
                clock.advance(by: .seconds(15))
                await expectEqual(client.read(to: "\n\n"), ":\n\n")
                page.events.yield(ServerEvent(data: "\(number)"))
                await expectEqual(client.read(to: "\n\n"), "data: \(number)\n\n")
            }
        }
    }

    @Test(arguments: ["close", "shutdown", "stop", "HEAD"])
    func `the stream ends when the connection ends`(how: String) async throws {
        let (page, clock) = (LivePage(), ManualClock())
        try await TestServer.run(page.handler, clock: clock) { server in
            let client = try server.client()
            await client.send(server.get(method: how == "HEAD" ? "HEAD" : "GET"))
            #expect(await client.read(to: Self.headEnd).hasPrefix("HTTP/1.1 200 OK"))
            switch how {
            case "close": client.close()
            case "shutdown": client.endSending()
            case "stop": server.stop()
            default: break
            }
            await page.waitForEnd()
            if how != "close" {
                #expect(await client.rest().isEmpty)
                client.close()
            }
        }
    }

    @Test func `a client that does not read ends its stream, and uses little memory`() async throws {
        let count = Mutex(0)
        let clock = ManualClock()
        let (ends, ended) = AsyncStream.makeStream(of: Void.self)
        let isEnded = Mutex(false)
        var limits = WebServerLimits()
        limits.sendTime = .seconds(11)
        let event = ServerEvent(data: String(repeating: "x", count: 1_048_576))
        let handler = FakeHandler { _ in
            .events(
                AsyncStream {
                    count.withLock { $0 += 1 }
                    return event
                } onCancel: {
                    isEnded.withLock { $0 = true }
                    ended.yield()
                })
        }
        try await TestServer.run(handler, limits, clock: clock) { server in
            let client = try server.client(receiveBuffer: 4096)
            defer { client.close() }
            await client.send(server.get())
            #expect(await client.read(to: Self.headEnd).hasPrefix("HTTP/1.1 200 OK"))
            // The system may accept more bytes for a while. The timeout starts again each time.
            while !isEnded.withLock(\.self), !Task.isCancelled {
                clock.advance(by: limits.sendTime)
                await Task.yield()
            }
            for await _ in ends { break }
            #expect(count.withLock(\.self) < 32)
        }
    }
}
