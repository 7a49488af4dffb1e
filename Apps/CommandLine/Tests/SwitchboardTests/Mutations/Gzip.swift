/// Compresses data as gzip (RFC 1952), with fixed Huffman codes and only literals (RFC 1951 §3.2.6).
func gzip(_ content: [UInt8]) -> [UInt8] {
    let header: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]
    return header + deflate(content) + littleEndian(checksum(content)) + littleEndian(UInt32(content.count))
}

private func deflate(_ content: [UInt8]) -> [UInt8] {
    var bits = BitWriter()
    // The header of the last block, with fixed codes.
    bits.add(0b110, length: 3)
    for value in content {
        if value < 144 { bits.add(0x30 + Int(value), length: 8) } else { bits.add(0x190 + Int(value) - 144, length: 9) }
    }
    bits.add(0, length: 7)
    return bits.bytes
}

private struct BitWriter {
    private(set) var bytes: [UInt8] = []
    private var count = 0

    /// Adds a code, most significant bit first.
    mutating func add(_ code: Int, length: Int) {
        for shift in (0..<length).reversed() {
            if count % 8 == 0 { bytes.append(0) }
            bytes[bytes.count - 1] |= UInt8(code >> shift & 1) << (count % 8)
            count += 1
        }
    }
}

/// Returns the CRC-32 of the content.
private func checksum(_ content: [UInt8]) -> UInt32 {
    var crc = ~UInt32(0)
    for value in content {
        crc ^= UInt32(value)
        for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
    return ~crc
}

private func littleEndian(_ number: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
}
