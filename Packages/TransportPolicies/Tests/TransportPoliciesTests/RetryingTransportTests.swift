import Essentials
import ProviderProtocols
import Testing
import TransportContract
import TransportPolicies
import TransportProtocols

@Suite struct RetryingTransportTests {
    private static let now = Date(timeIntervalSince1970: 1_800_000_000)
    private static let request = HTTPRequest(
        url: "https://api.example.com/items?page=1", credentials: [Credential(.query("key"), Secret("hunter2"))])

    private let clock = SkippingClock()
    private let log = RecordingEventSink()

    enum Attempt: Sendable {
        case status(Int, HTTPHeaders = [:])
        case failure(NetworkError.Code)
    }

    @Test(
        arguments: [
            .status(500), .status(502), .status(503), .status(504), .status(429), .failure(.connectionLost),
            .failure(.timedOut),
        ] as [Attempt])
    func `a transient failure is retried`(first: Attempt) async throws {
        let transport = script([first, first, .status(200)])
        try await expectEqual(retrying(transport).send(Self.request).status, 200)
        expectEqual(transport.requests, [Self.request, Self.request, Self.request])
    }

    @Test(
        arguments: [
            .status(200), .status(304), .status(400), .status(401), .status(403), .status(404), .status(422),
            .status(451), .status(501), .status(505), .status(599), .failure(.notReachedServer), .failure(.cancelled),
            .failure(.responseTooLarge), .failure(.incorrectDataReturned), .failure(.invalidRequest),
            .failure(.notConnectedToInternet),
        ] as [Attempt])
    func `other failures are not retried`(first: Attempt) async throws {
        let transport = script([first, .status(200)])
        switch first {
        case .status(let status, _): try await expectEqual(retrying(transport).send(Self.request).status, status)
        case .failure(let code):
            let error = await #expect(throws: NetworkError.self) { try await retrying(transport).send(Self.request) }
            expectEqual(error?.code, code)
        }
        expectEqual(transport.requests.count, 1)
        #expect(log.events.isEmpty)
    }

    @Test(arguments: [
        (HTTPMethod.get, 2), (.head, 2), (.put, 2), (.delete, 2), (.post, 1), (.patch, 1),
        (HTTPMethod(rawValue: "get"), 1),
    ])
    func `only idempotent methods are sent twice`(method: HTTPMethod, requests: Int) async {
        for first in [Attempt.status(503), .failure(.connectionLost), .status(429, ["Retry-After": "1"])] {
            let transport = script([first, .status(200)])
            _ = try? await retrying(transport).send(HTTPRequest(method: method, url: Self.request.url))
            expectEqual(transport.requests.count, requests)
        }
    }

    @Test(arguments: [(HTTPMethod.post, true, 2), (.patch, true, 2), (.get, false, 1), (.put, false, 2)])
    func `a request is sent twice if it is declared safe`(method: HTTPMethod, isSafe: Bool, requests: Int) async {
        let transport = script([.status(503), .status(200)])
        let body = method == .get ? nil : Data("{}".utf8)
        let request = HTTPRequest(method: method, url: Self.request.url, body: body, isSafe: isSafe)
        _ = try? await retrying(transport).send(request)
        expectEqual(transport.requests, Array(repeating: request, count: requests))
    }

    @Test func `the backoff doubles up to its maximum, and jitter shortens it`() async throws {
        let transport = script([.status(503)])
        let policy = RetryPolicy(
            maximumAttempts: 7, maximumWait: .seconds(3600), initialBackoff: .milliseconds(400),
            maximumBackoff: .seconds(5))
        try await expectEqual(retrying(transport, policy).send(Self.request).status, 503)
        expectEqual(waits, [200, 400, 800, 1600, 2500, 2500].map { .milliseconds($0) })
        expectEqual(transport.requests.count, 7)
    }

    @Test func `the first wait is random, by default at most half a second`() async throws {
        for _ in 0..<50 {
            let transport = script([.status(503), .status(200)])
            let retrying = RetryingTransport(
                base: transport, errorMapper: ProviderError.byStatus, clock: clock, now: { Self.now }, events: log)
            _ = try await retrying.send(Self.request)
        }
        expectEqual(waits.count, 50)
        #expect(waits.allSatisfy { (.zero ... .milliseconds(500)).contains($0) })
        // The waits are not all the same.
        #expect(Set(waits).count > 1)
    }

