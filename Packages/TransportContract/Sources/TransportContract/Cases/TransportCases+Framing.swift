import ContractKit
import Essentials
import TransportProtocols

extension TransportCases {
    static var framing: [TransportCase] {
        [unusualResponses, trailers, headerFloods, announcedLengths, closedInHeaderSection, undecodableBodies]
    }

    private static var unusualResponses: TransportCase {
        onLoopback(
            "unusual-responses-are-read",
            "responses without a reason phrase, with folded values, with Latin-1 or after a 1xx are read"
        ) { harness, checks in
            let end = "Content-Length: 2\r\n\r\nok"
            for head in ["HTTP/1.1 200\r\n", "HTTP/1.1 200 \r\n", "HTTP/1.0 200 OK\r\n"] {
                let result = await harness.send(response: .text(head + end))
                checks.record(result.fault { $0.status == 200 ? nil : "got \($0.status)" }, at: head.debugDescription)
            }
            let interim = "HTTP/1.1 103 Early Hints\r\nLink: <early>\r\n\r\nHTTP/1.1 200 OK\r\nLink: <final>\r\n"
            let final = await harness.send(response: .text(interim + end))
            checks.record(final.fault { $0.fault(in: "link", expecting: "<final>") }, at: "1xx")
            let folded = await harness.send(response: .text("HTTP/1.1 200 OK\r\nX-A: one\r\n\t two\r\n" + end))
            checks.record(folded.fault { $0.fault(in: "x-a", expecting: "one two") }, at: "a folded value")
            let latin1 = Array("HTTP/1.1 200 OK\r\nX-A: caf".utf8) + [0xE9] + Array("\r\nX-B: caf\u{E9}\r\n\(end)".utf8)
            let result = await harness.send(response: .bytes(latin1))
            for name in ["x-a", "x-b"] {
                checks.record(result.fault { $0.fault(in: name, expecting: "caf\u{E9}") }, at: name)
            }
        }
    }

    private static var trailers: TransportCase {
        onLoopback("trailers-are-ignored", "trailer fields are accepted, and not returned as header fields") {
            harness, checks in
            let head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nTrailer: X-T\r\n\r\n2\r\nok\r\n0\r\n"
            for trailer in ["X-T: late\r\n", "Content-Length: 99\r\nX-T: late\r\n", "X-T: 1\r\nX-T: 2\r\n"] {
                let result = await harness.send(response: .text("\(head)\(trailer)\r\n"))
                checks.record(
                    result.fault { response in
                        response.fault(expectingBody: Data("ok".utf8))
                            ?? (response.headers["x-t"] == nil ? nil : "a trailer is among the header fields")
                    }, at: trailer.debugDescription)
            }
            checks.record((await harness.send(response: .ok)).fault(), at: "the next request")
        }
    }

    private static var headerFloods: TransportCase {
        onLoopback("header-floods-are-refused", "the header section is limited to 256 KB and 1000 lines") {
            harness, checks in
            let head = "HTTP/1.1 200 OK\r\n"
            let long = String(repeating: "b", count: 60)
            let end = "Content-Length: 0\r\n\r\n"
            let floods = [
                ("many fields", head + String(repeating: "A: b\r\n", count: 1001) + "\r\n"),
                ("many long fields", head + String(repeating: "X-A: \(long)\r\n", count: 8000)),
                ("one long line", head + "X-A: " + String(repeating: long, count: 5000) + "\r\n\r\n"),
                ("a long reason phrase", "HTTP/1.1 200 " + String(repeating: "b", count: 1 << 20) + "\r\n\r\n"),
                (
                    "one value folded over many lines",
                    head + "X-A: b\r\n" + String(repeating: " b\r\n", count: 1000) + end
                ),
                ("many 1xx responses", String(repeating: "HTTP/1.1 103 Early\r\nLink: <a>\r\n\r\n", count: 9000)),
            ]
            for (place, flood) in floods {
                let result = await harness.send(response: .text(flood), .hang)
                checks.record(result.fault(expecting: .incorrectDataReturned), at: place)
            }
            let many = String(repeating: "A: b\r\n", count: 500)
            let result = await harness.send(response: .text(head + many + end))
            checks.record(
                result.fault { $0.headers.fields.count == 501 ? nil : "fields are missing" }, at: "500 fields")
        }
    }

    private static var announcedLengths: TransportCase {
        onLoopback(
            "invalid-lengths-are-refused", "a Content-Length that is invalid, too large or contradictory is refused"
        ) { harness, checks in
            let lengths: [(String, NetworkError.Code)] = [
                ("Content-Length: 9223372036854775807", .responseTooLarge),
                ("Content-Length: 9223372036854775808", .incorrectDataReturned),
                ("Content-Length: 18446744073709551618", .incorrectDataReturned),
                ("Content-Length: 99999999999999999999999", .incorrectDataReturned),
                ("Content-Length: -1", .incorrectDataReturned), ("Content-Length: 1x", .incorrectDataReturned),
                ("Content-Length: 1\r\nContent-Length: 2", .incorrectDataReturned),
                ("Content-Length: 2\r\nContent-Length: 1", .incorrectDataReturned),
                ("Content-Length: 1, 2", .incorrectDataReturned),
            ]
            for (fields, code) in lengths {
                let result = await harness.send(response: .text("HTTP/1.1 200 OK\r\n\(fields)\r\n\r\nxy"), .close)
                checks.record(result.fault(expecting: code), at: fields.debugDescription)
            }
            let twice = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 2\r\n\r\nok"
            checks.record((await harness.send(response: .text(twice))).fault(), at: "the same length twice")
        }
    }

    private static var closedInHeaderSection: TransportCase {
        onLoopback("a-truncated-header-section-is-an-error", "a connection closed inside the header section is lost") {
            harness, checks in
            for head in [
                "HTTP/1.1 200 OK", "HTTP/1.1 200 OK\r\n", "HTTP/1.1 200 OK\r\nContent-Type: appl",
                "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n", "HTTP/1.1 103 Early Hints\r\nLink: <a>\r\n\r\n",
            ] {
                for end in [LoopbackServer.Step.close, .reset] {
                    let result = await harness.send(response: .text(head), end)
                    checks.record(result.fault(expecting: .connectionLost), at: "\(head.debugDescription), \(end)")
                }
            }
        }
    }

    private static var undecodableBodies: TransportCase {
        onLoopback("undecodable-bodies-are-refused", "a body that does not match its Content-Encoding is refused") {
            harness, checks in
            let packed = Gzip.stored(Array(repeating: UInt8(ascii: "0"), count: 2000))
            var damaged = packed
            damaged[10] = 0xFF
            let wrongSum = packed.dropLast(8) + Array(repeating: 0, count: 8)
            for (place, body) in [
                ("not gzip", Array("none".utf8)), ("a damaged block", damaged), ("a wrong checksum", Array(wrongSum)),
            ] {
                let head = "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(body.count)\r\n\r\n"
                let result = await harness.send(response: .text(head), .bytes(body))
                checks.record(result.fault(expecting: .incorrectDataReturned), at: place)
            }
        }
    }
}
