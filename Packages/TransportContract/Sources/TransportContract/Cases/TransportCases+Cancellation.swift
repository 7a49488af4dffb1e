import ContractKit
import Essentials
import TransportProtocols

extension TransportCases {
    static var cancellation: [TransportCase] {
        [cancelledBefore, cancelledInFlight, cancelledInQueue, cancelledAtAnyMoment]
    }

    private static var cancelledBefore: TransportCase {
        onLoopback("cancelled-before-sending", "a task that is already cancelled sends nothing") { harness, checks in
            harness.server.respond(with: [.ok])
            let result = await Task {
                withUnsafeCurrentTask { $0?.cancel() }
                return await harness.sendCancellable()
            }.value
            checks.record(result.fault(expecting: .cancelled), at: "the request")
            checks.expect(harness.server.connectionCount == 0, "expected no connection, got one", at: "the server")
        }
    }

    private static var cancelledInFlight: TransportCase {
        onLoopback("cancelled-in-flight", "a cancelled exchange fails with the code 'cancelled' within 100 ms") {
            harness, checks in
            let half = "Content-Length: 9\r\n\r\nhalf"
            let responses: [(String, [LoopbackServer.Step])] = [
                ("before the response", []), ("in the response", [.text("HTTP/1.1 200 OK\r\n\(half)")]),
                ("in a redirect", [.text("HTTP/1.1 302 Found\r\nLocation: /\r\n\(half)")]),
            ]
            for (place, steps) in responses {
                harness.server.respond(with: steps + [.hang])
                // A busy machine can delay an attempt, so one fast attempt out of three is enough.
                var times: [Duration] = []
                for _ in 1...3 where times.allSatisfy({ $0 >= .milliseconds(100) }) {
                    let count = harness.server.requests.count + 1
                    let sending = Task { await harness.sendCancellable() }
                    await harness.server.waitForRequests(count)
                    let (result, time) = await Self.cancel(sending)
                    checks.record(result.fault(expecting: .cancelled), at: place)
                    times.append(time)
                    // A transport that ignores the cancellation would wait for the timeout in each further attempt.
                    guard result.error?.code == .cancelled else { break }
                }
                checks.expect(
                    times.contains { $0 < .milliseconds(100) }, "expected less than 100 ms, got \(times)", at: place)
            }
        }
    }

    private static var cancelledInQueue: TransportCase {
        onLoopback(
            "cancelled-while-queued", "cancelling a queued request lets the next one proceed",
            options: .with { $0.requestsPerHost = 1 }
        ) { harness, checks in
            harness.server.respond(with: [.hang])
            let first = Task { await harness.sendCancellable() }
            await harness.server.waitForRequests(1)
            harness.server.respond(with: [.ok])
            let second = Task { await harness.sendCancellable() }
            let third = Task { await harness.sendCancellable() }
            checks.record(await Self.cancel(second).result.fault(expecting: .cancelled), at: "the queued request")
            let count = harness.server.requests.count
            checks.expect(count == 1, "expected 1 request, got \(count)", at: "the server")
            checks.record(await Self.cancel(first).result.fault(expecting: .cancelled), at: "the request in flight")
            checks.record(await third.value.fault(), at: "the next request")
        }
    }

    /// Cancels a request and waits for its result. Returns the result and the waiting time.
    private static func cancel(
        _ sending: Task<ExchangeResult, Never>
    ) async -> (result: ExchangeResult, time: Duration) {
        let start = ContinuousClock.now
        sending.cancel()
        let result = await sending.value
        return (result, start.duration(to: .now))
    }

    private static var cancelledAtAnyMoment: TransportCase {
        onLoopback(
            "cancelled-at-any-moment",
            "cancelling hundreds of requests at different moments does not affect later requests"
        ) {
            harness, checks in
            let head = "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n"
            harness.server.respond(with: [.text(head + "three"), .text("fold")])
            let results = await withTaskGroup { group in
                for number in 0..<400 {
                    group.addTask {
                        let sending = Task { await harness.sendCancellable() }
                        // Waits 0 to 3 ms, so that the cancellations occur at different stages of a request.
                        try? await Task.sleep(for: .microseconds(number * 37 % 3000))
                        sending.cancel()
                        return await sending.value
                    }
                }
                return await group.reduce(into: []) { $0.append($1) }
            }
            for result in results where result.error?.code != .cancelled {
                checks.record(result.fault { $0.fault(expectingBody: Data("threefold".utf8)) }, at: "a request")
            }
            checks.record((await harness.send(response: .ok)).fault(), at: "the next request")
        }
    }
}
