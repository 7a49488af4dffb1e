import ContractKit
import Essentials
import TransportProtocols

extension TransportCases {
    static var limits: [TransportCase] {
        [timeIsLimited, sizeIsLimited, numberIsLimited]
    }

    private static var timeIsLimited: TransportCase {
        let timeout = Duration.milliseconds(300)
        return onLoopback(
            "time-is-limited", "an exchange times out even if data keeps arriving",
            options: .with { $0.timeout = timeout }
        ) { harness, checks in
            let head = "HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n"
            let redirect = "HTTP/1.1 302 Found\r\nLocation: /\r\nContent-Length: 1000\r\n\r\n"
            let responses: [(String, [LoopbackServer.Step])] = [
                ("nothing", [.hang]), ("the head alone", [.text(head), .hang]),
                ("half a body", [.text(head + "half"), .hang]), ("half a redirect", [.text(redirect), .hang]),
                ("drips", [.text(head), .drip(String(repeating: ".", count: 500), every: .milliseconds(20))]),
            ]
            let ends = await withTaskGroup { group in
                for (place, steps) in responses {
                    let path = "/\(place.replacing(" ", with: "-"))"
                    harness.server.respond(to: path, with: steps)
                    group.addTask { () -> (String, ExchangeResult, Duration) in
                        let start = ContinuousClock.now
                        let result = await harness.send(path: path)
                        return (place, result, start.duration(to: .now))
                    }
                }
                return await group.reduce(into: []) { $0.append($1) }
            }
            for (place, result, time) in ends {
                checks.record(result.fault(expecting: .timedOut), at: place)
                // On a busy machine, the timeout can take effect a few seconds late.
                checks.expect(
                    (timeout...timeout + .seconds(3)).contains(time), "expected an error after \(timeout), got \(time)",
                    at: place)
            }
        }
    }

    private static var sizeIsLimited: TransportCase {
        let limit = 100_000
        return onLoopback(
            "size-is-limited", "a body that is too large is refused, with or without a Content-Length",
            options: .with { $0.maximumBodySize = limit }
        ) { harness, checks in
            let zeros = [UInt8](repeating: UInt8(ascii: "0"), count: 4096)
            let chunk = Array("1000\r\n".utf8) + zeros + Array("\r\n".utf8)
            let head = "HTTP/1.1 200 OK\r\n"
            let packed = Gzip.zeros(runs: limit / 258 + 1).bytes
            let responses: [(String, [LoopbackServer.Step])] = [
                ("announced", [.text("\(head)Content-Length: \(limit + 1)\r\n\r\n"), .hang]),
                ("announced as huge", [.text("\(head)Content-Length: 99999999999999\r\n\r\n"), .hang]),
                ("not announced", [.text("\(head)Connection: close\r\n\r\n"), .endless(zeros)]),
                ("in chunks", [.text("\(head)Transfer-Encoding: chunked\r\n\r\n"), .endless(chunk)]),
                ("compressed", [.text("\(head)Content-Encoding: gzip\r\n\r\n"), .bytes(packed), .close]),
                ("with status 500", [.text("HTTP/1.1 500 No\r\nContent-Length: \(limit + 1)\r\n\r\n"), .hang]),
                (
                    "with status 401",
                    [
                        .text("HTTP/1.1 401 No\r\nWWW-Authenticate: Basic realm=x\r\n"),
                        .text("Content-Length: \(limit + 1)\r\n\r\n"), .hang,
                    ]
                ),
                (
                    "with status 302",
                    [.response(status: 302, fields: ["Location: /"], body: String(repeating: "a", count: limit + 1))]
                ),
            ]
            for (place, steps) in responses {
                checks.record((await harness.send(response: steps)).fault(expecting: .responseTooLarge), at: place)
            }
            let largest = await harness.send(response: .response(body: String(repeating: "0", count: limit)))
            checks.record(
                largest.fault { $0.body.count == limit ? nil : "got \($0.body.count) bytes" }, at: "as large as allowed"
            )
        }
    }

    private static var numberIsLimited: TransportCase {
        onLoopback(
            "concurrency-is-limited",
            "the number of requests in flight to one host is limited, and no request is lost",
            options: .with { $0.requestsPerHost = 3 }
        ) { harness, checks in
            harness.server.respond(with: [.pause(.milliseconds(10)), .ok])
            let results = await withTaskGroup { group in
                for _ in 1...30 { group.addTask { await harness.send(.root) } }
                return await group.reduce(into: []) { $0.append($1) }
            }
            for result in results { checks.record(result.fault(), at: "a request") }
            let most = harness.server.maximumInFlight
            checks.expect((1...3).contains(most), "\(most) were in flight at the same time", at: "the server")
        }
    }
}
