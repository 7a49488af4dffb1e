import Protocols

extension TransportCheck {
    /// Time, size and number are bounded.
    var limiting: [ContractCase] {
        [timeIsBounded, sizeIsBounded, numberIsBounded]
    }

    private var timeIsBounded: ContractCase {
        onLoopback(
            "time-is-bounded", "an exchange that takes too long times out, however slowly it goes on", options: .short
        ) {
            stage, checks in
            let head = "HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n"
            let ends: [(String, [LoopbackServer.Step])] = [
                ("silence", [.hang]), ("silence in the body", [.text(head), .hang]),
                ("drips", [.text(head), .drip(String(repeating: ".", count: 500), every: .milliseconds(20))]),
            ]
            for (place, steps) in ends {
                stage.server.answer(with: steps)
                let clock = ContinuousClock()
                let start = clock.now
                let outcome = await stage.send(.root)
                let time = start.duration(to: clock.now)
                checks.note(outcome.fault(expecting: .timedOut), at: place)
                // On a busy machine anything may come some seconds late.
                let allowed = TransportOptions.short.timeout
                checks.expect((allowed...allowed + .seconds(3)).contains(time), "it took \(time)", at: place)
            }
        }
    }

    private var sizeIsBounded: ContractCase {
        onLoopback("size-is-bounded", "a body that is too large is given up, announced or not", options: .small) {
            stage, checks in
            let limit = TransportOptions.small.maximumBodySize
            let zeros = [UInt8](repeating: UInt8(ascii: "0"), count: 4096)
            let ends: [(String, [LoopbackServer.Step])] = [
                ("announced", [.text("HTTP/1.1 200 OK\r\nContent-Length: \(limit + 1)\r\n\r\n"), .hang]),
                ("not announced", [.text("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n"), .endless(zeros)]),
                (
                    "in chunks",
                    [
                        .text("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"),
                        .endless(Array("1000\r\n".utf8) + zeros + Array("\r\n".utf8)),
                    ]
                ),
            ]
            for (place, steps) in ends {
                stage.server.answer(with: steps)
                let outcome = await stage.send(.root)
                checks.note(outcome.fault(expecting: .responseTooLarge), at: place)
            }
            let largest = String(repeating: "0", count: limit)
            let outcome = await stage.send(answered: .response(body: largest))
            checks.note(
                outcome.fault { $0.body.count == limit ? nil : "\($0.body.count) bytes came" }, at: "just fitting")
        }
    }

    private var numberIsBounded: ContractCase {
        onLoopback(
            "number-at-once-is-bounded",
            "no more requests are under way to one host than allowed, and all come through",
            options: .three
        ) { stage, checks in
            stage.server.answer(with: [.pause(.milliseconds(10)), .ok])
            let outcomes = await withTaskGroup { group in
                for _ in 1...30 { group.addTask { await stage.send(.root) } }
                return await group.reduce(into: []) { $0.append($1) }
            }
            for outcome in outcomes { checks.note(outcome.fault(), at: "a request") }
            let most = stage.server.mostUnderWay
            checks.expect((1...3).contains(most), "\(most) were under way at once", at: "the server")
        }
    }
}

extension TransportOptions {
    /// Limits that are reached soon.
    static let short = with {
        $0.timeout = .milliseconds(300)
        $0.maximumBodySize = 100_000
    }

    /// A small body, and enough time to fill it.
    static let small = with { $0.maximumBodySize = 100_000 }

    static let three = with { $0.requestsPerHost = 3 }
}
