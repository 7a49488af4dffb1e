import CurlTransport
import Testing
import TransportContract
import TransportProtocols

/// Requests that are cancelled at random times.
@Suite(
    .timeLimit(.minutes(StressPlan.current.isThorough ? 240 : 1)), .serialized,
    .compactMapIssues { issue in
        var issue = issue
        issue.comments.append("seed \(StressPlan.current.seed)")
        return issue
    }) struct StressTests
{
    private static let plan = StressPlan.current
    private static let routes: [String: [LoopbackServer.Step]] = [
        "/echo": [.echo],
        "/slow": [
            .text("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n"), .pause(.milliseconds(1)), .text("thre"),
            .pause(.milliseconds(1)), .text("times"),
        ],
        "/drop": [.close],
        "/short": [.text("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf"), .close],
        "/garbage": [.text("garbage\r\n\r\n"), .close],
        "/redirect": [.text("HTTP/1.1 302 Found\r\nLocation: /echo\r\nContent-Length: 4\r\n\r\nbody")],
        "/challenge": [
            .text("HTTP/1.1 401 No\r\nWWW-Authenticate: Basic realm=\"x\"\r\nContent-Length: 4\r\n\r\nbody")
        ],
        "/hang": [.hang],
    ]

    private typealias Ends = [NetworkError.Code?: Int]

    @Test func `thousands of requests are cancelled at random times`() async throws {
        let refused = "http://127.0.0.1:\(try LoopbackServer.unusedPort())/"
        let count = Self.plan.count(quick: 2000, thorough: 60_000)
        try await OpenDescriptors.expectNoGrowth((300, count)) { count in
            let server = try LoopbackServer(Self.routes)
            defer { server.stop() }
            let requests = try (Self.routes.keys.map { server.base + $0 } + [refused]).sorted().map { try get($0) }
            let transport = makeTransport(timeout: .milliseconds(250), requestsPerHost: 24)

            let ends = await Self.ends(of: count, among: requests, over: transport, atOnce: 32) { number in
                // Every fifth request has up to 500 ms, so that most of these end on their own.
                number.isMultiple(of: 5) ? 500_000 : 8000
            }

            let expected: Set<NetworkError.Code?> = [
                nil, .cancelled, .timedOut, .connectionLost, .notReachedServer, .incorrectDataReturned,
            ]
            #expect(Set(ends.keys).isSubset(of: expected))
            #expect(ends[.cancelled, default: 0] > count / 6)
            #expect(ends[nil, default: 0] > count / 120)
        }
    }

    @Test func `thousands of requests are cancelled while they complete`() async throws {
        let count = Self.plan.count(quick: 2000, thorough: 36_000)
        try await OpenDescriptors.expectNoGrowth((300, count)) { count in
            let server = try LoopbackServer(Self.routes)
            defer { server.stop() }
            let requests = try ["/echo", "/redirect", "/challenge"].map { try get(server.base + $0) }
            let transport = makeTransport()
            // The delay depends on the measured speed, so that some requests are cancelled while they complete. The speed can
            // change meanwhile, so every fifth request has time to complete.
            let time = await Self.time(of: requests, over: transport, atOnce: 6)

            let ends = await Self.ends(of: count, among: requests, over: transport, atOnce: 6) { number in
                number.isMultiple(of: 5) ? time * 100 : time * 3 / 2
            }

            expectEqual(Set(ends.keys), [nil, .cancelled])
            try await expectEqual(transport.send(requests[0]).status, 200)
        }
    }

    @Test func `transports can be released while their requests end`() async throws {
        let count = Self.plan.count(quick: 400, thorough: 4000)
        try await OpenDescriptors.expectNoGrowth((80, count)) { count in
            let server = try LoopbackServer(Self.routes)
            defer { server.stop() }
            let request = try get("\(server.base)/slow")

            for _ in 0..<count / 4 {
                let transport = makeTransport()
                await withTaskGroup(of: NetworkError.Code?.self) { group in
                    for _ in 1...4 { group.addTask { await transport.failure(of: request)?.code } }
                    _ = await group.next()
                    group.cancelAll()
                    for await code in group { #expect(code == nil || code == .cancelled) }
                }
            }
        }
    }

    /// Sends many requests, cancels each after a random time, and counts the outcomes.
    ///
    /// - Parameter patience: Returns the maximum time until the cancellation of a request, in microseconds, by the
    ///   number of the request.
    /// - Returns: The number of requests by error code. The key `nil` is for responses.
    private static func ends(
        of count: Int, among requests: [HTTPRequest], over transport: CurlHTTPTransport, atOnce: Int,
        patience: (Int) -> Int
    ) async -> Ends {
        var random = SeededGenerator(seed: plan.seed)
        var ends: Ends = [:]
        await withTaskGroup(of: NetworkError.Code?.self) { group in
            for number in 0..<count {
                if number >= atOnce, let end = await group.next() { ends[end, default: 0] += 1 }
                let request = requests[Int.random(in: 0..<requests.count, using: &random)]
                let patience = Duration.microseconds(Int.random(in: 0...patience(number), using: &random))
                group.addTask { await end(of: request, over: transport, within: patience) }
            }
            for await end in group { ends[end, default: 0] += 1 }
        }
        return ends
    }

    /// Returns the average duration of a request in microseconds.
    private static func time(of requests: [HTTPRequest], over transport: CurlHTTPTransport, atOnce: Int) async -> Int {
        let rounds = 50
        let duration = await ContinuousClock().measure {
            _ = await ends(of: rounds * atOnce, among: requests, over: transport, atOnce: atOnce) { _ in 60_000_000 }
        }
        return max(1, Int(duration / .microseconds(rounds)))
    }

    private static func end(
        of request: HTTPRequest, over transport: CurlHTTPTransport, within patience: Duration
    ) async -> NetworkError.Code? {
        let sending = Task { await transport.failure(of: request)?.code }
        let waiting = Task {
            try? await Task.sleep(for: patience)
            sending.cancel()
        }
        defer { waiting.cancel() }
        return await sending.value
    }
}
