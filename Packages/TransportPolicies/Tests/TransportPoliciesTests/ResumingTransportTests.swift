import Essentials
import ProviderProtocols
import Testing
import TransportContract
import TransportPolicies
import TransportProtocols

@Suite struct ResumingTransportTests {
    private static let whole = Data("0123456789".utf8)
    private static let url: URL = "https://cdn.example/file.bin"

    private let log = RecordingEventSink()

    /// A server with a file. It supports ranges unless a flag says otherwise.
    struct Server: Sendable {
        var tag = "\"v1\""
        var hasRanges = true
        /// The status and header fields of a response to a range request, instead of the correct ones.
        var override: (status: Int, headers: HTTPHeaders)?
        /// The number of bytes after which the first response ends.
        var cut: Int?
        /// The most bytes of one range.
        var longestRange = Int.max

        @Sendable func answer(_ request: HTTPRequest, _ index: Int) throws(NetworkError) -> HTTPResponse {
            let start = request.headers["Range"].flatMap { Int($0.dropFirst("bytes=".count).dropLast()) }
            var head = HTTPResponse(status: 200, headers: ["ETag": tag], url: request.url, receivedAt: .distantPast)
            var body = whole
            if let start, hasRanges, request.headers["If-Range"] == tag {
                body = Data(whole.dropFirst(start).prefix(longestRange))
                head.status = 206
                head.headers["Content-Range"] = "bytes \(start)-\(start + body.count - 1)/\(whole.count)"
                if let override { (head.status, head.headers) = (override.status, override.headers) }
            }
            guard head.isSuccess else { return head }
            head.headers["Content-Length"] = "\(body.count)"
            try request.destination?.begin(head)
            let isCut = index == 0 && cut != nil
            let sent = isCut ? body.prefix(cut ?? 0) : body
            try request.destination?.write(sent)
            if isCut { throw NetworkError(.connectionLost, "cut") }
            head.streamedByteCount = sent.count
            return head
        }
    }

    private func send(
        _ server: Server, to destination: MemoryDestination, url: URL = url
    ) async -> (result: Result<HTTPResponse, NetworkError>, requests: [HTTPRequest]) {
        let base = RecordingTransport { request, index throws(NetworkError) in try server.answer(request, index) }
        let transport = ResumingTransport(base: base, clock: SkippingClock(), events: log)
        do throws(NetworkError) {
            let response = try await transport.send(HTTPRequest(url: url, destination: destination))
            return (.success(response), base.requests)
        } catch {
            return (.failure(error), base.requests)
        }
    }

    private static func half(validator: String? = "\"v1\"", of url: URL = url) -> MemoryDestination {
        MemoryDestination(holding: whole.prefix(4), of: url, validator: validator)
    }

    @Test func `the rest of a partial body is requested`() async throws {
        let destination = Self.half()
        let (result, requests) = await send(Server(), to: destination)
        try expectEqual(result.get().status, 200)
        expectEqual(destination.body, Self.whole)
        expectEqual(requests.map { $0.headers["Range"] }, ["bytes=4-"])
        expectEqual(requests.map { $0.headers["If-Range"] }, ["\"v1\""])
        expectEqual(requests.map { $0.headers["Accept-Encoding"] }, ["identity"])
    }

    @Test(arguments: [
        ("an empty destination", MemoryDestination()),
        ("a part without a validator", half(validator: nil)),
        ("a part of another file", half(of: "https://cdn.example/other.bin")),
    ])
    func `a body that cannot be continued is requested whole`(name: String, destination: MemoryDestination) async {
        let (_, requests) = await send(Server(), to: destination)
        expectEqual(destination.body, Self.whole)
        expectEqual(requests.map { $0.headers["Range"] }, [nil])
    }

    private static let date = "Sun, 06 Nov 1994 08:49:37 GMT"
    private static let rest = "bytes 4-9/10"

