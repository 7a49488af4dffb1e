import Protocols
import Testing
import TransportPolicies

@Suite struct RetrierTests {
    private static let now = Date(timeIntervalSince1970: 1_800_000_000)
    private static let request = HTTPRequest(
        url: "https://api.example.com/items?page=1", credentials: [.query("key", Secret("hunter2"))])

    private let clock = ManualClock()
    private let log = EventLog()

    /// What one try gives.
    enum Try: Sendable {
        case status(Int, HTTPHeaders = [:])
        case failure(NetworkError.Code)
    }

    @Test(
        arguments: [
            .status(500), .status(502), .status(503), .status(504), .status(429), .failure(.connectionLost),
            .failure(.timedOut),
        ] as [Try])
    func `what may pass is tried again`(first: Try) async throws {
        let transport = script([first, first, .status(200)])
        #expect(try await retrier(transport).send(Self.request).status == 200)
        #expect(transport.requests == [Self.request, Self.request, Self.request])
    }

    @Test(
        arguments: [
            .status(200), .status(304), .status(400), .status(401), .status(403), .status(404), .status(422),
            .status(451), .status(501), .status(505), .status(599), .failure(.notReachedServer), .failure(.cancelled),
            .failure(.responseTooLarge), .failure(.incorrectDataReturned), .failure(.invalidRequest),
            .failure(.notConnectedToInternet),
        ] as [Try])
    func `what will not pass is not`(first: Try) async throws {
        let transport = script([first, .status(200)])
        switch first {
        case .status(let status, _): #expect(try await retrier(transport).send(Self.request).status == status)
        case .failure(let code):
            let error = await #expect(throws: NetworkError.self) { try await retrier(transport).send(Self.request) }
            #expect(error?.code == code)
        }
        #expect(transport.requests.count == 1)
        #expect(log.events.isEmpty)
    }

    @Test(arguments: [
        (HTTPMethod.get, 2), (.head, 2), (.put, 2), (.delete, 2), (.post, 1), (.patch, 1),
        (HTTPMethod(rawValue: "get"), 1),
    ])
    func `only idempotent methods are sent twice`(method: HTTPMethod, requests: Int) async {
        for first in [Try.status(503), .failure(.connectionLost), .status(429, ["Retry-After": "1"])] {
            let transport = script([first, .status(200)])
            _ = try? await retrier(transport).send(HTTPRequest(method: method, url: Self.request.url))
            #expect(transport.requests.count == requests)
        }
    }

    @Test func `the waits double up to a bound, and jitter takes from them`() async throws {
        let transport = script([.status(503)])
        let policy = RetryPolicy(
            maximumTries: 7, maximumWait: .seconds(3600), firstBackoff: .milliseconds(400), maximumBackoff: .seconds(5))
        #expect(try await retrier(transport, policy).send(Self.request).status == 503)
        #expect(waits == [200, 400, 800, 1600, 2500, 2500].map { .milliseconds($0) })
        #expect(transport.requests.count == 7)
    }

    @Test func `the first wait is half a second at the most unless told otherwise`() async throws {
        for _ in 0..<50 {
            let transport = script([.status(503), .status(200)])
            let retrier = Retrier(base: transport, clock: clock, now: { Self.now }, events: log)
            _ = try await retrier.send(Self.request)
        }
        #expect(waits.count == 50)
        #expect(waits.allSatisfy { (.zero ... .milliseconds(500)).contains($0) })
        // Random, and not always the same.
        #expect(Set(waits).count > 1)
    }

    @Test(
        arguments: [
            (["Retry-After": "7"], 7), (["retry-after": "0"], nil),
            (["Retry-After": "Fri, 15 Jan 2027 08:00:09 GMT"], 9),
            (["Retry-After": "Fri, 15 Jan 2027 07:59:00 GMT"], nil),
            (["Retry-After": "soon"], nil), ([:], nil),
        ] as [(HTTPHeaders, Int?)])
    func `the server's own word wins`(headers: HTTPHeaders, seconds: Int?) async throws {
        for status in [429, 503] {
            let transport = script([.status(status, headers), .status(200)])
            #expect(try await retrier(transport).send(Self.request).status == 200)
        }
        // Without a word, or with one about the past, half of the first backoff.
        let wait = seconds.map { Duration.seconds($0) } ?? .milliseconds(250)
        #expect(waits == [wait, wait])
    }

    @Test func `what the provider calls a limit is waited for`() async throws {
        let transport = script([.status(403), .status(200)])
        let retrier = retrier(transport) { response, request in
            ProviderError(.rateLimited, "API rate limit", retryAt: Self.now.addingTimeInterval(11.2))
        }
        #expect(try await retrier.send(Self.request).status == 200)
        // Parts of a millisecond are rounded up, or the request would come too early.
        let wait = try #require(waits.first)
        #expect((.milliseconds(11_200) ... .milliseconds(11_201)).contains(wait))
    }

