import Essentials
@_exported public import ProtocolsTesting

/// The configuration of the randomized tests.
///
/// `scripts/stress` sets the environment variable `SWITCHBOARD_STRESS`, for example to `thorough seed=42 case=17`.
/// A test suite can use the Swift Testing trait `compactMapIssues` to add the seed to its issues.
public struct StressPlan: Sendable {
    /// The plan from the environment of this process.
    public static let current = StressPlan(getenv("SWITCHBOARD_STRESS").map { String(cString: $0) } ?? "")

    /// Whether to run the thorough tests instead of the quick ones.
    public let isThorough: Bool
    /// The seed of the random numbers. By default, it is random.
    public let seed: UInt64
    /// The number of the case to run, or `nil` to run all cases.
    private let onlyCase: Int?

    /// Creates a plan from the value of the environment variable.
    public init(_ text: String) {
        let words = text.split(separator: " ")
        let number = { (name: String) in
            words.first { $0.hasPrefix("\(name)=") }.flatMap { UInt64($0.dropFirst(name.count + 1)) }
        }
        isThorough = words.contains("thorough")
        seed = number("seed") ?? .random(in: 0..<1_000_000_000)
        onlyCase = number("case").flatMap { Int(exactly: $0) }
    }

    /// Returns the numbers of the cases to run.
    public func cases(quick: Int, thorough: Int) -> [Int] {
        onlyCase.map { [$0] } ?? Array(0..<(isThorough ? thorough : quick))
    }

    /// Returns the random number generator for a case. Its numbers depend only on the seed and the number of the case.
    public func random(for number: Int) -> SeededGenerator {
        var plan = SeededGenerator(seed: seed)
        var numbered = SeededGenerator(seed: plan.next() &+ UInt64(number))
        return SeededGenerator(seed: numbered.next())
    }

    /// Runs the cases, at most four at a time.
    public func run(_ cases: [Int], _ body: @escaping @Sendable (Int) async -> Void) async {
        await withTaskGroup(of: Void.self) { group in
            for (index, number) in cases.enumerated() {
                if index >= 4 { await group.next() }
                group.addTask { await body(number) }
            }
        }
    }

    /// Returns the number of repetitions: `thorough` if the plan is thorough, otherwise `quick`.
    public func count(quick: Int, thorough: Int) -> Int { isThorough ? thorough : quick }
}