    static let restarts: [(reason: String, server: Server, validator: String, requestCount: Int)] = [
        ("no ranges", Server(hasRanges: false), "\"v1\"", 1), ("a new file", Server(tag: "\"v2\""), "\"v1\"", 1),
        ("status 416", Server(override: (416, [:])), "\"v1\"", 2),
        ("no validator", Server(override: (206, ["Content-Range": rest])), "\"v1\"", 2),
        ("a new tag", Server(override: (206, ["Content-Range": rest, "ETag": "\"v2\""])), "\"v1\"", 2),
        ("a weak tag", Server(override: (206, ["Content-Range": rest, "ETag": "W/\"v1\""])), "\"v1\"", 2),
        ("no date", Server(tag: date, override: (206, ["Content-Range": rest])), date, 2),
        ("a new date", Server(tag: date, override: (206, ["Content-Range": rest, "Last-Modified": "now"])), date, 2),
    ]

    @Test(arguments: restarts)
    func `a body starts over if the server does not continue it`(
        reason: String, server: Server, validator: String, requestCount: Int
    ) async throws {
        let destination = Self.half(validator: validator)
        let (result, requests) = await send(server, to: destination)
        try expectEqual(result.get().status, 200)
        expectEqual(destination.body, Self.whole)
        expectEqual(requests.map { $0.headers["Range"] }, requestCount == 2 ? ["bytes=4-", nil] : ["bytes=4-"])
    }

    @Test func `a body with the same date is continued`() async throws {
        let destination = Self.half(validator: Self.date)
        let headers: HTTPHeaders = ["Content-Range": Self.rest, "Last-Modified": Self.date]
        let (_, requests) = await send(Server(tag: Self.date, override: (206, headers)), to: destination)
        expectEqual(destination.body, Self.whole)
        expectEqual(requests.map { $0.headers["If-Range"] }, [Self.date])
    }

    @Test(arguments: [202, 204, 205])
    func `a response without a file is incorrect data, and changes nothing`(status: Int) async {
        let destination = Self.half()
        let (result, _) = await send(Server(override: (status, [:])), to: destination)
        let error = #expect(throws: NetworkError.self) { try result.get() }
        expectEqual(error?.code, .incorrectDataReturned)
        expectEqual(error?.message, "cdn.example sent no file (\(status))")
        expectEqual(destination.body, Self.whole.prefix(4))
    }

    @Test func `a server that sends part of the rest is asked again`() async throws {
        let destination = Self.half()
        let (result, requests) = await send(Server(longestRange: 4), to: destination)
        try expectEqual(result.get().status, 200)
        expectEqual(destination.body, Self.whole)
        expectEqual(requests.map { $0.headers["Range"] }, ["bytes=4-", "bytes=8-"])
    }

    @Test(
        arguments: [
            ["Content-Range": "bytes 3-9/10"], ["Content-Range": "bytes 5-9/10"],
            ["Content-Range": "bytes 4-8/10", "ETag": "\"v1\""],
            ["Content-Range": "bytes 4-9/*"], ["Content-Range": "bytes 4-9/9"], ["Content-Range": "lines 4-9/10"],
            ["Content-Range": "bytes 9-4/10"], ["Content-Range": "bytes 99999999999999999999-4/10"], [:],
            ["Content-Range": "bytes 4-9/10", "Content-Encoding": "gzip", "ETag": "\"v1\""],
        ] as [HTTPHeaders])
    func `a range that was not requested is incorrect data, and the part is discarded`(headers: HTTPHeaders) async {
        let destination = Self.half()
        let (result, _) = await send(Server(override: (206, headers)), to: destination)
        #expect(throws: NetworkError.self) { try result.get() }
        guard case .failure(let error) = result else { return }
        expectEqual(error.code, .incorrectDataReturned)
        #expect(destination.body.isEmpty)
    }

