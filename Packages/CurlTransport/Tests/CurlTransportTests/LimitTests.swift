import CurlTransport
import Protocols
import Testing

@Suite struct LimitTests {
    private static let head = "HTTP/1.1 200 OK\r\n"

    private static let neverComplete: [(String, [SocketServer.Step])] = [
        ("nothing comes", [.hang]),
        ("only the head comes", [.send(head + "Content-Length: 9\r\n\r\n"), .hang]),
        ("half the body comes", [.send(head + "Content-Length: 9\r\n\r\nhalf"), .hang]),
        ("it comes in drips", [.send(head + "Content-Length: 900\r\n\r\n")] + drips),
        ("a redirect's body stays away", [.send(redirect), .hang]),
    ]

    private static let redirect = "HTTP/1.1 302 Found\r\nLocation: /\r\nContent-Length: 1001\r\n\r\n"
    private static let challenge =
        "HTTP/1.1 401 No\r\nWWW-Authenticate: Basic realm=x\r\nContent-Length: 1001\r\n\r\n"
    private static let drips = (1...200).flatMap { _ in [SocketServer.Step.send("drip"), .pause(milliseconds: 40)] }

    @Test(arguments: neverComplete)
    func theDeadlineHoldsBelowASecond(name: String, steps: [SocketServer.Step]) async throws {
        let server = SocketServer(["/": steps])
        defer { server.stop() }
        let transport = makeTransport(timeout: .milliseconds(300))
        var error: NetworkError?

        let time = try await ContinuousClock().measure {
            error = try await transport.failure(of: get("\(server.base)/"))
        }

        #expect(error?.code == .timedOut)
        #expect(error?.message == "the request to 127.0.0.1:\(server.port) timed out after 300 ms")
        #expect(time >= .milliseconds(300) && time < .seconds(6), "\(time)")
    }

    @Test func aSlowResponseMayTakeItsTime() async throws {
        let server = SocketServer([
            "/": [.pause(milliseconds: 300), .send(Self.head + "Content-Length: 4\r\n\r\n"), .pause(milliseconds: 300)]
                + [.send("slow")]
        ])
        defer { server.stop() }

        #expect(try await makeTransport(timeout: .seconds(10)).send(get("\(server.base)/")).status == 200)
    }

    @Test func aTimeWithoutEndIsNoMistake() async throws {
        let server = SocketServer(["/": [.echo]])
        defer { server.stop() }

        #expect(try await makeTransport(timeout: .seconds(Int64.max)).send(get("\(server.base)/")).status == 200)
    }

    private static let tooLarge: [(String, [SocketServer.Step])] = [
        ("it is announced", [.send(head + "Content-Length: 1001\r\n\r\n"), .hang]),
        ("it is announced to be enormous", [.send(head + "Content-Length: 99999999999999\r\n\r\n"), .hang]),
        ("it comes in chunks without end", [.send(head + "Transfer-Encoding: chunked\r\n\r\n"), chunks]),
        ("it has neither a length nor an end", [.send(head + "\r\n"), bytes]),
        ("it was small when it was compressed", [.send(head + "Content-Encoding: gzip\r\n\r\n"), bomb, .close]),
        ("it is a refusal's", [.send("HTTP/1.1 500 No\r\nContent-Length: 1001\r\n\r\n"), .hang]),
        ("it is a challenge's", [.send(challenge), .hang]),
        ("it is a redirect's", [.send(redirect + String(repeating: "a", count: 1001))]),
    ]

    private static let chunks = SocketServer.Step.sendMany(
        Array("7530\r\n\(String(repeating: "a", count: 30_000))\r\n".utf8), times: .max)
    private static let bytes = SocketServer.Step.sendMany(Array(repeating: 0x61, count: 60_000), times: .max)
    private static let bomb = SocketServer.Step.sendBytes(GzippedZeros(runs: 2000).bytes)

    @Test(arguments: tooLarge)
    func aBodyIsTooLargeWhether(name: String, steps: [SocketServer.Step]) async throws {
        let server = SocketServer(["/": steps])
        defer { server.stop() }

        let error = try await makeTransport(maximumBodySize: 1000).failure(of: get("\(server.base)/"))

        #expect(error?.code == .responseTooLarge)
        #expect(error?.message == "127.0.0.1:\(server.port) sent more than the limit of 1000 bytes")
    }

    @Test func aBodyMayBeAsLargeAsAllowed() async throws {
        let answer = Self.head + "Content-Length: 1000\r\n\r\n" + String(repeating: "a", count: 1000)
        let zeros = GzippedZeros(runs: 100)
        let server = SocketServer([
            "/": [.send(answer)],
            "/gzip": [
                .send(Self.head + "Content-Encoding: gzip\r\nContent-Length: \(zeros.bytes.count)\r\n\r\n"),
                .sendBytes(zeros.bytes),
            ],
        ])
        defer { server.stop() }

        #expect(try await makeTransport(maximumBodySize: 1000).send(get("\(server.base)/")).body.count == 1000)
        let unpacked = try await makeTransport(maximumBodySize: zeros.count).send(get("\(server.base)/gzip"))
        #expect(unpacked.body == Data(count: zeros.count))
    }

    @Test func onlySoManyAreInFlightAtAHost() async throws {
        let server = SocketServer(["/": [.pause(milliseconds: 20), .echo]])
        defer { server.stop() }
        let transport = makeTransport(requestsPerHost: 3)
        let request = try get("\(server.base)/")

        let statuses = try await withThrowingTaskGroup { group in
            for _ in 1...40 { group.addTask { try await transport.send(request).status } }
            return try await group.reduce(into: [Int]()) { $0.append($1) }
        }

        #expect(statuses == Array(repeating: 200, count: 40))
        #expect(server.counts.mostInFlight == 3)
        #expect(server.counts.connections == 3)
    }

    @Test func theDeadlineDoesNotCountTheWaitForATurn() async throws {
        let server = SocketServer(["/": [.pause(milliseconds: 200), .echo]])
        defer { server.stop() }
        let transport = makeTransport(timeout: .seconds(1), requestsPerHost: 1)
        let request = try get("\(server.base)/")

        await withTaskGroup(of: NetworkError?.self) { group in
            for _ in 1...8 { group.addTask { await transport.failure(of: request) } }
            for await error in group { #expect(error == nil) }
        }
    }

    @Test func aBusyHostHoldsUpNoOther() async throws {
        let busy = SocketServer(["/": [.hang]])
        let free = SocketServer(["/": [.echo]])
        defer { free.stop() }
        let transport = makeTransport(requestsPerHost: 1)
        let request = try get("\(busy.base)/")
        async let failure = transport.failure(of: request)

        #expect(try await transport.send(get("\(free.base)/")).status == 200)

        busy.stop()
        _ = await failure
    }
}