    @Test(
        arguments: [
            (["Retry-After": "7"], 7), (["retry-after": "0"], nil),
            (["Retry-After": "Fri, 15 Jan 2027 08:00:09 GMT"], 9),
            (["Retry-After": "Fri, 15 Jan 2027 07:59:00 GMT"], nil),
            (["Retry-After": "soon"], nil), ([:], nil),
        ] as [(HTTPHeaders, Int?)])
    func `a time that the server names replaces the backoff`(headers: HTTPHeaders, seconds: Int?) async throws {
        for status in [429, 503] {
            let transport = script([.status(status, headers), .status(200)])
            try await expectEqual(retrying(transport).send(Self.request).status, 200)
        }
        // Without a time, or with a time in the past, the wait is half of the initial backoff.
        let wait = seconds.map { Duration.seconds($0) } ?? .milliseconds(250)
        expectEqual(waits, [wait, wait])
    }

    /// Some APIs report errors with status 200.
    @Test(arguments: [403, 200]) func `the error mapper decides what is a rate limit`(status: Int) async throws {
        let transport = script([.status(status, ["Limit": "1"]), .status(200)])
        let retrying = retrying(transport) { response, request in
            guard response.headers["Limit"] != nil else { return nil }
            return ProviderError(.rateLimited, "API rate limit", retryAt: Self.now.addingTimeInterval(11.2))
        }
        #expect(try await retrying.send(Self.request).headers["Limit"] == nil)
        expectEqual(waits, [.milliseconds(11_200)])
    }

    @Test(
        arguments: [
            (.serverFailed, 503, nil, nil, 2), (.serverFailed, 503, false, nil, 1), (.serverFailed, 503, false, 1, 1),
            (.rateLimited, 429, false, 1, 1), (.serverFailed, 501, nil, 1, 1), (.serverFailed, 501, true, nil, 2),
            (.invalidRequest, 409, true, nil, 2), (.invalidRequest, 200, true, 1, 2),
            // A backoff is too short for a quota. Without a time, even a transient status is not retried.
            (.quotaExhausted, 429, nil, nil, 1), (.quotaExhausted, 503, nil, nil, 1), (.quotaExhausted, 429, nil, 1, 2),
            (.quotaExhausted, 429, nil, 3600, 1), (.quotaExhausted, 403, true, nil, 2),
            (.quotaExhausted, 429, false, 1, 1),
        ] as [(ProviderError.Code, Int, Bool?, TimeInterval?, Int)])
    func `the API says whether a failure is retried`(
        code: ProviderError.Code, status: Int, isRetryable: Bool?, seconds: TimeInterval?, requests: Int
    ) async throws {
        let later = seconds.map(Self.now.addingTimeInterval)
        for method in [HTTPMethod.get, .delete, .post, .patch] {
            let transport = script([.status(status, ["Failed": "1"]), .status(200)])
            let retrying = retrying(transport) { response, _ in
                response.headers["Failed"].map {
                    ProviderError(code, $0, status: status, retryAt: later, isRetryable: isRetryable)
                }
            }
            _ = try await retrying.send(HTTPRequest(method: method, url: Self.request.url))
            // The API cannot allow a change to be sent twice.
            expectEqual(transport.requests.count, (method == .post || method == .patch ? 1 : requests), "\(method)")
        }
    }

    @Test(arguments: [1, 2, 250, 999, 1001, 1234, 59_999])
    func `the API says when a failure is retried, to the millisecond`(milliseconds: Int) async throws {
        // As a delay, and as a timestamp in milliseconds.
        let timestamp = TimeInterval(1_800_000_000_000 + milliseconds) / 1000
        let times = [
            Self.now.addingTimeInterval(TimeInterval(milliseconds) / 1000), Date(timeIntervalSince1970: timestamp),
        ]
        for time in times {
            let transport = script([.status(429, ["Limit": "1"]), .status(200)])
            let start = clock.now
            let retrying = retrying(transport) { response, _ in
                response.headers["Limit"].map { ProviderError(.rateLimited, $0, retryAt: time) }
            }
            try await expectEqual(retrying.send(Self.request).status, 200)
            expectEqual(start.duration(to: clock.now), .milliseconds(milliseconds))
        }
    }

    @Test(arguments: [(60, 2), (59, 1), (0, 1)])
    func `a wait longer than the maximum is not started`(seconds: Int, requests: Int) async throws {
        let transport = script([.status(429, ["Retry-After": "60"])])
        let policy = RetryPolicy(maximumWait: .seconds(seconds))
        let response = try await retrying(transport, policy).send(Self.request)
        expectEqual(response.status, 429)
        expectEqual(response.headers["Retry-After"], "60")
        expectEqual(transport.requests.count, requests)
        #expect(waits.reduce(.zero, +) <= .seconds(seconds))
    }

