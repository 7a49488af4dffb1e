import CurlTransport
import Protocols
import Testing

@Suite(.timeLimit(.minutes(1))) struct CancellationTests {
    @Test func beforeTheRequestNothingIsSent() async throws {
        let server = SocketServer(["/": [.echo]])
        defer { server.stop() }
        let request = try get("\(server.base)/")
        let transport = makeTransport()

        let error = await Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await transport.failure(of: request)
        }.value

        #expect(error?.code == .cancelled)
        #expect(server.counts.connections == 0)
    }

    @Test(arguments: [
        [SocketServer.Step.hang],
        [.send("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf"), .hang],
        [.send("HTTP/1.1 302 Found\r\nLocation: /\r\nContent-Length: 9\r\n\r\nhalf"), .hang],
    ])
    func whileTheRequestIsUnderWayItEndsAtOnce(steps: [SocketServer.Step]) async throws {
        let server = SocketServer(["/": steps])
        defer { server.stop() }
        let request = try get("\(server.base)/")
        let transport = makeTransport(timeout: .seconds(60))

        let sending = Task { await transport.failure(of: request) }
        while server.counts.requests == 0 { try await Task.sleep(for: .milliseconds(1)) }
        sending.cancel()

        #expect(await sending.value?.code == .cancelled)
    }

    @Test func whileItWaitsForItsTurnTheTurnIsNotLost() async throws {
        let server = SocketServer(["/hang": [.hang], "/": [.echo]])
        defer { server.stop() }
        let (first, second, third) = (
            try get("\(server.base)/hang"), try get("\(server.base)/"), try get("\(server.base)/")
        )
        let transport = makeTransport(timeout: .seconds(60), requestsPerHost: 1)

        let hanging = Task { await transport.failure(of: first) }
        while server.counts.requests == 0 { try await Task.sleep(for: .milliseconds(1)) }
        let waiting = Task { await transport.failure(of: second) }
        let next = Task { await transport.failure(of: third) }
        // Most likely it waits by now; if not, the outcome is the same.
        try await Task.sleep(for: .milliseconds(50))
        waiting.cancel()
        #expect(await waiting.value?.code == .cancelled)
        #expect(server.counts.requests == 1)

        hanging.cancel()
        #expect(await hanging.value?.code == .cancelled)
        #expect(await next.value == nil)
    }

    @Test func afterTheResponseItChangesNothing() async throws {
        let server = SocketServer(["/": [.echo]])
        defer { server.stop() }
        let request = try get("\(server.base)/")
        let transport = makeTransport()

        let sending = Task { try await transport.send(request) }
        let response = try await sending.value
        sending.cancel()

        #expect(response.status == 200)
        #expect(try await transport.send(request).status == 200)
    }
}