    @Test(arguments: [(60, 2), (59, 1), (0, 1)])
    func `a wait beyond the allowed one is not begun`(seconds: Int, requests: Int) async throws {
        let transport = script([.status(429, ["Retry-After": "60"])])
        let policy = RetryPolicy(maximumWait: .seconds(seconds))
        let response = try await retrier(transport, policy).send(Self.request)
        #expect(response.status == 429)
        #expect(response.retryAfter == Self.now.addingTimeInterval(60))
        #expect(transport.requests.count == requests)
        #expect(waits.reduce(.zero, +) <= .seconds(seconds))
    }

    @Test(arguments: [1e9, 1e18, .greatestFiniteMagnitude, .infinity, -.infinity, .nan])
    func `a date that no clock can mean is survived`(offset: Double) async throws {
        let transport = script([.status(429), .status(200)])
        let retrier = retrier(transport) { _, _ in
            ProviderError(.rateLimited, "later", retryAt: Self.now.addingTimeInterval(offset))
        }
        _ = try await retrier.send(Self.request)
        #expect(waits.reduce(.zero, +) <= .seconds(60))
    }

    @Test func `the time of the response that names a wait does not count`() async throws {
        let transport = ScriptedTransport { [clock] request, count throws(NetworkError) in
            clock.advance(by: .seconds(3))
            let headers: HTTPHeaders = count == 0 ? ["Retry-After": "10"] : [:]
            return HTTPResponse(
                status: count == 0 ? 429 : 200, headers: headers, url: request.url, receivedAt: Self.now)
        }
        let policy = RetryPolicy(maximumWait: .seconds(10))
        #expect(try await retrier(transport, policy).send(Self.request).status == 200)
        #expect(waits == [.seconds(10)])
    }

    @Test func `all waits of one request count`() async throws {
        let transport = script([.status(429, ["Retry-After": "25"])])
        #expect(try await retrier(transport).send(Self.request).status == 429)
        #expect(waits == [.seconds(25), .seconds(25)])
    }

    @Test func `the time that tries take counts too, and the failure tells how many there were`() async throws {
        let transport = ScriptedTransport { [clock] _, _ throws(NetworkError) in
            clock.advance(by: .seconds(29))
            throw NetworkError(.timedOut, "no whole response")
        }
        let error = await #expect(throws: NetworkError.self) { try await retrier(transport).send(Self.request) }
        // Three tries of 29 s begin within the 60 s that are allowed.
        #expect(error?.message == "no whole response (tried 3 times)")
        #expect(error?.code == .timedOut)
        #expect(transport.requests.count == 3)
        #expect(log.events.map(\.notice) == Array(repeating: "trying again: no whole response", count: 2))
    }

    @Test func `a cancelled wait is a cancellation`() async throws {
        let transport = script([.status(503)])
        let retrier = Retrier(base: transport, clock: CancellingClock(), now: { Self.now })
        let error = await #expect(throws: NetworkError.self) { try await retrier.send(Self.request) }
        #expect(error?.code == .cancelled)
        #expect(transport.requests.count == 1)
    }

    @Test func `every further try is reported, secrets hidden, and long waits to the user`() async throws {
        let transport = script([
            .failure(.connectionLost), .status(429, ["Retry-After": "2"]), .status(200),
        ])
        _ = try await retrier(transport).send(Self.request)
        let events = log.events.compactMap { $0 as? RetryScheduled }
        #expect(events.map(\.attempt) == [2, 3])
        #expect(events.map(\.notice) == [nil, "waiting 2 s to try again: Too many requests (429)"])
        #expect(events.map(\.request).allSatisfy { $0.hasSuffix("key=•••") })
        #expect(!log.text.contains("hunter2"))
    }

    @Test(arguments: [(0, 0), (-5, -5)])
    func `a policy makes sense of nonsense`(tries: Int, seconds: Int) async throws {
        let policy = RetryPolicy(
            maximumTries: tries, maximumWait: .seconds(seconds), firstBackoff: .seconds(seconds),
            maximumBackoff: .seconds(seconds))
        let transport = script([.status(503)])
        #expect(try await retrier(transport, policy).send(Self.request).status == 503)
        #expect(transport.requests.count == 1)
    }

    private var waits: [Duration] { log.events.compactMap { ($0 as? RetryScheduled)?.wait } }

    /// A retrier whose jitter takes half, and whose clock does not let anybody wait.
    private func retrier(
        _ transport: ScriptedTransport, _ policy: RetryPolicy = RetryPolicy(),
        refusal: @escaping Retrier.Refusal = { ProviderError(refusal: $0, to: $1) }
    ) -> Retrier {
        Retrier(
            base: transport, policy: policy, refusal: refusal, clock: clock, now: { Self.now }, jitter: { $0 / 2 },
            events: log)
    }

    /// Gives these, and the last one for ever.
    private func script(_ tries: [Try]) -> ScriptedTransport {
        ScriptedTransport { request, count throws(NetworkError) in
            switch tries[min(count, tries.count - 1)] {
            case .status(let status, let headers):
                return HTTPResponse(status: status, headers: headers, url: request.url, receivedAt: Self.now)
            case .failure(let code): throw NetworkError(code, "it broke near hunter2")
            }
        }
    }
}
