import Essentials
import ProviderProtocols
import Testing
import TransportContract
import TransportPolicies
import TransportProtocols

@Suite struct SampleTransportTests {
    private static let arrival = Date(timeIntervalSince1970: 1_000)

    private static let book = SampleBook([
        Sample("any page", target: "/api/", body: "any"),
        Sample("page 2", target: "/api/?page=2", headers: ["X-Page": "2"], body: "two é"),
        Sample("limit used up", target: "/api/?page=2&q=cat", status: 429, body: "wait", circumstance: "used up"),
        Sample("page 2 of big cats", target: "/api/?page=2&q=big+cats", body: "big"),
        Sample("page 2 in French", target: "/api/?page=2&lang=fr", body: "deux"),
        Sample("an image", target: "/api/?id=7", body: "seven"),
        Sample("no such image", target: "/api/?id=8", status: 400, body: "[ERROR 400]"),
        Sample("added", method: .post, target: "/api/", status: 201, body: "added"),
        Sample("gone", method: .delete, target: "/api/7", status: 204, body: ""),
        Sample("a moved one", target: "/repos/a%20b/c", status: 301, headers: ["Location": "/r/1"], body: ""),
    ])

    private func transport(
        _ book: SampleBook = Self.book, baseURL: URL = "https://api.example",
        log: RecordingEventSink = RecordingEventSink()
    ) -> SampleTransport {
        SampleTransport(book: book, baseURL: baseURL, now: { Self.arrival }, events: log)
    }

    @Test func `the body of a successful sample is written to the destination`() async throws {
        let file = "https://cdn.example/heron.jpg"
        let transport = transport(SampleBook([Sample("a file", target: file, body: "heron"), Self.book.samples[6]]))
        let destination = MemoryDestination()
        var request = HTTPRequest(url: try #require(URL(string: file)), destination: destination)
        let response = try await transport.send(request)
        expectEqual(destination.body, Data("heron".utf8))
        #expect(response.body.isEmpty)
        expectEqual(response.streamedByteCount, 5)
        request.url = "https://api.example/api/?id=8"
        try await expectEqual(transport.send(request).body, Data("[ERROR 400]".utf8))
        expectEqual(destination.heads.count, 1)
        for other in ["https://cdn.example/egret.jpg", "https://api.example/heron.jpg"] {
            request.url = try #require(URL(string: other))
            let error = await #expect(throws: NetworkError.self) { try await transport.send(request) }
            expectEqual(error?.code, .noSample)
        }
    }

    static let matches: [(HTTPMethod, URL, String)] = [
        (.get, "https://api.example/api/", "any page"), (.get, "https://api.example/api/?q=cat", "any page"),
        (.get, "https://api.example/api/?page=3&safe=true", "any page"),
        (.get, "https://api.example/api/?page=2", "page 2"), (.get, "https://api.example/api/?q=x&page=2", "page 2"),
        (.get, "https://api.example/api/?page=2&q=cat", "page 2"),
        (.get, "https://api.example/api/?q=big%20cats&page=2", "page 2 of big cats"),
        (.get, "https://api.example/api/?q=b%69g+cats&p%61ge=2", "page 2 of big cats"),
        (.get, "https://api.example/api/?lang=fr&page=2", "page 2 in French"),
        (.get, "https://api.example/api/?lang=fr&page=2&q=big+cats", "page 2 of big cats"),
        (.get, "https://api.example/api/?id=8", "no such image"), (.post, "https://api.example/api/", "added"),
        (.delete, "https://api.example/api/7", "gone"), (.get, "https://API.example:443/repos/a%20b/c", "a moved one"),
        (.get, "https://api.example/r%65pos/a%20b/c", "a moved one"),
    ]

    @Test(arguments: matches)
    func `the sample with the most matching query items is used`(method: HTTPMethod, url: URL, name: String)
        async throws
    {
        let log = RecordingEventSink()
        let response = try await transport(log: log).send(HTTPRequest(method: method, url: url))
        let sample = try #require(Self.book.samples.first { $0.name == name })
        expectEqual(
            response,
            HTTPResponse(
                status: sample.status, headers: sample.headers, body: Data(sample.body.utf8), url: url,
                receivedAt: Self.arrival))
        let event = try #require(log.events.first as? SampleServed)
        expectEqual(log.events.count, 1)
        expectEqual(event.name, name)
        expectEqual(
            event.texts,
            [
                "name: \(name)", "request: \(method) \(url)", "status: \(sample.status)",
                "bytes: \(sample.body.utf8.count)",
            ])
    }

    @Test(
        arguments: [
            (.get, "https://api.example/api"), (.get, "https://api.example/"), (.get, "https://api.example/api/7"),
            (.put, "https://api.example/api/"), (.head, "https://api.example/api/"),
            (.get, "https://other.example/api/"), (.get, "http://api.example/api/"),
            (.get, "https://api.example:8443/api/"), (.get, "https://api.example/repos/a/b/c"),
            (.get, "https://api.example/repos/a%2520b/c"), (.get, "https://api.example/v2/api/"),
        ] as [(HTTPMethod, URL)])
    func `a request without a sample fails, and the error lists the samples`(method: HTTPMethod, url: URL) async throws
    {
        let log = RecordingEventSink()
        let error = await #expect(throws: NetworkError.self) {
            try await transport(log: log).send(HTTPRequest(method: method, url: url))
        }
        expectEqual(error?.code, .noSample)
        expectEqual(
            error?.message,
            "no sample for \(method) \(url); available samples: GET /api/, GET /api/?page=2, "
                + "GET /api/?page=2&q=big+cats, GET /api/?page=2&lang=fr, GET /api/?id=7, GET /api/?id=8, POST /api/, "
                + "DELETE /api/7, GET /repos/a%20b/c")
        #expect(log.events.isEmpty)
    }

