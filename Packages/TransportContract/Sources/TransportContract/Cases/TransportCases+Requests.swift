import ContractKit
import Essentials
import Records
import TransportProtocols

extension TransportCases {
    static var requests: [TransportCase] {
        [requestsArrive, bodiesArrive, unsafeRequestsAreSentOnce, nothingIsCached, invalidRequests]
    }

    private static var requestsArrive: TransportCase {
        onLoopback("requests-arrive-unchanged", "method, path, query and header fields are sent as they are") {
            harness, checks in
            harness.server.respond(with: [.ok])
            let url = URL(literal: "http://127.0.0.1/a%2Fb/c?q=c%2B%2B&r=%C3%A9,:/@")
            let headers: HTTPHeaders = ["X-One": "1", "X-Empty": "", "X-Many": "1", "X-Many": "2", "Accept": "text/x"]
            for method in [HTTPMethod.get, .head, .post, .put, .patch, .delete, HTTPMethod(rawValue: "QUERY")] {
                let result = await harness.send(HTTPRequest(method: method, url: url, headers: headers))
                checks.record(
                    result.fault { $0.url.path() == url.path() ? nil : "its URL is \($0.url)" }, at: "\(method)")
                let request = harness.server.requests.last
                checks.expect(
                    request?.line == "\(method) /a%2Fb/c?q=c%2B%2B&r=%C3%A9,:/@", "got \(request?.line ?? "nothing")",
                    at: "the request line of \(method)")
                let fields = [("X-One", ["1"]), ("X-Empty", [""]), ("X-Many", ["1", "2"]), ("Accept", ["text/x"])]
                for (name, values) in fields {
                    let arrived = request?.values(of: name) ?? []
                    checks.expect(arrived == values, "got \(arrived)", at: "\(name) of \(method)")
                }
            }
        }
    }

    private static var bodiesArrive: TransportCase {
        onLoopback("bodies-arrive-unchanged", "every byte of a body is sent, and a request without a body sends none") {
            harness, checks in
            harness.server.respond(with: [.ok])
            let large = Data((0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) })
            let methods = [HTTPMethod.post, .put, .patch, .delete, HTTPMethod(rawValue: "QUERY")]
            let requests =
                methods.map { HTTPRequest.root($0, body: large) }
                + ([.get] + methods).flatMap { [HTTPRequest.root($0), HTTPRequest.root($0, body: Data())] }
            for request in requests {
                let place = "\(request.method) with \(request.body.map { "\($0.count)" } ?? "no") bytes"
                checks.record((await harness.send(request)).fault(), at: place)
                let arrived = harness.server.requests.last
                checks.expect(
                    arrived?.body == request.body ?? Data(), "\(arrived?.body.count ?? 0) bytes arrived", at: place)
                checks.expect(arrived?.line == "\(request.method) /", "got \(arrived?.line ?? "nothing")", at: place)
            }
        }
    }

    private static var unsafeRequestsAreSentOnce: TransportCase {
        onLoopback("a-change-is-sent-once", "a request that may change data is not sent again") {
            harness, checks in
            for method in [HTTPMethod.post, .patch, .put, .delete] {
                // The first request leaves the connection open. The server closes the connection instead of responding
                // to the second request. Some HTTP libraries retry a request if a reused connection is closed.
                _ = await harness.send(response: .ok)
                let before = harness.server.requests.count
                let result = await harness.send(.root(method, body: Data("{}".utf8)), response: .close)
                checks.record(result.fault(expecting: .connectionLost), at: "\(method)")
                let count = harness.server.requests.count - before
                checks.expect(count == 1, "expected 1 request, got \(count)", at: "\(method)")
            }
        }
    }

    private static var nothingIsCached: TransportCase {
        onLoopback("nothing-is-cached", "no cookie is sent back, and no response is used twice") { harness, checks in
            let response = LoopbackServer.Step.response(
                fields: ["Set-Cookie: a=1; Path=/", "Cache-Control: max-age=3600", "ETag: \"1\""], body: "once")
            for round in 1...2 {
                let result = await harness.send(response: response)
                checks.record(
                    result.fault { $0.status == 200 ? nil : "got status \($0.status)" }, at: "request \(round)")
            }
            let requests = harness.server.requests
            checks.expect(requests.count == 2, "expected 2 requests, got \(requests.count)", at: "the server")
            for name in ["Cookie", "If-None-Match"] {
                checks.expect(requests.allSatisfy { $0.values(of: name).isEmpty }, "unexpected header field", at: name)
            }
        }
    }

    private static var invalidRequests: TransportCase {
        onLoopback("invalid-requests-are-refused", "an invalid HTTP request is refused before anything is sent") {
            harness, checks in
            for url in ["ftp://127.0.0.1/", "file:///etc/hosts", "data:,x"].compactMap(URL.init(string:)) {
                let result = await harness.sendElsewhere(HTTPRequest(url: url))
                checks.record(result.fault(expecting: .invalidRequest), at: url.absoluteString)
            }
            let elsewhere = await harness.sendElsewhere(HTTPRequest(url: URL(literal: "http://192.0.2.1/")))
            checks.record(elsewhere.fault(expecting: .unprotected), at: "plain HTTP to another machine")
            for method in ["", "GE T", "GET\r\nX: y"] {
                let result = await harness.send(.root(HTTPMethod(rawValue: method)))
                checks.record(result.fault(expecting: .invalidRequest), at: "the method \(method.debugDescription)")
            }
            for (name, value) in [("X A", "1"), ("X:A", "1"), ("", "1"), ("X-A", "1\r\nX-B: 2"), ("X-A", "1\0")] {
                var request = HTTPRequest.root
                request.headers.append(name, value)
                let place = "the field \(name.debugDescription): \(value.debugDescription)"
                checks.record((await harness.send(request)).fault(expecting: .invalidRequest), at: place)
            }
            let count = harness.server.connectionCount
            checks.expect(count == 0, "\(count) connections were made", at: "the server")
        }
    }
}
