import Foundation
import Synchronization
import Testing
import TransportContract

/// A long list from a server whose responses have random faults.
@Suite(.timeLimit(.minutes(2)))
struct RandomFaultTests {
    private static let total = 20_000
    private static let pageSize = 100

    @Test(arguments: [(1, 0.1, "60"), (3, 0.9, "2")] as [(UInt64, Double, String)])
    func `the records are complete, in order and without duplicates, or the number of missing ones is shown`(
        seed: UInt64, faultRate: Double, maximumWait: String
    ) async throws {
        let random = Mutex(SeededGenerator(seed: seed))
        let server = try LoopbackServer { request in
            let number = request.query("page").flatMap { Int($0) } ?? 1
            return random.withLock { random in
                // The first page is sound, so that the total is known.
                let isFaulty = number > 1 && Double.random(in: 0..<1, using: &random) < faultRate
                return isFaulty
                    ? Self.fault(of: Self.page(number, request), &random) : .bytes(Self.page(number, request))
            }
        }
        let outcome = try await switchboard([
            "github-repos", "list", "--all", "--format", "tsv", "--fields", "id", "--base-url", server.base,
            "--concurrency", "16", "--max-wait", maximumWait,
        ])
        let count = outcome.lines.count
        expectEqual(outcome.lines.compactMap { Int($0) }, Array(1...count), "seed \(seed)")
        if count == Self.total {
            expectEqual(outcome.ending, .exit(0), "seed \(seed): \(outcome.errors)")
        } else {
            let items = "\(count.formatted(.number.locale(Locale(identifier: "en_US")))) of"
            expectEqual(outcome.ending, .exit(75), "seed \(seed): \(outcome.errors)")
            #expect(outcome.errors.contains("incomplete results: \(items)"), "seed \(seed): \(outcome.errors)")
        }
        expectEqual((count == Self.total), (faultRate < 0.5), "seed \(seed): \(outcome.errors)")
    }

    private static func page(_ number: Int, _ request: LoopbackRequest) -> String {
        let items = (number - 1) * pageSize + 1...number * pageSize
        let body = #"{"total_count": \#(total), "items": \#(Payload.list(items.map { Payload.repo($0) }))}"#
        let links = [(number + 1, "next"), (total / pageSize, "last")].map { page, relation in
            let target = request.target.replacing("page=\(number)&", with: "page=\(page)&")
            return "<http://\(request.header("Host") ?? "")\(target)>; rel=\"\(relation)\""
        }
        let link = number * pageSize == total ? "" : "Link: \(links.joined(separator: ", "))\r\n"
        return "HTTP/1.1 200 OK\r\n\(link)Connection: close\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
    }

    private static func fault(of response: String, _ random: inout SeededGenerator) -> LoopbackAnswer {
        let head = response.utf8.count - (response.components(separatedBy: "\r\n\r\n").last?.utf8.count ?? 0)
        func truncated(_ range: Range<Int>, _ random: inout SeededGenerator) -> LoopbackAnswer {
            .bytes(String(response.prefix(Int.random(in: range, using: &random))))
        }
        switch Int.random(in: 0..<5, using: &random) {
        case 0: return .status("503 Service Unavailable")
        case 1: return .status("429 Too Many Requests", headers: ["Retry-After: 0"])
        case 2: return .bytes("")
        // Cuts in the header section, and in the body.
        case 3: return truncated(1..<head, &random)
        default: return truncated(head..<response.utf8.count, &random)
        }
    }
}
