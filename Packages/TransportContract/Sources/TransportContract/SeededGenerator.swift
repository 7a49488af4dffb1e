#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A random number generator that produces the same numbers for the same seed (SplitMix64).
public struct SeededGenerator: RandomNumberGenerator, Sendable {
    /// What to start a generator with to get these numbers again.
    public let seed: UInt64
    private var state: UInt64

    /// Creates a generator.
    public init(seed: UInt64) {
        self.seed = seed
        state = seed
    }

    /// Returns the next number.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}

/// How much the randomized tests do, and with which seed.
///
/// `scripts/stress` sets the environment variable `SWITCHBOARD_STRESS` to words separated by spaces: `thorough`,
/// `seed=42`. With the trait `compactMapIssues` of Swift Testing, a suite adds the seed to the comments of each of its
/// issues.
public struct StressPlan: Sendable {
    /// The plan of this process.
    public static let current = StressPlan(getenv("SWITCHBOARD_STRESS").map { String(cString: $0) } ?? "")

    /// Whether to run the whole test instead of a quick part of it.
    public let isThorough: Bool
    /// The seed for `SeededGenerator`: the one of the environment variable, else a random one.
    public let seed: UInt64

    /// Creates the plan that some words ask for.
    public init(_ text: String) {
        let words = text.split(separator: " ")
        isThorough = words.contains("thorough")
        let seed = words.first { $0.hasPrefix("seed=") }.flatMap { UInt64($0.dropFirst(5)) }
        self.seed = seed ?? .random(in: 0..<1_000_000_000)
    }

    /// Returns how often to do something.
    public func count(quick: Int, thorough: Int) -> Int { isThorough ? thorough : quick }
}
