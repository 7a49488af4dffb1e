import Protocols
import Testing
import TransportPolicies

@Suite struct RedirectHopTests {
    private let request = HTTPRequest(url: "https://api.example/0")

    /// Redirects from `/0` to `/1` and so on, so many times.
    private func chain(of hops: Int) -> ScriptedTransport {
        ScriptedTransport(redirects: (1...hops).map { (301, "/\($0)") })
    }

    @Test(arguments: [(10, 10), (3, 3), (3, 1)]) func `as many hops as allowed`(allowed: Int, hops: Int) async throws {
        let log = EventLog()
        let follower = RedirectFollower(base: chain(of: hops), maximumHops: allowed, events: log)
        let response = try await follower.send(request)
        #expect(response.url.absoluteString == "https://api.example/\(hops)")
        #expect(log.events.count == hops)
    }

    @Test(arguments: [(10, 11), (10, 50), (1, 2), (0, 1)])
    func `more hops than allowed`(allowed: Int, hops: Int) async throws {
        let transport = chain(of: hops)
        let error = await #expect(throws: NetworkError.self) {
            try await RedirectFollower(base: transport, maximumHops: allowed).send(request)
        }
        #expect(error?.code == .incorrectDataReturned)
        #expect(error?.message.contains("api.example redirects again after \(allowed) redirects") == true)
        #expect(transport.requests.count == allowed + 1)
    }

    @Test func `ten hops unless told otherwise`() async throws {
        let transport = chain(of: 11)
        await #expect(throws: NetworkError.self) { try await RedirectFollower(base: transport).send(request) }
        #expect(transport.requests.count == 11)
    }

    @Test(arguments: [["/0"], ["/1", "/0"], ["/1", "/2", "/1"], ["https://other.example/", "https://api.example/0"]])
    func `a loop ends`(locations: [String]) async throws {
        let transport = ScriptedTransport(redirects: locations.map { (302, $0) })
        let error = await #expect(throws: NetworkError.self) {
            try await RedirectFollower(base: transport).send(request)
        }
        #expect(error?.code == .incorrectDataReturned)
        #expect(error?.message.hasSuffix(" redirects in a loop") == true)
        #expect(transport.requests.count == locations.count)
    }

    @Test func `a failed hop fails`() async throws {
        let transport = ScriptedTransport { request, count throws(NetworkError) in
            guard count == 0 else { throw NetworkError(.connectionLost, "gone") }
            return .redirect(request, 301, to: "/1")
        }
        let error = await #expect(throws: NetworkError.self) {
            try await RedirectFollower(base: transport).send(request)
        }
        #expect(error?.code == .connectionLost)
    }

    @Test func `each hop is reported`() async throws {
        let log = EventLog()
        let transport = ScriptedTransport(redirects: [(303, "/1"), (307, "https://other.example/2")])
        let post = HTTPRequest(
            method: .post, url: "https://api.example/0", credentials: [.query("key", Secret("s3cret-token"))])
        _ = try await RedirectFollower(base: transport, events: log).send(post)
        let hops = log.events.compactMap { $0 as? RedirectFollowed }
        #expect(hops.map(\.status) == [303, 307])
        #expect(
            hops.map(\.from) == ["POST https://api.example/0?key=•••", "GET https://api.example/1?key=•••"])
        #expect(hops.map(\.to) == ["GET https://api.example/1?key=•••", "GET https://other.example/2"])
        #expect(hops.map(\.leavesOrigin) == [false, true])
        #expect(hops.map(\.title) == ["redirect", "redirect"])
        #expect(
            hops[1].texts == ["status: 307", "from: \(hops[1].from)", "to: \(hops[1].to)", "origin: another"])
    }
}
