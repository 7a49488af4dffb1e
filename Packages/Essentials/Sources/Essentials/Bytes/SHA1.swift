/// SHA-1 (FIPS 180-4), only for APIs that still require it. Messages with equal digests can be made.
public enum SHA1: BlockHash {
    public static let blockSize = 64

    public static func digest(of message: [UInt8]) -> [UInt8] {
        var state: [UInt32] = [0x6745_2301, 0xefcd_ab89, 0x98ba_dcfe, 0x1032_5476, 0xc3d2_e1f0]
        for block in blocks(of: message, length: (UInt64(message.count) * 8).bigEndianBytes) {
            compress(block, into: &state)
        }
        return state.flatMap(\.bigEndianBytes)
    }

    /// Updates the state with one block (§6.1.2).
    private static func compress(_ block: ArraySlice<UInt8>, into state: inout [UInt32]) {
        var words = UInt32.bigEndian(block)
        for index in 16..<80 {
            words.append((words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16]).rotatedLeft(1))
        }
        var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
        for round in 0..<80 {
            let (mixed, constant) = mix(b, c, d, round)
            let next = a.rotatedLeft(5) &+ mixed &+ e &+ constant &+ words[round]
            (e, d, c, b, a) = (d, c, b.rotatedLeft(30), a, next)
        }
        for (index, word) in [a, b, c, d, e].enumerated() { state[index] &+= word }
    }

    private static func mix(_ b: UInt32, _ c: UInt32, _ d: UInt32, _ round: Int) -> (UInt32, UInt32) {
        switch round {
        case 0..<20: ((b & c) ^ (~b & d), 0x5a82_7999)
        case 20..<40: (b ^ c ^ d, 0x6ed9_eba1)
        case 40..<60: ((b & c) ^ (b & d) ^ (c & d), 0x8f1b_bcdc)
        default: (b ^ c ^ d, 0xca62_c1d6)
        }
    }
}
