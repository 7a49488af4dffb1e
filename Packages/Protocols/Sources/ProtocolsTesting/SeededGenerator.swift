/// A random number generator that produces the same numbers for the same seed (SplitMix64).
public struct SeededGenerator: RandomNumberGenerator, Sendable {
    /// The seed. A test prints the seed, so that a failure can be reproduced.
    public let seed: UInt64
    private var state: UInt64

    /// Creates a generator whose numbers depend only on the seed.
    public init(seed: UInt64) {
        self.seed = seed
        state = seed
    }

    /// Returns the next 64-bit number.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}