    @Test func `a partial response to a request for the whole is incorrect data`() async {
        let base = RecordingTransport { request, _ throws(NetworkError) in
            let head = HTTPResponse(
                status: 206, headers: ["Content-Range": "bytes 0-9/10"], url: request.url, receivedAt: .distantPast)
            try request.destination?.begin(head)
            return head
        }
        let error = await #expect(throws: NetworkError.self) {
            try await ResumingTransport(base: base).send(HTTPRequest(url: Self.url, destination: MemoryDestination()))
        }
        expectEqual(error?.code, .incorrectDataReturned)
    }

    @Test func `a body shorter than its length is a lost connection`() async {
        let base = RecordingTransport { request, _ throws(NetworkError) in
            var head = HTTPResponse(
                status: 200, headers: ["Content-Length": "10"], url: request.url, receivedAt: .distantPast)
            try request.destination?.begin(head)
            head.streamedByteCount = 9
            return head
        }
        let error = await #expect(throws: NetworkError.self) {
            try await ResumingTransport(base: base).send(HTTPRequest(url: Self.url, destination: MemoryDestination()))
        }
        expectEqual(error?.code, .connectionLost)
    }

    @Test func `retries continue, and progress counts from the start`() async throws {
        let destination = MemoryDestination()
        let server = Server(cut: 6)
        let base = RecordingTransport { request, index throws(NetworkError) in try server.answer(request, index) }
        let resuming = ResumingTransport(base: base, clock: SkippingClock(), events: log)
        let retrying = RetryingTransport(
            base: resuming, policy: RetryPolicy(maximumAttempts: 2), errorMapper: { ProviderError.byStatus($0, $1) },
            clock: SkippingClock(), now: { .distantPast })
        _ = try await retrying.send(HTTPRequest(url: Self.url, destination: destination))
        expectEqual(destination.body, Self.whole)
        expectEqual(base.requests.map { $0.headers["Range"] }, [nil, "bytes=6-"])
        let progress = log.events.compactMap { $0 as? BodyProgress }
        expectEqual(progress.map(\.byteCount), [6, 10])
        expectEqual(progress.map(\.totalByteCount), [10, 10])
    }

    @Test func `attempts that make progress are not counted`() async throws {
        // Each response has one byte more, so ten attempts are needed.
        let base = RecordingTransport { request, index throws(NetworkError) in
            var head = HTTPResponse(
                status: index == 0 ? 200 : 206, headers: ["ETag": "\"v1\"", "Content-Range": "bytes \(index)-9/10"],
                url: request.url, receivedAt: .distantPast)
            try request.destination?.begin(head)
            try request.destination?.write(Self.whole[index...index])
            head.streamedByteCount = 1
            guard index == 9 else { throw NetworkError(.connectionLost, "cut") }
            return head
        }
        let destination = MemoryDestination()
        let retrying = RetryingTransport(
            base: ResumingTransport(base: base), policy: RetryPolicy(maximumAttempts: 2),
            errorMapper: { ProviderError.byStatus($0, $1) }, clock: SkippingClock(), now: { .distantPast })
        _ = try await retrying.send(HTTPRequest(url: Self.url, destination: destination))
        expectEqual(destination.body, Self.whole)
        expectEqual(base.requests.count, 10)
    }

    @Test func `a request without a destination is unchanged`() async throws {
        let base = RecordingTransport { request, _ in .ok(request) }
        _ = try await ResumingTransport(base: base).send(HTTPRequest(url: Self.url))
        expectEqual(base.requests, [HTTPRequest(url: Self.url)])
    }

    @Test(
        arguments: [
            (["ETag": "\"a\""], "\"a\""), (["ETag": "W/\"a\""], nil), (["ETag": "a"], nil), (["ETag": "\"a\" b"], nil),
            (["Last-Modified": "Sun, 06 Nov 1994 08:49:37 GMT"], nil),
            (
                ["Last-Modified": "Sun, 06 Nov 1994 08:49:37 GMT", "Date": "Sun, 06 Nov 1994 08:49:38 GMT"],
                "Sun, 06 Nov 1994 08:49:37 GMT"
            ),
            (["Last-Modified": "Sun, 06 Nov 1994 08:49:37 GMT", "Date": "Sun, 06 Nov 1994 08:49:37 GMT"], nil),
            (
                [
                    "Last-Modified": "Sun, 06 Nov 1994 08:49:37 GMT", "Date": "Sun, 06 Nov 1994 08:50:37 GMT",
                    "ETag": "W/\"a\"",
                ], nil
            ),
            (["ETag": "\"a\"", "Content-Encoding": "gzip"], nil), ([:], nil),
        ] as [(HTTPHeaders, String?)])
    func `only a strong validator is used`(headers: HTTPHeaders, validator: String?) {
        let response = HTTPResponse(status: 200, headers: headers, url: Self.url, receivedAt: .distantPast)
        expectEqual(response.strongValidator, validator)
    }
}
