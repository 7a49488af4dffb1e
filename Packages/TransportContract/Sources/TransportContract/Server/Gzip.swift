import Essentials

/// Encoders for gzip data (RFC 1952) that do not need a compression library.
public enum Gzip {
    private static let header: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]

    /// Returns a gzip file with the bytes in one uncompressed block (RFC 1951 §3.2.4), at most 65,535 bytes.
    public static func stored(_ bytes: [UInt8]) -> [UInt8] {
        let length = UInt16(bytes.count)
        let block = [1] + littleEndian(length) + littleEndian(~length)
        return header + block + bytes + trailer(checksum: checksum(bytes), count: bytes.count)
    }

    /// Returns a gzip file that decompresses to NUL bytes. For many runs, the compression ratio is almost 159.
    ///
    /// The file contains one block with fixed Huffman codes (RFC 1951 §3.2.6). Each run of 258 NUL bytes takes 13 bits.
    ///
    /// - Returns: The gzip file and the number of NUL bytes, which is `1 + 258 * runs`.
    public static func zeros(runs: Int) -> (bytes: [UInt8], count: Int) {
        var writer = BitWriter(bytes: header)
        writer.append([1, 1, 0])  // the last block, with fixed codes
        writer.append([0, 0, 1, 1, 0, 0, 0, 0])  // the byte 0
        for _ in 0..<runs {
            writer.append([1, 1, 0, 0, 0, 1, 0, 1])  // length 258
            writer.append([0, 0, 0, 0, 0])  // distance 1
        }
        writer.append([0, 0, 0, 0, 0, 0, 0])  // the end of the block
        let count = 1 + runs * 258
        let sum = checksum(repeatElement(0, count: count))
        return (writer.finished() + trailer(checksum: sum, count: count), count)
    }

    private static func trailer(checksum: UInt32, count: Int) -> [UInt8] {
        littleEndian(checksum) + littleEndian(UInt32(count))
    }

    private static func littleEndian<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
        withUnsafeBytes(of: number.littleEndian) { Array($0) }
    }

    /// Returns the CRC-32 (RFC 1952 §8).
    private static func checksum(_ bytes: some Sequence<UInt8>) -> UInt32 {
        let table = (0..<UInt32(256)).map { byte in
            (0..<8).reduce(byte) { sum, _ in sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
        }
        return ~bytes.reduce(~0) { sum, byte in table[Int(UInt8(truncatingIfNeeded: sum) ^ byte)] ^ sum >> 8 }
    }

    private struct BitWriter {
        var bytes: [UInt8]
        private var current: UInt8 = 0
        private var bitCount = 0

        init(bytes: [UInt8]) {
            self.bytes = bytes
        }

        mutating func append(_ bits: [UInt8]) {
            for bit in bits {
                current |= bit << bitCount
                bitCount += 1
                guard bitCount == 8 else { continue }
                bytes.append(current)
                (current, bitCount) = (0, 0)
            }
        }

        /// Returns the bytes. The last byte is padded with zero bits.
        mutating func finished() -> [UInt8] {
            bitCount == 0 ? bytes : bytes + [current]
        }
    }
}
