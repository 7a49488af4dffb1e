import ContractKit
import Essentials
import ProtocolsTesting
import Synchronization
import TransportProtocols

extension TransportCases {
    static var streaming: [TransportCase] {
        [bodiesAreStreamed, errorsAreNotStreamed, lostStreams, failingDestinations, slowStreams, cancelledStreams]
    }

    private static var bodiesAreStreamed: TransportCase {
        let limit = 1000
        return onLoopback(
            "bodies-are-streamed",
            "the body of a successful response goes to the destination, even if it is larger than the limit",
            options: .with { $0.maximumBodySize = limit }
        ) { harness, checks in
            let block = [UInt8](repeating: UInt8(ascii: "0"), count: 1 << 16)
            let chunk = Array("10000\r\n".utf8) + block + Array("\r\n".utf8)
            let (packed, size) = Gzip.zeros(runs: 2000)
            let large = Array(repeating: LoopbackServer.Step.bytes(block), count: 32)
            let responses: [(String, Int, [LoopbackServer.Step])] = [
                ("with a length", 32 << 16, [.text("HTTP/1.1 200 OK\r\nContent-Length: \(32 << 16)\r\n\r\n")] + large),
                (
                    "in chunks", 32 << 16,
                    [.text("HTTP/1.1 206 OK\r\nTransfer-Encoding: chunked\r\n\r\n")]
                        + Array(repeating: .bytes(chunk), count: 32) + [.text("0\r\n\r\n")]
                ),
                (
                    "compressed", size,
                    [.text("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n"), .bytes(packed), .close]
                ),
                ("empty", 0, [.response(status: 201, fields: ["X-A: b"])]),
                ("without a body", 0, [.text("HTTP/1.1 204 No\r\nX-A: b\r\n\r\n")]),
            ]
            for (place, size, steps) in responses {
                let destination = MemoryDestination()
                let result = await harness.send(.root(to: destination), response: steps)
                checks.record(
                    result.fault { response in
                        response.body.isEmpty && response.streamedByteCount == size
                            ? nil : "got \(response.body.count) bytes, and \(response.streamedByteCount) streamed"
                    }, at: place)
                checks.expect(
                    destination.body.count == size, "the destination has \(destination.body.count) of \(size) bytes",
                    at: place)
                // All bytes of the body are the same.
                checks.expect(
                    Set(destination.body).count == min(destination.body.count, 1),
                    "the bytes in the destination differ from the body", at: place)
                checks.expect(
                    destination.heads.map(\.status) == [result.response?.status]
                        && destination.heads.allSatisfy { $0.body.isEmpty && !$0.headers.fields.isEmpty },
                    "expected one head, got \(destination.heads.map(\.status))", at: place)
                checks.expect(
                    size < limit || destination.pieceCount > 1, "the body was not streamed in pieces", at: place)
            }
        }
    }

    private static var errorsAreNotStreamed: TransportCase {
        onLoopback("error-bodies-are-not-streamed", "the body of a redirect or an error is not streamed") {
            harness, checks in
            for status in [300, 302, 400, 404, 416, 500, 503] {
                let destination = MemoryDestination()
                let result = await harness.send(
                    .root(to: destination), response: .response(status: status, body: "an error"))
                checks.record(result.fault { $0.fault(expectingBody: Data("an error".utf8)) }, at: "status \(status)")
                checks.expect(
                    destination.heads.isEmpty, "expected no call of begin(_:), got one", at: "the destination")
            }
        }
    }

    private static var lostStreams: TransportCase {
        onLoopback(
            "a-lost-stream-keeps-its-start", "after a lost connection, the destination has the bytes that arrived"
        ) {
            harness, checks in
            let chunked = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nstart\r\n"
            let responses: [(String, [LoopbackServer.Step])] = [
                ("a length", [.text("HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\nstart"), .close]),
                ("chunks", [.text(chunked), .close]),
            ]
            for (place, steps) in responses {
                let destination = MemoryDestination()
                let result = await harness.send(.root(to: destination), response: steps)
                checks.record(result.fault(expecting: .connectionLost), at: place)
                checks.expect(
                    destination.body == Data("start".utf8), "expected the first 5 bytes, got \(destination.body)",
                    at: place)
            }
        }
    }

