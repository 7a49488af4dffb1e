import ContractKit
import Essentials
import TransportProtocols

extension TransportCases {
    static var responses: [TransportCase] {
        [statuses, fieldsAndBodies, bodiesWithoutLength, compressedBodies, redirects, challenges]
    }

    private static var statuses: TransportCase {
        onLoopback("every-status-is-a-response", "every status is returned as a response, not thrown as an error") {
            harness, checks in
            let statuses = [200, 201, 202, 204, 206, 301, 304, 307, 400, 403, 404, 418, 429, 451, 500, 503, 599, 999]
            for status in statuses {
                let body = status == 204 || status == 304 ? nil : "body"
                let result = await harness.send(response: .response(status: status, body: body))
                checks.record(
                    result.fault { response in
                        guard response.status == status else { return "got status \(response.status)" }
                        // Some HTTP libraries do not return the body of a redirect.
                        return (300..<400).contains(status)
                            ? nil : response.fault(expectingBody: Data((body ?? "").utf8))
                    }, at: "\(status)")
            }
        }
    }

    private static var fieldsAndBodies: TransportCase {
        onLoopback(
            "fields-and-body-are-returned", "all header fields, even repeated ones, and the whole body are returned"
        ) {
            harness, checks in
            let body = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
            let fields = "Link: <a>\r\nX-Words:\t two  words \t\r\nLink: <b>\r\n"
            let head = "HTTP/1.1 200 OK\r\nContent-Length: \(body.count)\r\n\(fields)\r\n"
            let result = await harness.send(response: .text(head), .bytes(body))
            checks.record(result.fault { $0.fault(expectingBody: Data(body)) }, at: "the body")
            checks.record(result.fault { $0.fault(in: "link", expecting: "<a>, <b>") }, at: "a repeated field")
            checks.record(
                result.fault { $0.fault(in: "x-words", expecting: "two  words") }, at: "white space around a value")
            let order = await harness.send(
                response: .response(fields: ["X-A: 1", "x-b: 2", "x-a: 3", "Set-Cookie: a=1", "X-A: 4, 5"]))
            checks.record(
                order.fault {
                    let names = $0.headers.fields.map(\.name).prefix(5)
                    return names == ["X-A", "x-b", "x-a", "Set-Cookie", "X-A"] ? nil : "got \(names)"
                }, at: "the order of fields")
        }
    }

    private static var bodiesWithoutLength: TransportCase {
        onLoopback("body-framing-is-understood", "bodies are read when chunked, ended by connection close, or absent") {
            harness, checks in
            let chunks = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n4\r\ndefg\r\n0\r\n\r\n"
            let inChunks = await harness.send(response: .text(chunks))
            checks.record(inChunks.fault { $0.fault(expectingBody: Data("abcdefg".utf8)) }, at: "chunks")
            let untilEnd = await harness.send(response: .text("HTTP/1.0 200 OK\r\n\r\nuntil the end"), .close)
            checks.record(
                untilEnd.fault { $0.fault(expectingBody: Data("until the end".utf8)) }, at: "the end of the connection")
            // RFC 9110 §8.6: In a 304 and in a response to HEAD, Content-Length is the body size of a 200 to a GET.
            let head = await harness.send(
                .root(.head), response: .text("HTTP/1.1 200 OK\r\nContent-Length: 99999999999\r\n\r\n"))
            checks.record(
                head.fault {
                    $0.body.isEmpty ? $0.fault(in: "Content-Length", expecting: "99999999999") : "got a body"
                },
                at: "HEAD")
            let notModified = await harness.send(
                response: .text("HTTP/1.1 304 Not Modified\r\nContent-Length: 99999999999\r\n\r\n"))
            checks.record(notModified.fault { $0.fault(expectingBody: Data()) }, at: "304")
        }
    }

    private static var compressedBodies: TransportCase {
        onLoopback("compressed-bodies-are-decoded", "a gzip body is returned decompressed") { harness, checks in
            let zeros = Gzip.zeros(runs: 100)
            let bodies = [
                (Gzip.stored(Array("packed text".utf8)), Data("packed text".utf8)),
                (zeros.bytes, Data(count: zeros.count)),
            ]
            for (packed, body) in bodies {
                let head = "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(packed.count)\r\n\r\n"
                let result = await harness.send(response: .text(head), .bytes(packed))
                checks.record(result.fault { $0.fault(expectingBody: body) }, at: "\(body.count) bytes")
            }
        }
    }

    /// Values of `Location`. `PORT` is replaced with the port of a second server.
    private static let locations = [
        "/there", "there?q=c%2B%2B#part", "?page=2", "/", "//127.0.0.1:PORT/there", "http://127.0.0.1:PORT/there",
        "http://example.com/", "https://example.com/", "ftp://example.com/", "mailto:a@example.com", "http://[", "",
        "a b", "%zz",
    ]

    private static var redirects: TransportCase {
        onLoopback("redirects-are-not-followed", "a redirect is returned as a response and not followed") {
            harness, checks in
            let other = try LoopbackServer()
            defer { other.stop() }
            let locations = Self.locations.map { $0.replacing("PORT", with: "\(other.port)") }
            for (status, location) in [300, 301, 302, 303, 307, 308].flatMap({ status in locations.map { (status, $0) }
            }) {
                let before = harness.server.requests.count
                let response = LoopbackServer.Step.response(
                    status: status, fields: ["Location: \(location)"], body: "moved")
                let result = await harness.send(HTTPRequest.root(status == 303 ? .post : .get), response: response)
                let place = "\(status) with Location \(location)"
                checks.record(
                    result.fault {
                        guard $0.status == status else { return "got status \($0.status)" }
                        return $0.url.path() == "/" ? $0.fault(in: "Location", expecting: location) : "got \($0.url)"
                    }, at: place)
                let count = harness.server.requests.count - before
                checks.expect(count == 1, "\(count) requests were sent", at: place)
            }
            checks.expect(other.connectionCount == 0, "got an unexpected connection", at: "the other server")
        }
    }

    private static var challenges: TransportCase {
        onLoopback("a-challenge-is-a-response", "a 401 is returned with its body, without a second request") {
            harness, checks in
            let request = HTTPRequest(url: HTTPRequest.root.url, headers: ["Authorization": "Bearer t0ken"])
            for challenge in ["Basic realm=\"x\"", "Digest realm=\"x\", nonce=\"1\"", "Bearer", "Negotiate"] {
                let response = LoopbackServer.Step.response(
                    status: 401, fields: ["WWW-Authenticate: \(challenge)"], body: "no")
                let result = await harness.send(request, response: response)
                checks.record(
                    result.fault {
                        guard $0.status == 401 else { return "got status \($0.status)" }
                        return $0.fault(in: "WWW-Authenticate", expecting: challenge)
                            ?? $0.fault(expectingBody: Data("no".utf8))
                    }, at: challenge)
            }
            checks.record((await harness.send(response: .ok)).fault(), at: "the next request")
        }
    }
}
