import Protocols

extension TransportCheck {
    /// What is answered comes back, whatever it is.
    var receiving: [ContractCase] {
        [statusesComeBack, fieldsAndBodyComeBack, compressedBodiesAreRead, redirectsAreNotFollowed, challengesComeBack]
    }

    private var statusesComeBack: ContractCase {
        // The body of a redirect is of no use to anybody, and not every library gives it.
        onLoopback("every-status-is-a-response", "a status is no error, whatever it means") { stage, checks in
            for status in [200, 201, 202, 204, 206, 301, 304, 307, 400, 403, 404, 418, 429, 451, 500, 503, 599] {
                let hasBody = status != 204 && status != 304
                let outcome = await stage.send(
                    answered: .response(status: status, body: hasBody ? "body" : nil))
                checks.note(
                    outcome.fault { response in
                        guard response.status == status else { return "the status was \(response.status)" }
                        let body = String(decoding: response.body, as: UTF8.self)
                        let isRight = body == (hasBody ? "body" : "") || (300..<400).contains(status)
                        return isRight ? nil : "the body was \(body.debugDescription)"
                    }, at: "\(status)")
            }
        }
    }

    private var fieldsAndBodyComeBack: ContractCase {
        onLoopback("fields-and-body-come-back", "header fields, repeats and every byte of the body come back") {
            stage, checks in
            let body = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
            let head =
                "HTTP/1.1 200 OK\r\nContent-Length: \(body.count)\r\nLink: <a>\r\nX-Words:  two words \r\nLink: <b>\r\n\r\n"
            let outcome = await stage.send(answered: .text(head), .bytes(body))
            checks.note(
                outcome.fault { $0.body == Data(body) ? nil : "\($0.body.count) bytes came" }, at: "the body")
            checks.note(
                outcome.fault { $0.headers["link"] == "<a>, <b>" ? nil : "came \($0.headers["link"] ?? "nothing")" },
                at: "Link, twice")
            checks.note(
                outcome.fault {
                    $0.headers["x-words"] == "two words" ? nil : "came \($0.headers["x-words"] ?? "nothing")"
                },
                at: "X-Words")
            let chunks = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n4\r\ndefg\r\n0\r\n\r\n"
            checks.note(
                (await stage.send(answered: .text(chunks))).fault {
                    $0.body == Data("abcdefg".utf8) ? nil : "\($0.body.count) bytes came"
                }, at: "chunks")
            let head2 = await stage.send(
                HTTPRequest(method: .head, url: URL(literal: "http://127.0.0.1/")),
                answered: .text("HTTP/1.1 200 OK\r\nContent-Length: 900\r\n\r\n"))
            checks.note(head2.fault { $0.body.isEmpty ? nil : "\($0.body.count) bytes came" }, at: "HEAD")
        }
    }

    private var compressedBodiesAreRead: ContractCase {
        onLoopback("compressed-bodies-are-read", "a body in gzip comes back as what was packed") { stage, checks in
            let packed = Gzip.stored(Array("packed text".utf8))
            let head =
                "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(packed.count)\r\n\r\n"
            let outcome = await stage.send(answered: .text(head), .bytes(packed))
            checks.note(
                outcome.fault { $0.body == Data("packed text".utf8) ? nil : "\($0.body.count) bytes came" }, at: "gzip")
        }
    }

    private var redirectsAreNotFollowed: ContractCase {
        onLoopback("redirects-are-not-followed", "a redirect is a response; to follow it is for a decorator") {
            stage, checks in
            for status in [301, 302, 303, 307, 308] {
                let before = stage.server.requests.count
                let outcome = await stage.send(
                    answered: .response(status: status, fields: ["Location: /elsewhere"], body: "gone"))
                checks.note(
                    outcome.fault { response in
                        response.status == status && response.headers["Location"] == "/elsewhere"
                            ? nil : "came \(response.status) with Location \(response.headers["Location"] ?? "missing")"
                    }, at: "\(status)")
                let count = stage.server.requests.count - before
                checks.expect(count == 1, "\(count) requests were sent", at: "\(status)")
            }
        }
    }

    private var challengesComeBack: ContractCase {
        onLoopback("a-challenge-is-a-response", "a 401 comes back with its body, and nobody is asked for a password") {
            stage, checks in
            for scheme in ["Basic realm=\"x\"", "Digest realm=\"x\", nonce=\"1\"", "Bearer", "Negotiate"] {
                let outcome = await stage.send(
                    answered: .response(status: 401, fields: ["WWW-Authenticate: \(scheme)"], body: "no"))
                checks.note(
                    outcome.fault { $0.status == 401 && $0.body == Data("no".utf8) ? nil : "came \($0.status)" },
                    at: scheme)
            }
        }
    }
}
