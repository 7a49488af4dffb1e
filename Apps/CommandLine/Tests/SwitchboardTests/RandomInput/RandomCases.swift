import Synchronization
import Testing
import TransportContract

/// Runs of the built program with random input.
///
/// To repeat a failed case, use the seed and the number in its message: `scripts/stress NAME --seed SEED --case NUMBER`.
enum RandomCases {
    /// Runs the cases of a suite, at most four at a time, and records an issue for each case with faults.
    ///
    /// - Parameter body: Runs the case of a random number generator.
    static func run(
        _ suite: String, quick: Int, thorough: Int,
        _ body: @escaping @Sendable (SeededGenerator) async throws -> RandomResult
    ) async {
        let plan = StressPlan.current
        print("\(suite): seed \(plan.seed)")
        let endings = Mutex<[String: Int]>([:])
        await plan.run(plan.cases(quick: quick, thorough: thorough)) { number in
            do {
                let result = try await body(plan.random(for: number))
                endings.withLock { $0[result.ending, default: 0] += 1 }
                #expect(
                    result.faults.isEmpty,
                    "seed \(plan.seed), case \(number): \(result.faults.joined(separator: "; "))\n\(result.input)")
            } catch {
                Issue.record(error, "seed \(plan.seed), case \(number)")
            }
        }
        print("\(suite): \(endings.withLock { $0.map { "\($0.key): \($0.value)" }.sorted() })")
    }
}

/// The result of a run with random input.
struct RandomResult: Sendable {
    /// The input and the output, for the message of a failed case.
    let input: String
    /// The way in which the program ended. The suite prints how often each of them occurred.
    let ending: String
    /// A description of each fault; empty if the program did what it must do.
    let faults: [String]
}

extension SeededGenerator {
    mutating func number(in range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

    mutating func pick<Value>(_ values: [Value]) -> Value { values[number(in: 0...values.count - 1)] }

    /// Returns `true` once in `count` calls, on average.
    mutating func isOne(in count: Int) -> Bool { number(in: 1...count) == 1 }
}

extension Outcome {
    /// Returns the faults that no run may have.
    ///
    /// - Parameter codes: The expected exit codes other than 0.
    func faults(expecting codes: Set<Int32>) -> [String] {
        var faults = errors.split(separator: "\n").filter { !$0.hasPrefix("switchboard: ") && !$0.hasPrefix("  ") }
            .map { "on standard error: \($0)" }
        switch ending {
        case .exit(0): break
        case .exit(let code):
            if !codes.contains(code) { faults.append("exit code \(code)") }
            if errors.isEmpty { faults.append("nothing on standard error") }
        // A run that hangs is killed.
        case .signal(let number): faults.append(number == 9 ? "it hangs, or was killed" : "signal \(number)")
        }
        return faults
    }
}
