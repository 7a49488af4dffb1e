import Essentials

/// The checksum of a cache entry. It detects damage, but not forgery. Directory permissions prevent forgery.
enum Checksum {
    /// Returns the checksum of entries in version 2: a 64-bit hash, which reads 32 bytes at a time in four independent
    /// parts.
    ///
    /// Each step is a bijection, so a change within one part of 8 bytes always changes the result.
    static func fast(_ pieces: [Data]) -> UInt64 {
        pieces.reduce(seed) { hash, piece in
            piece.withUnsafeBytes { bytes in
                var (a, b, c, d) = (hash, hash &+ seed, hash ^ seed, ~hash)
                var rest = bytes[...]
                while rest.count >= 32 {
                    a = step(a, word(bytes, rest.startIndex))
                    b = step(b, word(bytes, rest.startIndex + 8))
                    c = step(c, word(bytes, rest.startIndex + 16))
                    d = step(d, word(bytes, rest.startIndex + 24))
                    rest = rest[(rest.startIndex + 32)...]
                }
                for byte in rest { a = step(a, UInt64(byte)) }
                return [b, c, d, UInt64(bytes.count)].reduce(a, step)
            }
        }
    }

    /// Returns the checksum of entries in version 1: the 64-bit FNV-1a hash, which reads one byte at a time.
    static func slow(_ bytes: Data) -> UInt64 {
        bytes.withUnsafeBytes { bytes in
            bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        }
    }

    /// The golden ratio as a fraction of 2⁶⁴. Any odd number with an irregular bit pattern would do.
    private static let seed: UInt64 = 0x9e37_79b9_7f4a_7c15

    @inline(__always) private static func step(_ hash: UInt64, _ word: UInt64) -> UInt64 {
        let product = (hash ^ word) &* seed
        return product ^ (product >> 32)
    }

    @inline(__always) private static func word(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> UInt64 {
        UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }
}
