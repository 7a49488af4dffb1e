/// A gzip file (RFC 1952) of zeros, written by hand: one block of fixed codes (RFC 1951 §3.2.6) in which 13 bits stand
/// for 258 bytes.
struct GzippedZeros {
    private(set) var bytes: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]
    /// How many zeros they are.
    let count: Int

    private var current: UInt8 = 0
    private var bitCount = 0

    init(runs: Int) {
        count = 1 + runs * 258
        append([1, 1, 0])  // the last block, with fixed codes
        append([0, 0, 1, 1, 0, 0, 0, 0])  // the byte 0
        for _ in 0..<runs {
            append([1, 1, 0, 0, 0, 1, 0, 1])  // again, 258 times …
            append([0, 0, 0, 0, 0])  // … what is 1 byte back
        }
        append([0, 0, 0, 0, 0, 0, 0])  // the end
        while bitCount != 0 { append([0]) }
        for word in [Self.checksum(ofZeros: count), UInt32(count)] {
            bytes += (0..<4).map { UInt8(truncatingIfNeeded: word >> ($0 * 8)) }
        }
    }

    private mutating func append(_ bits: [UInt8]) {
        for bit in bits {
            current |= bit << bitCount
            bitCount += 1
            if bitCount == 8 {
                bytes.append(current)
                (current, bitCount) = (0, 0)
            }
        }
    }

    /// CRC-32 as RFC 1952 §8 has it.
    private static func checksum(ofZeros count: Int) -> UInt32 {
        let table = (0..<UInt32(256)).map { byte in
            (0..<8).reduce(byte) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1 }
        }
        return ~(0..<count).reduce(UInt32.max) { value, _ in table[Int(value & 0xFF)] ^ (value >> 8) }
    }
}
