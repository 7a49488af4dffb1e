@_exported public import ProtocolsTesting

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The extent and the seed of the randomized tests.
///
/// `scripts/stress` sets the environment variable `SWITCHBOARD_STRESS` to words separated by spaces: `thorough`,
/// `seed=42`, `case=17`. A suite adds the seed to the comments of its issues with the trait `compactMapIssues` of Swift
/// Testing.
public struct StressPlan: Sendable {
    /// The plan of this process.
    public static let current = StressPlan(getenv("SWITCHBOARD_STRESS").map { String(cString: $0) } ?? "")

    /// Whether to run the whole test instead of a quick part of it.
    public let isThorough: Bool
    /// The seed for `SeededGenerator`, from the environment variable; random by default.
    public let seed: UInt64
    /// The number of the only case to run; `nil` for all.
    private let onlyCase: Int?

    /// Creates a plan from the words of the environment variable.
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

    /// Returns the generator of a case, which does not depend on the other cases that run.
    public func random(for number: Int) -> SeededGenerator {
        var plan = SeededGenerator(seed: seed)
        var numbered = SeededGenerator(seed: plan.next() &+ UInt64(number))
        return SeededGenerator(seed: numbered.next())
    }

    /// Runs cases, four at a time.
    public func run(_ cases: [Int], _ body: @escaping @Sendable (Int) async -> Void) async {
        await withTaskGroup(of: Void.self) { group in
            for (index, number) in cases.enumerated() {
                if index >= 4 { await group.next() }
                group.addTask { await body(number) }
            }
        }
    }

    /// Returns the number of repetitions.
    public func count(quick: Int, thorough: Int) -> Int { isThorough ? thorough : quick }
}
