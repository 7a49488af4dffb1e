import Synchronization
import Testing
import TransportContract

/// Valid responses in which some bytes were changed.
///
/// To repeat a failed case, use the seed and the number in its message: `scripts/stress --seed SEED --case NUMBER`.
@Suite(.timeLimit(.minutes(StressPlan.current.isThorough ? 240 : 5)))
struct MutationTests {
    @Test(arguments: Conversation.allCases, WireResponse.Framing.allCases)
    func `every framing results in the same records`(
        _ conversation: Conversation, _ framing: WireResponse.Framing
    ) async throws {
        let right = try await Self.right(conversation, "ndjson")
        expectEqual(right.split(separator: "\n").count, conversation.recordCount)
        for keepsOpen in [false, true] {
            let server = try LoopbackServer { conversation.answer($0, as: framing, keepsOpen: keepsOpen) }
            let outcome = try await switchboard(
                conversation.arguments(format: "ndjson") + ["--base-url", server.base])
            expectEqual(outcome.ending, .exit(0), "\(outcome)")
            expectEqual(outcome.output, right)
        }
    }

    @Test func `a mutated response results in an error or in all records`() async throws {
        let plan = StressPlan.current
        print("MutationTests: seed \(plan.seed)")
        var right: [Conversation: [String: String]] = [:]
        for conversation in Conversation.allCases {
            for format in MutationCase.formats {
                right[conversation, default: [:]][format] = try await Self.right(conversation, format)
            }
        }
        let endings = Mutex<[Outcome.Ending: Int]>([:])
        await plan.run(plan.cases(quick: 150, thorough: 3000)) { [right] number in
            let mutation = MutationCase(random: plan.random(for: number))
            do {
                let outcome = try await mutation.outcome()
                endings.withLock { $0[outcome.ending, default: 0] += 1 }
                let faults = mutation.faults(of: outcome, right: right[mutation.conversation]?[mutation.format] ?? "")
                #expect(faults.isEmpty, "seed \(plan.seed), case \(number): \(mutation)\n\(outcome)")
            } catch {
                Issue.record(error, "seed \(plan.seed), case \(number)")
            }
        }
        print("MutationTests: \(endings.withLock { $0.map { "\($0.key): \($0.value)" }.sorted() })")
    }

    /// Returns the output of a run without a mutation.
    private static func right(_ conversation: Conversation, _ format: String) async throws -> String {
        let server = try LoopbackServer { conversation.answer($0) }
        let outcome = try await switchboard(
            conversation.arguments(format: format) + ["--base-url", server.base])
        try #require(outcome.ending == .exit(0), "\(outcome)")
        return outcome.output
    }
}
