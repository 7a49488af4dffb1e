import Protocols
import ProtocolsTesting
import Testing

struct HTTPRequestTests {
    private let secret = Secret("s3cr3t+/==")

    @Test(arguments: [
        ("https://h/api/?q=cat", "GET https://h/api/?q=cat&key=•••"), ("https://h/api/", "GET https://h/api/?key=•••"),
    ])
    func `a credential of the query is shown masked`(url: String, description: String) throws {
        let url = try #require(URL(string: url))
        let request = HTTPRequest(url: url, credentials: [Credential(.query("key"), secret)])
        expectEqual(request.description, description)
    }

    @Test func `a credential of a header field is not shown`() throws {
        let credentials = [Credential(.bearer, secret), Credential(.header("X-API-Key"), Secret("other"))]
        let url = try #require(URL(string: "https://h/x?a=1"))
        expectEqual(HTTPRequest(method: .post, url: url, credentials: credentials).description, "POST https://h/x?a=1")
        expectEqual(HTTPRequest(url: url).description, "GET https://h/x?a=1")
    }

    @Test(arguments: [
        ("GET", true), ("HEAD", true), ("OPTIONS", true), ("TRACE", true), ("POST", false), ("PUT", false),
        ("PATCH", false), ("DELETE", false), ("get", false), ("PURGE", false),
    ])
    func `the method determines whether a request is safe, unless it is declared`(name: String, isSafe: Bool) throws {
        let url = try #require(URL(string: "https://h"))
        let method = HTTPMethod(rawValue: name)
        expectEqual(HTTPRequest(method: method, url: url).isSafe, isSafe)
        expectEqual(APIRequest(method, path: []).isSafe, isSafe)
        expectEqual(HTTPRequest(method: method, url: url, isSafe: !isSafe).isSafe, !isSafe)
        expectEqual(APIRequest(method, path: [], isSafe: !isSafe).isSafe, !isSafe)
        // The declaration for one method must not apply to another.
        var request = HTTPRequest(method: .get, url: url, isSafe: true)
        request.method = method
        expectEqual(request.isSafe, isSafe)
        var apiRequest = APIRequest(.post, path: [], isSafe: true)
        apiRequest.method = method
        expectEqual(apiRequest.isSafe, isSafe)
    }

    @Test func `requests differ by their credentials`() throws {
        let url = try #require(URL(string: "https://h"))
        let credentials = [
            Credential(.bearer, secret), Credential(.header("Authorization"), secret),
            Credential(.query("Authorization"), secret), Credential(.bearer, Secret("b")),
        ]
        let requests = [HTTPRequest(url: url)] + credentials.map { HTTPRequest(url: url, credentials: [$0]) }
        expectEqual(Set(requests).count, requests.count)
        expectEqual(HTTPRequest(url: url, credentials: [Credential(.bearer, secret)]), requests[1])
    }

    @Test(
        arguments: [
            ("https://h/a", "https://H:443/b?c", true), ("http://h", "http://h:80/", true),
            ("https://h", "http://h", false), ("https://h", "https://h:444", false), ("https://h", "https://i", false),
            ("HTTPS://h", "https://h", true), ("https://h", "https://h.i", false),
        ])
    func `an origin is scheme, host and port`(first: String, second: String, isSame: Bool) throws {
        let origins = try [first, second].map { Origin(try #require(URL(string: $0))) }
        expectEqual((origins[0] == origins[1]), isSame)
    }

    @Test func `requests with different destinations differ`() throws {
        let url = try #require(URL(string: "https://h/"))
        let (first, second) = (MemoryDestination(), MemoryDestination())
        let request = HTTPRequest(url: url, destination: first)
        expectEqual(request, HTTPRequest(url: url, destination: first))
        #expect(request != HTTPRequest(url: url, destination: second))
        expectEqual(Set([request, HTTPRequest(url: url), HTTPRequest(url: url, destination: first)]).count, 2)
        var other = request
        other.destination = nil
        expectEqual(other, HTTPRequest(url: url))
    }
}
