import Protocols

extension TransportCheck {
    /// Whoever gives up is let go at once.
    var cancelling: [ContractCase] {
        [cancelledBefore, cancelledMeanwhile, cancelledInLine, cancelledAtRandom]
    }

    private var cancelledBefore: ContractCase {
        onLoopback("cancelled-before-it-is-sent", "a task that is cancelled already sends nothing") { stage, checks in
            stage.server.answer(with: [.ok])
            let outcome = await Task {
                withUnsafeCurrentTask { $0?.cancel() }
                return await stage.send(cancellable: .root)
            }.value
            checks.note(outcome.fault(expecting: .cancelled), at: "the request")
            checks.expect(stage.server.requests.isEmpty, "a request arrived", at: "the server")
        }
    }

    private var cancelledMeanwhile: ContractCase {
        onLoopback("cancelled-while-under-way", "a cancelled exchange ends as cancelled within 100 ms") {
            stage, checks in
            let half = "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf"
            for (place, steps) in [("before the answer", []), ("within it", [LoopbackServer.Step.text(half)])] {
                stage.server.answer(with: steps + [.hang])
                // A machine that is busy may hold up anybody; the best of three shows what the transport does.
                var times: [Duration] = []
                for _ in 1...3 where times.allSatisfy({ $0 >= .milliseconds(100) }) {
                    let count = stage.server.requests.count + 1
                    let sending = Task { await stage.send(cancellable: .root) }
                    await stage.server.waitForRequests(count)
                    let (outcome, time) = await Self.cancel(sending)
                    checks.note(outcome.fault(expecting: .cancelled), at: place)
                    times.append(time)
                }
                checks.expect(
                    times.contains { $0 < .milliseconds(100) }, "it took \(times)", at: place)
            }
        }
    }

    private var cancelledInLine: ContractCase {
        onLoopback(
            "cancelled-while-in-line", "who is cancelled while waiting for a turn leaves it to the next", options: .one
        ) { stage, checks in
            stage.server.answer(with: [.hang])
            let request = HTTPRequest.root
            let first = Task { await stage.send(cancellable: request) }
            await stage.server.waitForRequests(1)
            stage.server.answer(with: [.ok])
            let second = Task { await stage.send(cancellable: request) }
            let third = Task { await stage.send(cancellable: request) }
            checks.note(await Self.cancel(second).outcome.fault(expecting: .cancelled), at: "the one in line")
            checks.note(await Self.cancel(first).outcome.fault(expecting: .cancelled), at: "the one under way")
            checks.note(await third.value.fault(), at: "the one after them")
        }
    }

    /// Cancels a request; how it ends, and how long that takes.
    private static func cancel(
        _ sending: Task<TransportOutcome, Never>
    ) async -> (outcome: TransportOutcome, time: Duration) {
        let clock = ContinuousClock()
        let start = clock.now
        sending.cancel()
        return (await sending.value, start.duration(to: clock.now))
    }

    private var cancelledAtRandom: ContractCase {
        onLoopback("cancelled-at-any-moment", "hundreds of cancellations, moments apart, leave nothing behind") {
            stage, checks in
            let answer = [LoopbackServer.Step.text("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nthree"), .text("fold")]
            stage.server.answer(with: answer)
            let outcomes = await withTaskGroup { group in
                for number in 0..<400 {
                    group.addTask {
                        let sending = Task { await stage.send(cancellable: .root) }
                        // From at once to long after an answer.
                        try? await Task.sleep(for: .microseconds(number * 37 % 3000))
                        sending.cancel()
                        return await sending.value
                    }
                }
                return await group.reduce(into: []) { $0.append($1) }
            }
            for outcome in outcomes {
                let isWhole = outcome.response?.body == Data("threefold".utf8)
                let isCancelled = outcome.error?.code == .cancelled
                checks.expect(isWhole || isCancelled, "came \(outcome)", at: "a request")
            }
            let last = await stage.send(answered: .ok)
            checks.note(last.fault(), at: "the request after them")
        }
    }
}

extension TransportOptions {
    static let one = with { $0.requestsPerHost = 1 }
}
