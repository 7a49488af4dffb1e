import Foundation

/// How much the randomized tests do, and with which random numbers.
///
/// `SWITCHBOARD_STRESS` holds words separated by spaces: `thorough`, `seed=42`, `case=17`. `scripts/stress` sets it.
struct StressPlan: Sendable {
    static let current = StressPlan(ProcessInfo.processInfo.environment["SWITCHBOARD_STRESS"] ?? "")

    /// Whether to run all cases instead of a quick part.
    let isThorough: Bool
    /// Repeats a run.
    let seed: UInt64
    /// The number of the only case to run.
    private let onlyCase: Int?

    private init(_ text: String) {
        let words = text.split(separator: " ")
        let number = { (name: String) in
            words.first { $0.hasPrefix("\(name)=") }.flatMap { UInt64($0.dropFirst(name.count + 1)) }
        }
        isThorough = words.contains("thorough")
        seed = number("seed") ?? .random(in: 0..<1_000_000_000)
        onlyCase = number("case").map { Int($0) }
    }

    /// The numbers of the cases to run.
    func cases(quick: Int, thorough: Int) -> [Int] {
        onlyCase.map { [$0] } ?? Array(0..<(isThorough ? thorough : quick))
    }

    /// The random numbers of a case, whatever other cases are run.
    func random(for number: Int) -> SplitMix {
        var plan = SplitMix(seed: seed)
        var numbered = SplitMix(seed: plan.next() &+ UInt64(number))
        return SplitMix(seed: numbered.next())
    }

    /// Runs cases, some at once.
    func run(_ cases: [Int], _ body: @escaping @Sendable (Int) async -> Void) async {
        await withTaskGroup(of: Void.self) { group in
            for (index, number) in cases.enumerated() {
                if index >= 4 { await group.next() }
                group.addTask { await body(number) }
            }
        }
    }
}
