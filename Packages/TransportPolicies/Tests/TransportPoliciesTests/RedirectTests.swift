import Protocols
import Testing
import TransportContract
import TransportPolicies

@Suite struct RedirectTests {
    private let request = HTTPRequest(url: "https://api.example/0")

    /// Redirects from `/0` to `/1` and so on.
    private func chain(of hops: Int) -> RecordingTransport {
        RecordingTransport(redirects: (1...hops).map { (301, "/\($0)") })
    }

    @Test(arguments: [(10, 10), (3, 3), (3, 1)]) func `as many redirects as allowed are followed`(
        allowed: Int, hops: Int
    ) async throws {
        let log = RecordingEventSink()
        let follower = RedirectFollowingTransport(base: chain(of: hops), maximumRedirects: allowed, events: log)
        let response = try await follower.send(request)
        #expect(response.url.absoluteString == "https://api.example/\(hops)")
        #expect(log.events.count == hops)
    }

    @Test(arguments: [(10, 11), (10, 50), (1, 2), (0, 1)])
    func `more redirects than allowed are refused`(allowed: Int, hops: Int) async throws {
        let transport = chain(of: hops)
        let error = await #expect(throws: NetworkError.self) {
            try await RedirectFollowingTransport(base: transport, maximumRedirects: allowed).send(request)
        }
        #expect(error?.code == .incorrectDataReturned)
        #expect(error?.message == "refusing the redirect of api.example: too many redirects, the maximum is \(allowed)")
        #expect(transport.requests.count == allowed + 1)
    }

    @Test func `ten redirects by default`() async throws {
        let transport = chain(of: 11)
        await #expect(throws: NetworkError.self) { try await RedirectFollowingTransport(base: transport).send(request) }
        #expect(transport.requests.count == 11)
    }

    @Test(arguments: [["/0"], ["/1", "/0"], ["/1", "/2", "/1"], ["https://other.example/", "https://api.example/0"]])
    func `a loop is refused`(locations: [String]) async throws {
        let transport = RecordingTransport(redirects: locations.map { (302, $0) })
        let error = await #expect(throws: NetworkError.self) {
            try await RedirectFollowingTransport(base: transport).send(request)
        }
        #expect(error?.code == .incorrectDataReturned)
        #expect(error?.message.hasSuffix("redirect loop") == true)
        #expect(transport.requests.count == locations.count)
    }

    @Test func `an error after a redirect is thrown`() async throws {
        let transport = RecordingTransport { request, count throws(NetworkError) in
            guard count == 0 else { throw NetworkError(.connectionLost, "gone") }
            return .redirect(request, 301, to: "/1")
        }
        let error = await #expect(throws: NetworkError.self) {
            try await RedirectFollowingTransport(base: transport).send(request)
        }
        #expect(error?.code == .connectionLost)
    }

    @Test func `each redirect is reported`() async throws {
        let log = RecordingEventSink()
        let transport = RecordingTransport(redirects: [(303, "/1"), (307, "https://other.example/2")])
        let post = HTTPRequest(
            method: .post, url: "https://api.example/0",
            credentials: [Credential(.query("key"), Secret("s3cret-token"))])
        _ = try await RedirectFollowingTransport(base: transport, events: log).send(post)
        let hops = log.events.compactMap { $0 as? RedirectFollowed }
        #expect(hops.map(\.status) == [303, 307])
        #expect(
            hops.map(\.from) == ["POST https://api.example/0?key=•••", "GET https://api.example/1?key=•••"])
        #expect(hops.map(\.to) == ["GET https://api.example/1?key=•••", "GET https://other.example/2"])
        #expect(hops.map(\.leavesOrigin) == [false, true])
        #expect(hops.map(\.title) == ["redirect", "redirect"])
        #expect(
            hops[1].texts == ["status: 307", "from: \(hops[1].from)", "to: \(hops[1].to)", "origin: other"])
    }

    struct Case: Sendable, CustomTestStringConvertible {
        let status: Int
        let method: HTTPMethod
        let becomes: HTTPMethod
        let keepsBody: Bool

        init(_ status: Int, _ method: HTTPMethod, becomes: HTTPMethod, keepsBody: Bool) {
            self.status = status
            self.method = method
            self.becomes = becomes
            self.keepsBody = keepsBody
        }

        var testDescription: String { "\(status) \(method)" }
    }

    static let cases: [Case] = [
        Case(301, .get, becomes: .get, keepsBody: true), Case(302, .get, becomes: .get, keepsBody: true),
        Case(301, .head, becomes: .head, keepsBody: true), Case(303, .head, becomes: .head, keepsBody: true),
        Case(301, .post, becomes: .get, keepsBody: false), Case(302, .post, becomes: .get, keepsBody: false),
        Case(301, .put, becomes: .put, keepsBody: true), Case(302, .delete, becomes: .delete, keepsBody: true),
        Case(303, .post, becomes: .get, keepsBody: false), Case(303, .put, becomes: .get, keepsBody: false),
        Case(303, .delete, becomes: .get, keepsBody: false), Case(303, .get, becomes: .get, keepsBody: true),
        Case(307, .post, becomes: .post, keepsBody: true), Case(308, .patch, becomes: .patch, keepsBody: true),
        Case(307, .get, becomes: .get, keepsBody: true), Case(308, .delete, becomes: .delete, keepsBody: true),
    ]

    @Test(arguments: cases) func `the status decides about method and body`(_ given: Case) async throws {
        let transport = RecordingTransport(redirects: [(given.status, "/new")])
        let headers: HTTPHeaders = [
            "Content-Type": "application/json", "content-length": "2", "Accept": "a/b", "X-Own": "1",
        ]
        let request = HTTPRequest(
            method: given.method, url: "https://api.example/old", headers: headers, body: Data("{}".utf8))

        let response = try await RedirectFollowingTransport(base: transport).send(request)

        #expect(response.status == 200)
        #expect(response.url == "https://api.example/new")
        let next = try #require(transport.requests.last)
        #expect(transport.requests.count == 2)
        #expect(next.url == "https://api.example/new")
        #expect(next.method == given.becomes)
        #expect(next.body == (given.keepsBody ? Data("{}".utf8) : nil))
        #expect(next.headers == (given.keepsBody ? headers : ["Accept": "a/b", "X-Own": "1"]))
    }

    @Test(arguments: [(200, "/x"), (201, "/x"), (300, "/x"), (304, "/x"), (305, "/x"), (306, "/x"), (404, "/x")])
    func `responses with other statuses are returned as they are`(status: Int, location: String) async throws {
        let transport = RecordingTransport(redirects: [(status, location)])
        let response = try await RedirectFollowingTransport(base: transport).send(
            HTTPRequest(url: "https://api.example/old"))
        #expect(response == .redirect(transport.requests[0], status, to: location))
        #expect(transport.requests.count == 1)
    }

    @Test(arguments: [301, 302, 303, 307, 308])
    func `a redirect without Location is returned as it is`(status: Int) async throws {
        let transport = RecordingTransport { request, _ in
            HTTPResponse(status: status, url: request.url, receivedAt: .distantPast)
        }
        let response = try await RedirectFollowingTransport(base: transport).send(
            HTTPRequest(url: "https://api.example/old"))
        #expect(response.status == status)
        #expect(transport.requests.count == 1)
    }
}
