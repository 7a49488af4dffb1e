/// A hash function that processes a message in blocks. The Swift toolchain for Linux does not include CryptoKit.
public protocol BlockHash {
    /// The number of bytes in a block.
    static var blockSize: Int { get }

    /// Returns the digest of a message.
    static func digest(of message: [UInt8]) -> [UInt8]
}

extension BlockHash {
    /// Returns the HMAC of a message (RFC 2104). It has as many bytes as a digest.
    public static func hmac(of message: [UInt8], key: [UInt8]) -> [UInt8] {
        var block = key.count > blockSize ? digest(of: key) : key
        block += [UInt8](repeating: 0, count: blockSize - block.count)
        let inner = digest(of: block.map { $0 ^ 0x36 } + message)
        return digest(of: block.map { $0 ^ 0x5c } + inner)
    }

    /// Returns the blocks of a message that is padded with a 1 bit, zeros and its length in bits (FIPS 180-4 §5.1).
    ///
    /// - Parameter length: The bytes of the number of bits, in the order and with the size that the function specifies.
    static func blocks(of message: [UInt8], length: [UInt8]) -> [ArraySlice<UInt8>] {
        var padded = message + [0x80]
        let rest = (padded.count + length.count) % blockSize
        padded += [UInt8](repeating: 0, count: rest == 0 ? 0 : blockSize - rest) + length
        return stride(from: 0, to: padded.count, by: blockSize).map { padded[$0..<$0 + blockSize] }
    }
}

extension FixedWidthInteger {
    /// The bytes of the number, with the most significant first.
    var bigEndianBytes: [UInt8] {
        stride(from: Self.bitWidth - 8, through: 0, by: -8).map { UInt8(truncatingIfNeeded: self >> Self($0)) }
    }

    /// The numbers in a block, each with the most significant byte first.
    static func bigEndian(_ block: ArraySlice<UInt8>) -> [Self] {
        let size = bitWidth / 8
        return stride(from: block.startIndex, to: block.endIndex, by: size).map { start in
            block[start..<start + size].reduce(0) { $0 << 8 | Self($1) }
        }
    }

    func rotatedRight(_ count: Self) -> Self { self >> count | self << (Self(Self.bitWidth) - count) }
    func rotatedLeft(_ count: Self) -> Self { self << count | self >> (Self(Self.bitWidth) - count) }
}
