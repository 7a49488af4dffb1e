import Protocols

extension TransportCheck {
    /// What is asked for arrives, and what must not be sent is not.
    var sending: [ContractCase] {
        [requestsArrive, credentialsArrive, changesAreSentOnce, nothingIsKept, wrongRequestsAreRefused]
    }

    private var requestsArrive: ContractCase {
        onLoopback("requests-arrive-as-they-are", "method, path, query, header fields and body arrive unchanged") {
            stage, checks in
            stage.server.answer(with: [.ok])
            let body = Data((0...255).map { UInt8($0) })
            for method in [HTTPMethod.get, .head, .post, .put, .patch, .delete, HTTPMethod(rawValue: "QUERY")] {
                let carriesBody = method != .get && method != .head
                let outcome = await stage.send(
                    HTTPRequest(
                        method: method, url: URL(literal: "http://127.0.0.1/a%2Fb/c?q=c%2B%2B&r=%C3%A9,:/@"),
                        headers: ["X-One": "1", "Accept": "application/vnd.example+json"],
                        body: carriesBody ? body : nil))
                let place = "\(method)"
                checks.note(outcome.fault(), at: place)
                let request = stage.server.requests.last
                checks.expect(
                    request?.line == "\(method) /a%2Fb/c?q=c%2B%2B&r=%C3%A9,:/@",
                    "the request line was \(request?.line ?? "missing")", at: place)
                checks.expect(request?.values(of: "X-One") == ["1"], "X-One did not arrive", at: place)
                checks.expect(
                    request?.values(of: "Accept") == ["application/vnd.example+json"], "Accept was changed", at: place)
                checks.expect(
                    request?.body == (carriesBody ? Array(body) : []),
                    "the body arrived with \(request?.body.count ?? 0) bytes", at: place)
            }
        }
    }

    private var credentialsArrive: ContractCase {
        onLoopback("credentials-arrive-in-their-places", "credentials are put into the header or query they belong to")
        {
            stage, checks in
            let request = HTTPRequest(
                url: URL(literal: "http://127.0.0.1/?a=1"),
                credentials: [.bearer(Secret("s3cret+word")), .query("key", Secret("k&y+1"))])
            let outcome = await stage.send(request, answered: .ok)
            checks.note(outcome.fault(), at: "the request")
            let arrived = stage.server.requests.last
            checks.expect(
                arrived?.values(of: "Authorization") == ["Bearer s3cret+word"], "the header did not arrive",
                at: "Authorization")
            checks.expect(
                arrived?.line.hasSuffix("?a=1&key=k%26y%2B1") == true, "the request line was \(arrived?.line ?? "-")",
                at: "the query")
            checks.expect(
                outcome.response?.url.absoluteString.contains("key") == false, "the response's URL shows the key",
                at: "the response")
        }
    }

    private var changesAreSentOnce: ContractCase {
        onLoopback("a-change-is-sent-once", "a POST or PATCH whose answer is lost is not sent again") { stage, checks in
            for method in [HTTPMethod.post, .patch] {
                // A connection that was used before, and that the server closes without an answer now.
                _ = await stage.send(.root, answered: .ok)
                let before = stage.server.requests.count
                let request = HTTPRequest(method: method, url: URL(literal: "http://127.0.0.1/"), body: Data("{}".utf8))
                let outcome = await stage.send(request, answered: .close)
                checks.note(outcome.fault(expecting: .connectionLost), at: "\(method)")
                let count = stage.server.requests.count - before
                checks.expect(count == 1, "it was sent \(count) times", at: "\(method)")
            }
        }
    }

    private var nothingIsKept: ContractCase {
        onLoopback("nothing-is-kept", "no cookie comes back, and no answer is used twice") { stage, checks in
            let answer = LoopbackServer.Step.response(
                fields: ["Set-Cookie: crumb=1; Path=/", "Cache-Control: max-age=3600", "ETag: \"1\""], body: "once")
            for round in 1...2 {
                let outcome = await stage.send(answered: answer)
                checks.note(outcome.fault { $0.status == 200 ? nil : "the status was \($0.status)" }, at: "\(round)")
            }
            let requests = stage.server.requests
            checks.expect(requests.count == 2, "\(requests.count) requests arrived, not 2", at: "the server")
            for name in ["Cookie", "If-None-Match"] {
                checks.expect(
                    requests.allSatisfy { $0.values(of: name).isEmpty }, "\(name) was sent", at: "the second request")
            }
        }
    }

    private var wrongRequestsAreRefused: ContractCase {
        onLoopback("wrong-requests-are-refused", "what is no plain HTTP request is refused before anything is sent") {
            stage, checks in
            let base = HTTPRequest.root
            for url in ["ftp://127.0.0.1/", "file:///etc/hosts", "data:,x"] {
                guard let url = URL(string: url) else { continue }
                let outcome = await stage.sendAsIs(HTTPRequest(url: url))
                checks.note(outcome.fault(expecting: .invalidRequest), at: url.absoluteString)
            }
            let elsewhere = await stage.sendAsIs(HTTPRequest(url: URL(literal: "http://192.0.2.1/")))
            checks.note(elsewhere.fault(expecting: .unprotected), at: "plain http to another machine")
            var requests: [(String, HTTPRequest)] = ["", "GE T", "GET\r\nX: y"].map { word in
                ("method \(word.debugDescription)", HTTPRequest(method: HTTPMethod(rawValue: word), url: base.url))
            }
            requests += [("X A", "1"), ("X:A", "1"), ("", "1"), ("X-A", "1\r\nX-B: 2"), ("X-A", "1\0")].map { field in
                var request = base
                request.headers.append(field.0, field.1)
                return ("field \(field.0.debugDescription): \(field.1.debugDescription)", request)
            }
            for (place, request) in requests {
                checks.note((await stage.send(request)).fault(expecting: .invalidRequest), at: place)
            }
            checks.expect(
                stage.server.connectionCount == 0, "\(stage.server.connectionCount) connections were made",
                at: "the server")
        }
    }
}