    @Test(
        arguments: [
            ("https://api.example", "https://api.example/x"), ("https://api.example/", "https://api.example/x"),
            ("https://api.example/v1", "https://api.example/v1/x"),
            ("https://api.example/v1/", "https://api.example/v1/x"),
            ("https://api.example/a%20b/v1", "https://api.example/a%20b/%761/x"),
            ("http://127.0.0.1:8399/v1", "http://127.0.0.1:8399/v1/x"),
        ] as [(URL, URL)])
    func `targets are relative to the base URL`(base: URL, url: URL) async throws {
        let book = SampleBook([Sample("x", target: "/x", body: "x")])
        let response = try await transport(book, baseURL: base).send(HTTPRequest(url: url))
        expectEqual(response.status, 200)
    }

    @Test(arguments: ["https://api.example", "https://api.example/", "https://api.example/?a=1"] as [URL])
    func `the base URL itself can have a sample`(url: URL) async throws {
        let book = SampleBook([Sample("root", target: "/", body: "x")])
        try await expectEqual(transport(book).send(HTTPRequest(url: url)).status, 200)
    }

    @Test func `a path is compared segment by segment`() async throws {
        let book = SampleBook([Sample("x", target: "/a%2Fb", body: "x"), Sample("y", target: "/100%", body: "y")])
        try await expectEqual(transport(book).send(HTTPRequest(url: "https://api.example/a%2fb")).status, 200)
        try await expectEqual(transport(book).send(HTTPRequest(url: "https://api.example/100%25")).status, 200)
        await #expect(throws: NetworkError.self) {
            try await transport(book).send(HTTPRequest(url: "https://api.example/a/b"))
        }
    }

    private static let searches = SampleBook([
        Sample("any search", method: .post, target: "/search", body: ""),
        Sample(
            "cats", method: .post, target: "/search", requestBody: #"{"variables": {"q": "cats", "size": 20}}"#,
            body: ""),
        Sample(
            "more cats", method: .post, target: "/search",
            requestBody: #"{"variables": {"q": "cats", "after": "é", "size": 2e1}, "fresh": true}"#, body: ""),
        Sample("tags", method: .post, target: "/search", requestBody: #"{"tags": [{"id": 1}, null]}"#, body: ""),
        Sample("a form", method: .post, target: "/search", requestBody: "q=cats&size=20", body: ""),
        Sample("a text", method: .post, target: "/search", requestBody: "plain = text", body: ""),
        Sample("a page", method: .post, target: "/search?page=2", requestBody: #"{"q": 1}"#, body: ""),
    ])

    @Test(
        arguments: [
            (nil, "any search"), ("", "any search"), ("{}", "any search"),
            (#"{"variables":{"size":20,"q":"cats"}}"#, "cats"),
            (#"{"query": "…", "variables": {"size": 20, "q": "cats", "after": null}}"#, "cats"),
            (#"{"variables":{"size":"20","q":"cats"}}"#, "any search"),
            (#"{"variables":{"size":21,"q":"cats"}}"#, "any search"),
            (#"{"size":20,"q":"cats"}"#, "any search"),
            (#"{"fresh": true, "variables": {"after": "\u00e9", "q": "cats", "size": 20}}"#, "more cats"),
            (#"{"fresh": false, "variables": {"after": "é", "q": "cats", "size": 20}}"#, "cats"),
            (#"{"tags": [{"id": 1, "name": "x"}, null]}"#, "tags"),
            (#"{"tags": [{"id": 1}]}"#, "any search"), (#"{"tags": [null, {"id": 1}]}"#, "any search"),
            ("q=cats&size=20", "a form"), ("size=2%30&key=k&q=cats", "a form"), ("q=cats&size=20\n", "any search"),
            ("q=cats", "any search"), ("q=cat&size=20", "any search"), ("plain = text", "a text"),
            ("plain = text&key=k", "any search"),
            (#"{"q": 1}"#, "any search"), (String(repeating: "[", count: 513), "any search"),
            (String(repeating: #"{"a":"#, count: 513), "any search"),
        ] as [(String?, String)])
    func `a sample with a request body matches bodies that contain its members`(body: String?, name: String)
        async throws
    {
        let log = RecordingEventSink()
        let request = HTTPRequest(
            method: .post, url: "https://api.example/search", body: body.map { Data($0.utf8) }, isSafe: true)
        _ = try await transport(Self.searches, log: log).send(request)
        expectEqual(log.events.compactMap { ($0 as? SampleServed)?.name }, [name])
    }

    @Test func `a request without a sample for its body fails, and the error lists the bodies`() async {
        let sample = Sample("a page", method: .post, target: "/search?page=2", requestBody: #"{"q": 1}"#, body: "")
        let request = HTTPRequest(
            method: .post, url: "https://api.example/search?page=2", body: Data(#"{"q": 2}"#.utf8), isSafe: true)
        let error = await #expect(throws: NetworkError.self) { try await transport(SampleBook([sample])).send(request) }
        expectEqual(error?.message.hasSuffix(#"available samples: POST /search?page=2 {"q": 1}"#), true)
    }

    @Test func `the list of samples has a maximum length`() async throws {
        let long = String(repeating: "x", count: 2_000)
        let samples = (0..<50).map { Sample("\($0)", target: "/\($0)/\(long)", body: "") }
        let twice = SampleBook(samples + samples)
        let url = try #require(URL(string: "https://api.example/?q=\(long)"))
        let error = await #expect(throws: NetworkError.self) { try await transport(twice).send(HTTPRequest(url: url)) }
        expectEqual(error?.message.hasSuffix("… and 40 more"), true)
        #expect((error?.message.count ?? .max) < 1_500)

        let empty = await #expect(throws: NetworkError.self) {
            try await transport(SampleBook([])).send(HTTPRequest(url: "https://api.example/"))
        }
        expectEqual(empty?.message, "no sample for GET https://api.example/; available samples: none")
    }

    @Test func `secrets are hidden, and credentials are not compared`() async throws {
        let log = RecordingEventSink()
        let credentials: [Credential] = [Credential(.query("key"), Secret("s3cret"))]
        _ = try await transport(log: log).send(HTTPRequest(url: "https://api.example/api/", credentials: credentials))
        let error = await #expect(throws: NetworkError.self) {
            try await transport().send(HTTPRequest(url: "https://api.example/other", credentials: credentials))
        }
        #expect(log.text.contains("/api/?key=•••"))
        #expect(!log.text.contains("s3cret"))
        expectEqual(error?.message.contains("/other?key=•••"), true)
    }

    @Test func `a cancelled task gets no response`() async throws {
        let transport = transport()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await transport.send(HTTPRequest(url: "https://api.example/api/"))
        }
        let error = await #expect(throws: NetworkError.self) { try await task.value }
        expectEqual(error?.code, .cancelled)
    }
}
