#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// How much the randomized tests do, and with which random numbers.
///
/// `SWITCHBOARD_STRESS` holds words separated by spaces: `thorough`, `seed=42`. `scripts/stress` sets it.
struct StressPlan {
    static let current = StressPlan(getenv("SWITCHBOARD_STRESS").map { String(cString: $0) } ?? "")

    /// Whether to send all requests instead of a quick part.
    let isThorough: Bool
    /// Repeats the choice of requests and of the moments of their cancellation; not what happens at the same time.
    let seed: UInt64

    private init(_ text: String) {
        let words = text.split(separator: " ")
        isThorough = words.contains("thorough")
        seed =
            words.first { $0.hasPrefix("seed=") }.flatMap { UInt64($0.dropFirst(5)) } ?? .random(in: 0..<1_000_000_000)
    }

    func count(quick: Int, thorough: Int) -> Int { isThorough ? thorough : quick }
}
