import Foundation
import ProtocolsTesting
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(5)))
struct RetryTests {
    /// A way in which a request for a page fails.
    enum Fault: String, CaseIterable, Sendable {
        case unavailable, tooMany, tooManyByDate, dropped, brokenOff

        var answer: LoopbackAnswer {
            switch self {
            case .unavailable: .status("503 Service Unavailable", "<html>")
            case .tooMany: .status("429 Too Many Requests", headers: ["Retry-After: 1"])
            case .tooManyByDate:
                .status("429 Too Many Requests", headers: ["Retry-After: Sun, 06 Nov 1994 08:49:37 GMT"])
            case .dropped: .bytes("")
            case .brokenOff: .bytes("HTTP/1.1 200 OK\r\nContent-Length: 900\r\n\r\n[{")
            }
        }
    }

    @Test(arguments: Fault.allCases)
    func `each record is written once and in order, although each page fails once`(_ fault: Fault) async throws {
        let server = try Self.server(failing: 1, with: fault.answer)
        let outcome = try await switchboard(Self.list(server))
        expectEqual(outcome.ending, .exit(0), "\(outcome)")
        expectEqual(outcome.output, (1...12).map { "\($0)\n" }.joined())
        expectEqual(server.requests.count, 8)
    }

    @Test func `a request that keeps failing is sent five times`() async throws {
        let server = try Self.server(failing: .max, with: Fault.unavailable.answer)
        let outcome = try await switchboard(Self.list(server))
        expectEqual(outcome.ending, .exit(69), "\(outcome)")
        expectEqual(server.requests.count, 5)
    }

    @Test func `a wait longer than the maximum is not started, and the error has its end`() async throws {
        let server = try Self.server(
            failing: .max, with: .status("429 Too Many Requests", headers: ["Retry-After: 61"]))
        let outcome = try await switchboard(Self.list(server) + ["--errors", "json"])
        expectEqual(outcome.ending, .exit(75), "\(outcome)")
        #expect(try outcome.failure()["retryAfter"] is String)
        expectEqual(server.requests.count, 1)
    }

    @Test func `a long wait is reported, and an interruption ends it`() async throws {
        let server = try Self.server(
            failing: .max, with: .status("429 Too Many Requests", headers: ["Retry-After: 50"]))
        let run = try SwitchboardRun(Self.list(server))
        var lines = run.errors.lines.makeAsyncIterator()
        await expectEqual(lines.next()?.contains("retrying in 50 s"), true)
        run.send(signal: SIGINT)
        await expectEqual(run.outcome().ending, .signal(SIGINT))
    }

    @Test(arguments: Fault.allCases) func `an item is never added twice`(_ fault: Fault) async throws {
        let server = try LoopbackServer { _ in fault.answer }
        let outcome = try await switchboard([
            "--provider", "jsonplaceholder-users", "add", "--name", "Ada", "--base-url", server.base,
        ])
        #expect(outcome.ending != .exit(0))
        // A server that responds with 429 has not made the change. After any other fault, this is unknown.
        let isOpen = ![Fault.tooMany, .tooManyByDate].contains(fault)
        expectEqual(outcome.errors.contains("the change may have been made anyway"), isOpen, "\(outcome)")
        expectEqual(server.requests.map { $0.head.prefix(5) }, ["POST "])
    }

    private static func list(_ server: LoopbackServer) -> [String] {
        [
            "--provider", "jsonplaceholder-users", "list", "--page-size", "3", "--all", "--fields", "id", "--base-url",
            server.base,
        ]
    }

    /// Returns a server of twelve users. Requests for each page fail `count` times before they succeed.
    private static func server(failing count: Int, with fault: LoopbackAnswer) throws -> LoopbackServer {
        let faults = Faults(count)
        return try LoopbackServer { request in
            faults.isDue(for: request.query("_page") ?? "") ? fault : .users(request, total: 12)
        }
    }

    private final class Faults: Sendable {
        private let count: Int
        private let seen = Mutex<[String: Int]>([:])

        init(_ count: Int) {
            self.count = count
        }

        func isDue(for page: String) -> Bool {
            seen.withLock { seen in
                seen[page, default: 0] += 1
                return seen[page, default: 0] <= count
            }
        }
    }
}