    @Test(arguments: [1e9, 1e18, .greatestFiniteMagnitude, .infinity, -.infinity, .nan])
    func `an invalid or very distant date is safe`(offset: Double) async throws {
        let transport = script([.status(429), .status(200)])
        let retrying = retrying(transport) { _, _ in
            ProviderError(.rateLimited, "later", retryAt: Self.now.addingTimeInterval(offset))
        }
        _ = try await retrying.send(Self.request)
        #expect(waits.reduce(.zero, +) <= .seconds(60))
    }

    @Test func `the time before a response with Retry-After does not count toward the maximum wait`() async throws {
        let transport = RecordingTransport { [clock] request, count throws(NetworkError) in
            clock.advance(by: .seconds(3))
            let headers: HTTPHeaders = count == 0 ? ["Retry-After": "10"] : [:]
            return HTTPResponse(
                status: count == 0 ? 429 : 200, headers: headers, url: request.url, receivedAt: Self.now)
        }
        let policy = RetryPolicy(maximumWait: .seconds(10))
        try await expectEqual(retrying(transport, policy).send(Self.request).status, 200)
        expectEqual(waits, [.seconds(10)])
    }

    @Test func `the maximum wait applies to all waits of a request together`() async throws {
        let transport = script([.status(429, ["Retry-After": "25"])])
        try await expectEqual(retrying(transport).send(Self.request).status, 429)
        expectEqual(waits, [.seconds(25), .seconds(25)])
    }

    @Test func `failed attempts count toward the maximum wait, and the error has their number`() async throws {
        let transport = RecordingTransport { [clock] _, _ throws(NetworkError) in
            clock.advance(by: .seconds(29))
            throw NetworkError(.timedOut, "timed out after 29 s")
        }
        let error = await #expect(throws: NetworkError.self) { try await retrying(transport).send(Self.request) }
        // Three attempts of 29 s start within the allowed 60 s.
        expectEqual(error?.message, "timed out after 29 s (3 attempts)")
        expectEqual(error?.code, .timedOut)
        expectEqual(transport.requests.count, 3)
        expectEqual(log.events.map(\.notice), Array(repeating: "retrying: timed out after 29 s", count: 2))
    }

    @Test func `cancelling the wait cancels the request`() async throws {
        let transport = script([.status(503)])
        let retrying = RetryingTransport(
            base: transport, errorMapper: ProviderError.byStatus, clock: CancellingClock(), now: { Self.now })
        let error = await #expect(throws: NetworkError.self) { try await retrying.send(Self.request) }
        expectEqual(error?.code, .cancelled)
        expectEqual(transport.requests.count, 1)
    }

    @Test func `every retry is reported, and long waits to the user`() async throws {
        let transport = script([
            .failure(.connectionLost), .status(429, ["Retry-After": "2"]), .status(200),
        ])
        _ = try await retrying(transport).send(Self.request)
        let events = log.events.compactMap { $0 as? RetryScheduled }
        expectEqual(events.map(\.attempt), [2, 3])
        expectEqual(events.map(\.notice), [nil, "retrying in 2 s: Too many requests (429)"])
        #expect(events.map(\.request).allSatisfy { $0.hasSuffix("key=•••") })
    }

    @Test(arguments: [(0, 0), (-5, -5)])
    func `invalid policy values are replaced by the smallest valid ones`(tries: Int, seconds: Int) async throws {
        let policy = RetryPolicy(
            maximumAttempts: tries, maximumWait: .seconds(seconds), initialBackoff: .seconds(seconds),
            maximumBackoff: .seconds(seconds))
        let transport = script([.status(503)])
        try await expectEqual(retrying(transport, policy).send(Self.request).status, 503)
        expectEqual(transport.requests.count, 1)
    }

    private var waits: [Duration] { log.events.compactMap { ($0 as? RetryScheduled)?.wait } }

    /// Returns a retrying transport whose jitter halves the backoff and whose clock does not wait.
    private func retrying(
        _ transport: RecordingTransport, _ policy: RetryPolicy = RetryPolicy(),
        errorMapper: @escaping @Sendable (HTTPResponse, HTTPRequest) -> ProviderError? = ProviderError.byStatus
    ) -> RetryingTransport {
        RetryingTransport(
            base: transport, policy: policy, errorMapper: errorMapper, clock: clock, now: { Self.now },
            jitter: { $0 / 2 },
            events: log)
    }

    /// Returns a transport with these outcomes. The last one is repeated.
    private func script(_ tries: [Attempt]) -> RecordingTransport {
        RecordingTransport { request, count throws(NetworkError) in
            switch tries[min(count, tries.count - 1)] {
            case .status(let status, let headers):
                return HTTPResponse(status: status, headers: headers, url: request.url, receivedAt: Self.now)
            case .failure(let code): throw NetworkError(code, "it broke near hunter2")
            }
        }
    }
}
