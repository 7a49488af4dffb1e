import Essentials
import Testing
import TransportContract
import TransportPolicies
import TransportProtocols

@Suite struct RedirectTests {
    private let request = HTTPRequest(url: "https://api.example/0")

    /// Returns a transport that redirects from `/0` to `/1` and so on.
    private func chain(of hops: Int) -> RecordingTransport {
        RecordingTransport(redirects: (1...hops).map { (301, "/\($0)") })
    }

    @Test(arguments: [(10, 10), (3, 3), (3, 1)]) func `redirects up to the maximum are followed`(
        allowed: Int, hops: Int
    ) async throws {
        let log = RecordingEventSink()
        let follower = RedirectFollowingTransport(base: chain(of: hops), maximumRedirects: allowed, events: log)
        let response = try await follower.send(request)
        expectEqual(response.url.absoluteString, "https://api.example/\(hops)")
        expectEqual(log.events.count, hops)
    }

    @Test(arguments: [(10, 11), (10, 50), (1, 2), (0, 1)])
    func `more redirects than allowed are refused`(allowed: Int, hops: Int) async throws {
        let transport = chain(of: hops)
        let error = await #expect(throws: NetworkError.self) {
            try await RedirectFollowingTransport(base: transport, maximumRedirects: allowed).send(request)
        }
        expectEqual(error?.code, .incorrectDataReturned)
        expectEqual(error?.message, "refusing a redirect from api.example: too many redirects (maximum: \(allowed))")
        expectEqual(transport.requests.count, allowed + 1)
    }

    @Test func `the default maximum is ten redirects`() async throws {
        let transport = chain(of: 11)
        await #expect(throws: NetworkError.self) { try await RedirectFollowingTransport(base: transport).send(request) }
        expectEqual(transport.requests.count, 11)
    }

    @Test(arguments: [["/0"], ["/1", "/0"], ["/1", "/2", "/1"], ["https://other.example/", "https://api.example/0"]])
    func `a loop is refused`(locations: [String]) async throws {
        let transport = RecordingTransport(redirects: locations.map { (302, $0) })
        let error = await #expect(throws: NetworkError.self) {
            try await RedirectFollowingTransport(base: transport).send(request)
        }
        expectEqual(error?.code, .incorrectDataReturned)
        expectEqual(error?.message.hasSuffix("redirect loop"), true)
        expectEqual(transport.requests.count, locations.count)
    }

    @Test func `an error after a redirect is thrown`() async throws {
        let transport = RecordingTransport { request, count throws(NetworkError) in
            guard count == 0 else { throw NetworkError(.connectionLost, "gone") }
            return .redirect(request, 301, to: "/1")
        }
        let error = await #expect(throws: NetworkError.self) {
            try await RedirectFollowingTransport(base: transport).send(request)
        }
        expectEqual(error?.code, .connectionLost)
    }

    @Test func `each redirect is reported`() async throws {
        let log = RecordingEventSink()
        let transport = RecordingTransport(redirects: [(308, "/1"), (307, "https://other.example/2")])
        let post = HTTPRequest(
            method: .post, url: "https://api.example/0",
            credentials: [Credential(.query("key"), Secret("s3cret-token"))])
        _ = try await RedirectFollowingTransport(base: transport, events: log).send(post)
        let hops = log.events.compactMap { $0 as? RedirectFollowed }
        expectEqual(hops.map(\.status), [308, 307])
        expectEqual(
            hops.map(\.from), ["POST https://api.example/0?key=•••", "POST https://api.example/1?key=•••"])
        expectEqual(hops.map(\.to), ["POST https://api.example/1?key=•••", "POST https://other.example/2"])
        expectEqual(hops.map(\.leavesOrigin), [false, true])
        expectEqual(hops.map(\.title), ["redirect", "redirect"])
        expectEqual(
            hops[1].texts, ["status: 307", "from: \(hops[1].from)", "to: \(hops[1].to)", "origin: other"])
    }

    @Test(
        arguments: [
            (301, .get), (302, .get), (303, .get), (307, .get), (301, .head), (303, .head), (301, .put), (302, .delete),
            (302, .patch), (307, .post), (308, .patch), (308, .delete),
        ] as [(Int, HTTPMethod)])
    func `method, body and header fields are kept`(status: Int, method: HTTPMethod) async throws {
        let transport = RecordingTransport(redirects: [(status, "/new")])
        let request = HTTPRequest(
            method: method, url: "https://api.example/old",
            headers: ["Content-Type": "application/json", "X-Own": "1"],
            body: Data("{}".utf8))
        let response = try await RedirectFollowingTransport(base: transport).send(request)
        expectEqual(response.status, 200)
        expectEqual(response.url, "https://api.example/new")
        var expected = request
        expected.url = "https://api.example/new"
        expectEqual(transport.requests, [request, expected])
    }

    @Test(
        arguments: [
            (301, .post), (302, .post), (303, .post), (303, .put), (303, .patch), (303, .delete),
        ] as [(Int, HTTPMethod)])
    func `a change that would become a GET is refused`(status: Int, method: HTTPMethod) async throws {
        let transport = RecordingTransport(redirects: [(status, "/new")])
        let request = HTTPRequest(method: method, url: "https://api.example/old", body: Data("{}".utf8))
        let error = await #expect(throws: NetworkError.self) {
            try await RedirectFollowingTransport(base: transport).send(request)
        }
        expectEqual(error?.code, .incorrectDataReturned)
        let words = "\(status) replaces \(method) with GET; the \(method) may have been carried out"
        expectEqual(error?.message, "refusing a redirect from api.example: \(words)")
        expectEqual(transport.requests.count, 1)
    }

    @Test(arguments: [301, 302, 307, 308], [HTTPMethod.post, .patch])
    func `a safe request keeps its method and body`(status: Int, method: HTTPMethod) async throws {
        let transport = RecordingTransport(redirects: [(status, "/new")])
        let request = HTTPRequest(
            method: method, url: "https://api.example/old", body: Data("{}".utf8), isSafe: true)
        _ = try await RedirectFollowingTransport(base: transport).send(request)
        var expected = request
        expected.url = "https://api.example/new"
        expectEqual(transport.requests, [request, expected])
    }

    @Test(arguments: [("/new", true), ("https://other.example/new", false)])
    func `a 303 after a safe request is followed with GET, without the body`(
        location: String, keepsOrigin: Bool
    ) async throws {
        let transport = RecordingTransport(redirects: [(303, location)])
        let credentials = [Credential(.bearer, Secret("hunter2"))]
        let request = HTTPRequest(
            method: .post, url: "https://api.example/old",
            headers: ["Content-Type": "application/json", "Accept": "a/b"], body: Data("{}".utf8),
            credentials: credentials, isSafe: true)
        _ = try await RedirectFollowingTransport(base: transport).send(request)
        let url = try #require(URL(string: location, relativeTo: request.url)?.absoluteURL)
        let expected = HTTPRequest(url: url, headers: ["Accept": "a/b"], credentials: keepsOrigin ? credentials : [])
        expectEqual(transport.requests, [request, expected])
    }

    @Test(arguments: [(307, .post), (308, .patch), (301, .put)] as [(Int, HTTPMethod)])
    func `a body never goes to another origin`(status: Int, method: HTTPMethod) async throws {
        for isSafe in [false, true] {
            let transport = RecordingTransport(redirects: [(status, "https://other.example/")])
            let request = HTTPRequest(
                method: method, url: "https://api.example/old", body: Data("{}".utf8), isSafe: isSafe)
            let error = await #expect(throws: NetworkError.self) {
                try await RedirectFollowingTransport(base: transport).send(request)
            }
            expectEqual(error?.code, .incorrectDataReturned)
            expectEqual(
                error?.message, "refusing a redirect from api.example: the request body would go to another origin")
            expectEqual(transport.requests.count, 1)
        }
    }

    @Test(arguments: [0, 1])
    func `an invalid URL is an error of the server only after a redirect`(redirects: Int) async throws {
        let transport = RecordingTransport { request, count throws(NetworkError) in
            guard count == redirects else { return .redirect(request, 301, to: "https://api.example:99999/") }
            throw NetworkError(.invalidRequest, "invalid port 99999")
        }
        let error = await #expect(throws: NetworkError.self) {
            try await RedirectFollowingTransport(base: transport).send(request)
        }
        expectEqual(error?.code, redirects == 0 ? .invalidRequest : .incorrectDataReturned)
        expectEqual(error?.message, (redirects == 0 ? "" : "invalid redirect: ") + "invalid port 99999")
    }

    @Test(arguments: [(200, "/x"), (201, "/x"), (300, "/x"), (304, "/x"), (305, "/x"), (306, "/x"), (404, "/x")])
    func `responses with other statuses are returned unchanged`(status: Int, location: String) async throws {
        let transport = RecordingTransport(redirects: [(status, location)])
        let response = try await RedirectFollowingTransport(base: transport).send(
            HTTPRequest(url: "https://api.example/old"))
        expectEqual(response, .redirect(transport.requests[0], status, to: location))
        expectEqual(transport.requests.count, 1)
    }

    @Test(arguments: [301, 302, 303, 307, 308])
    func `a redirect without Location is returned unchanged`(status: Int) async throws {
        let transport = RecordingTransport { request, _ in
            HTTPResponse(status: status, url: request.url, receivedAt: .distantPast)
        }
        let response = try await RedirectFollowingTransport(base: transport).send(
            HTTPRequest(url: "https://api.example/old"))
        expectEqual(response.status, status)
        expectEqual(transport.requests.count, 1)
    }
}
