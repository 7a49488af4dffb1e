import Protocols
import Testing
import TransportPolicies

@Suite struct RedirectMethodTests {
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

    @Test(arguments: cases) func `method and body follow the status`(_ given: Case) async throws {
        let transport = ScriptedTransport(redirects: [(given.status, "/new")])
        let headers: HTTPHeaders = [
            "Content-Type": "application/json", "content-length": "2", "Accept": "a/b", "X-Own": "1",
        ]
        let request = HTTPRequest(
            method: given.method, url: "https://api.example/old", headers: headers, body: Data("{}".utf8))

        let response = try await RedirectFollower(base: transport).send(request)

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
    func `other statuses are given back as they are`(status: Int, location: String) async throws {
        let transport = ScriptedTransport(redirects: [(status, location)])
        let response = try await RedirectFollower(base: transport).send(HTTPRequest(url: "https://api.example/old"))
        #expect(response == .redirect(transport.requests[0], status, to: location))
        #expect(transport.requests.count == 1)
    }

    @Test(arguments: [301, 302, 303, 307, 308])
    func `a redirect without Location is given back as it is`(status: Int) async throws {
        let transport = ScriptedTransport { request, _ in
            HTTPResponse(status: status, url: request.url, receivedAt: .distantPast)
        }
        let response = try await RedirectFollower(base: transport).send(HTTPRequest(url: "https://api.example/old"))
        #expect(response.status == status)
        #expect(transport.requests.count == 1)
    }
}