    private static var failingDestinations: TransportCase {
        onLoopback("a-failing-destination-is-reported", "the error of the destination ends the exchange") {
            harness, checks in
            let destination = MemoryDestination(failure: NetworkError(.destinationFailed, "the disk is full"))
            let head = LoopbackServer.Step.text("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n")
            let result = await harness.send(.root(to: destination), response: head, .endless([1, 2, 3]))
            checks.record(result.fault(expecting: .destinationFailed), at: "a full disk")
            checks.expect(destination.pieceCount == 1, "used again after its error", at: "the destination")
        }
    }

    private static var slowStreams: TransportCase {
        let timeout = Duration.milliseconds(300)
        return onLoopback(
            "streams-need-data", "while a body is streamed, the timeout counts from the last received bytes",
            options: .with { $0.timeout = timeout }
        ) { harness, checks in
            let head = LoopbackServer.Step.text("HTTP/1.1 200 OK\r\nContent-Length: 60\r\n\r\n")
            let drips = LoopbackServer.Step.drip(String(repeating: ".", count: 60), every: .milliseconds(20))
            let slow = await harness.send(.root(to: MemoryDestination()), response: head, drips)
            checks.record(
                slow.fault { $0.streamedByteCount == 60 ? nil : "expected 60 bytes, got \($0.streamedByteCount)" },
                at: "a slow body")
            let stalled = await harness.send(.root(to: MemoryDestination()), response: head, .text("half"), .hang)
            checks.record(stalled.fault(expecting: .timedOut), at: "a body that stalls")
        }
    }

    private static var cancelledStreams: TransportCase {
        onLoopback("a-cancelled-stream-is-left-alone", "after a cancelled exchange, its destination is not used") {
            harness, checks in
            let block = [UInt8](repeating: 7, count: 1 << 16)
            let head = LoopbackServer.Step.text("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n")
            // The body ends, so that a transport that ignores the cancellation fails instead of hanging.
            harness.server.respond(with: [head] + Array(repeating: .bytes(block), count: 400) + [.close])
            for attempt in 1...20 {
                let destination = SlowDestination()
                let sending = Task {
                    let result = await harness.sendCancellable(.root(to: destination))
                    // If no piece has arrived, because the exchange has failed, the loop below ends.
                    destination.finish()
                    return result
                }
                for await _ in destination.pieces { break }
                sending.cancel()
                let result = await sending.value
                destination.end()
                checks.record(result.fault(expecting: .cancelled), at: "attempt \(attempt)")
                // The next exchange uses the same thread, so it ends after any late call to the destination.
                _ = await harness.sendCancellable(.root(.head))
                checks.expect(!destination.isUsedLate, "the destination was used", at: "attempt \(attempt)")
                // A transport that ignores the cancellation would take seconds for each further attempt.
                guard checks.findings.isEmpty else { return }
            }
        }
    }
}

/// A destination that takes 2 ms for each piece, and detects calls after the end of the exchange.
private final class SlowDestination: BodyDestination {
    private struct State {
        var isOver = false
        var isUsedLate = false
    }

    /// A stream with one element for each received piece.
    let pieces: AsyncStream<Void>
    private let arrived: AsyncStream<Void>.Continuation
    private let state = Mutex(State())

    init() {
        (pieces, arrived) = AsyncStream.makeStream()
    }

    var isUsedLate: Bool { state.withLock(\.isUsedLate) }
    var partialBody: PartialBody? { nil }

    /// Ends ``pieces``.
    func finish() {
        arrived.finish()
    }

    /// Tells the destination that the exchange is over.
    func end() {
        state.withLock { $0.isOver = true }
    }

    func begin(_ head: HTTPResponse) {}

    func write(_ piece: Data) {
        arrived.yield()
        LoopbackThread.pause(.milliseconds(2))
        state.withLock { if $0.isOver { $0.isUsedLate = true } }
    }

    func discard() {}
}

extension HTTPRequest {
    fileprivate static func root(to destination: any BodyDestination) -> HTTPRequest {
        HTTPRequest(url: root.url, destination: destination)
    }
}
