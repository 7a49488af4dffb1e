import Essentials
import ProtocolsTesting
import Testing
import WebServer

/// Slow clients, closed connections, and the end of the server. `sendTime` is changed to differ from `requestTime`.
@Suite(.timeLimit(.minutes(1))) struct TimeoutTests {
    private let clock = ManualClock()
    private let limits: WebServerLimits

    init() {
        var limits = WebServerLimits()
        limits.sendTime = .seconds(11)
        self.limits = limits
    }

    @Test(arguments: ["GET", "GET /TOKEN/ HTTP/1.1\r\nX: y\r\n", "POST head"])
    func `a request must arrive in time`(start: String) async throws {
        try await TestServer.run(FakeHandler.echo(), limits, clock: clock) { server in
            let client = try server.client()
            defer { client.close() }
            // The wait for the first byte of a connection has the same limit. The first request ends this wait.
            await client.send(server.get())
            await expectEqual(client.response()?.status, 200)
            await clock.waitForSleep(of: .seconds(60))
            await client.send(start == "POST head" ? String(server.post("a", "{}").dropLast()) : server.text(start))
            await clock.waitForSleep(of: .seconds(10))
            clock.advance(by: .seconds(9))
            await clock.waitForSleep(of: .seconds(1))
            clock.advance(by: .seconds(1))
            await expectEqual(client.response()?.status, 408)
            client.endSending()
            #expect(await client.rest().isEmpty)
        }
    }

    @Test(arguments: [false, true]) func `an idle connection is closed without a response`(isUsed: Bool) async throws {
        try await TestServer.run(FakeHandler.echo(), limits, clock: clock) { server in
            let client = try server.client()
            defer { client.close() }
            if isUsed {
                await client.send(server.get())
                await expectEqual(client.response()?.status, 200)
            }
            let time = isUsed ? Duration.seconds(60) : .seconds(10)
            await clock.waitForSleep(of: time)
            clock.advance(by: time)
            #expect(await client.rest().isEmpty)
        }
    }

    /// A handler that waits until it is cancelled. Its log contains the start and the cancellation.
    private struct WaitingHandler: WebHandler {
        let log: AsyncStream<String>
        private let continuation: AsyncStream<String>.Continuation

        init() {
            (log, continuation) = AsyncStream.makeStream()
        }

        func respond(to request: WebRequest) async -> WebResponse {
            continuation.yield("started")
            while !Task.isCancelled { try? await Task.sleep(for: .seconds(60)) }
            continuation.yield("cancelled")
            return .content(WebContent())
        }
    }

    @Test func `the handler is cancelled when the client closes the connection`() async throws {
        let handler = WaitingHandler()
        try await TestServer.run(handler, limits, clock: clock) { server in
            var log = handler.log.makeAsyncIterator()
            let client = try server.client()
            await client.send(server.get())
            await expectEqual(log.next(), "started")
            client.close()
            await expectEqual(log.next(), "cancelled")
        }
    }

    @Test func `the next request does not cancel the handler`() async throws {
        let (gate, open) = AsyncStream.makeStream(of: Void.self)
        let handler = FakeHandler { _ in
            var gate = gate.makeAsyncIterator()
            await gate.next()
            return .content(WebContent(Task.isCancelled ? 500 : 200))
        }
        try await TestServer.run(handler, limits, clock: clock) { server in
            let client = try server.client()
            defer { client.close() }
            await client.send(server.get() + server.get())
            for _ in 1...2 {
                open.yield()
                await expectEqual(client.response()?.status, 200)
            }
        }
    }

    @Test func `a server that stops closes all connections and its port`() async throws {
        let before = openDescriptors()
        let handler = WaitingHandler()
        var clients: [RawClient] = []
        var port = 0
        try await TestServer.run(handler, limits, clock: clock) { server in
            port = server.port
            clients = try (1...4).map { _ in try server.client() }
            await clients[1].send("GET /")
            await clients[2].send(server.post("a", "{}").dropLast().description)
            await clients[3].send(server.get())
            var log = handler.log.makeAsyncIterator()
            await expectEqual(log.next(), "started")
            server.stop()
            for client in clients { #expect(await client.rest().isEmpty) }
            await expectEqual(log.next(), "cancelled")
        }
        #expect(RawClient(port: port) == nil)
        for client in clients { client.close() }
        #expect(openDescriptors() <= before)
    }

    private func openDescriptors() -> Int {
        (0..<1024).count { fcntl($0, F_GETFD) >= 0 }
    }
}
