import Protocols

extension TransportCheck {
    /// Responses that are unusual but valid are read; those that are not are refused, in linear time.
    var framing: [ContractCase] {
        [unusualResponses, trailers, headerFloods, announcedLengths, closedInHeaderSection, undecodableBodies]
    }

    private var unusualResponses: ContractCase {
        onLoopback(
            "unusual-responses-are-read", "missing reason phrases, folded values and Latin-1 bytes are accepted"
        ) { stage, checks in
            let end = "Content-Length: 2\r\n\r\nok"
            for head in ["HTTP/1.1 200\r\n", "HTTP/1.1 200 \r\n", "HTTP/1.0 200 OK\r\n"] {
                let outcome = await stage.send(answered: .text(head + end))
                checks.note(outcome.fault { $0.status == 200 ? nil : "got \($0.status)" }, at: head.debugDescription)
            }
            let interim = "HTTP/1.1 103 Early Hints\r\nLink: <early>\r\n\r\nHTTP/1.1 200 OK\r\nLink: <final>\r\n"
            checks.note(
                (await stage.send(answered: .text(interim + end))).fault { $0.field("link", is: "<final>") }, at: "1xx")
            checks.note(
                (await stage.send(answered: .text("HTTP/1.1 200 OK\r\nX-A: one\r\n\t two\r\n" + end)))
                    .fault { $0.field("x-a", is: "one two") }, at: "a folded value")
            let latin1 = Array("HTTP/1.1 200 OK\r\nX-A: caf".utf8) + [0xE9] + Array("\r\nX-B: caf\u{E9}\r\n\(end)".utf8)
            let outcome = await stage.send(answered: .bytes(latin1))
            for name in ["x-a", "x-b"] { checks.note(outcome.fault { $0.field(name, is: "caf\u{E9}") }, at: name) }
            checks.note(
                (await stage.send(answered: .text("HTTP/1.1 200 OK\r\nX-A: 1\r\nx-b: 2\r\nx-a: 3\r\n\(end)"))).fault {
                    let names = $0.headers.fields.map(\.name).prefix(3)
                    return names == ["X-A", "x-b", "x-a"] ? nil : "got \(names)"
                }, at: "the order of fields")
        }
    }

    private var trailers: ContractCase {
        onLoopback("trailers-are-ignored", "fields after a chunked body are accepted, and are not header fields") {
            stage, checks in
            let head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nTrailer: X-T\r\n\r\n2\r\nok\r\n0\r\n"
            for trailer in ["X-T: late\r\n", "Content-Length: 99\r\nX-T: late\r\n", "X-T: 1\r\nX-T: 2\r\n"] {
                let outcome = await stage.send(answered: .text("\(head)\(trailer)\r\n"))
                checks.note(
                    outcome.fault { response in
                        guard response.body == Data("ok".utf8) else { return "got \(response.body.count) bytes" }
                        return response.headers["x-t"] == nil ? nil : "a trailer is among the header fields"
                    }, at: trailer.debugDescription)
            }
            checks.note((await stage.send(answered: .ok)).fault(), at: "the request after them")
        }
    }

    private var headerFloods: ContractCase {
        onLoopback("header-floods-are-refused", "a header section is bounded: 256 KB and 1000 fields are too much") {
            stage, checks in
            let head = "HTTP/1.1 200 OK\r\n"
            let long = String(repeating: "b", count: 60)
            let floods = [
                ("many fields", head + String(repeating: "A: b\r\n", count: 1001) + "\r\n"),
                ("much in many fields", head + String(repeating: "X-A: \(long)\r\n", count: 8000)),
                ("one long line", head + "X-A: " + String(repeating: long, count: 5000) + "\r\n\r\n"),
                ("one value of many lines", head + "X-A: b\r\n" + String(repeating: " b\r\n", count: 80_000)),
                ("many 1xx responses", String(repeating: "HTTP/1.1 103 Early\r\nLink: <a>\r\n\r\n", count: 9000)),
            ]
            for (place, flood) in floods {
                let outcome = await stage.send(answered: .text(flood), .hang)
                checks.note(outcome.fault(expecting: .incorrectDataReturned), at: place)
            }
            let many = String(repeating: "A: b\r\n", count: 500)
            let outcome = await stage.send(answered: .text("\(head)\(many)Content-Length: 0\r\n\r\n"))
            checks.note(outcome.fault { $0.headers.fields.count == 501 ? nil : "fields are missing" }, at: "500 fields")
        }
    }

    private var announcedLengths: ContractCase {
        onLoopback(
            "odd-lengths-are-refused", "a Content-Length that is enormous, or contradicts another one, is refused"
        ) {
            stage, checks in
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
                let outcome = await stage.send(answered: .text("HTTP/1.1 200 OK\r\n\(fields)\r\n\r\nxy"), .close)
                checks.note(outcome.fault(expecting: code), at: fields.debugDescription)
            }
            let twice = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 2\r\n\r\nok"
            checks.note((await stage.send(answered: .text(twice))).fault(), at: "twice the same")
        }
    }

    private var closedInHeaderSection: ContractCase {
        onLoopback("a-header-section-that-ends-early-is-lost", "a connection closed inside the header section is lost")
        {
            stage, checks in
            for head in [
                "HTTP/1.1 200 OK", "HTTP/1.1 200 OK\r\n", "HTTP/1.1 200 OK\r\nContent-Type: appl",
                "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n", "HTTP/1.1 103 Early Hints\r\nLink: <a>\r\n\r\n",
            ] {
                for end in [LoopbackServer.Step.close, .reset] {
                    let outcome = await stage.send(answered: .text(head), end)
                    checks.note(outcome.fault(expecting: .connectionLost), at: "\(head.debugDescription), \(end)")
                }
            }
        }
    }

    private var undecodableBodies: ContractCase {
        onLoopback("bodies-that-do-not-decode-are-refused", "a body that is not what Content-Encoding says is refused")
        {
            stage, checks in
            let packed = Gzip.stored(Array(repeating: UInt8(ascii: "0"), count: 2000))
            var damaged = packed
            damaged[10] = 0xFF
            let wrongSum = packed.dropLast(8) + Array(repeating: 0, count: 8)
            for (place, body) in [
                ("no gzip", Array("none".utf8)), ("a damaged block", damaged),
                ("a wrong checksum", Array(wrongSum)),
            ] {
                let head = "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(body.count)\r\n\r\n"
                let outcome = await stage.send(answered: .text(head), .bytes(body))
                checks.note(outcome.fault(expecting: .incorrectDataReturned), at: place)
            }
        }
    }
}

extension HTTPResponse {
    /// What is wrong with the value of a field; `nil` when it is the expected one.
    fileprivate func field(_ name: String, is value: String) -> String? {
        headers[name] == value ? nil : "expected \(value), got \(headers[name] ?? "nothing")"
    }
}
