public import Presentation
public import Protocols

/// A loader of generated pictures for `--samples`: gradients in a color that depends on the URL. It sends no requests.
public struct SamplePictures: PictureLoading {
    public init() {}

    /// Returns a small PNG file. The same URL always results in the same file.
    public func picture(at url: URL, limit: Int) async throws(ProviderError) -> Data {
        Data(SamplePNG(hue: url.absoluteString.utf8.reduce(0) { ($0 * 31 + UInt32($1)) % 360 }).bytes)
    }
}

/// A diagonal gradient of 16 colors, as a PNG file (PNG §5) without compression. Its size is about 1 kB.
private struct SamplePNG {
    private static let width = 48
    private static let height = 32

    /// The angle of the color on the color wheel, from 0 to 359 degrees.
    let hue: UInt32

    var bytes: [UInt8] {
        let size = UInt32(Self.width).bigEndianBytes + UInt32(Self.height).bigEndianBytes
        // 4 bits per pixel, a palette, no interlacing.
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", size + [4, 3, 0, 0, 0])
            + chunk("PLTE", (0..<16).flatMap(color)) + chunk("IDAT", zlib(rows)) + chunk("IEND", [])
    }

    /// The rows of pixels. Each row starts with its filter type: 0, for no filter (PNG §9).
    private var rows: [UInt8] {
        (0..<Self.height).flatMap { y in
            [0] + stride(from: 0, to: Self.width, by: 2).map { x in index(x, y) << 4 | index(x + 1, y) }
        }
    }

    private func index(_ x: Int, _ y: Int) -> UInt8 {
        UInt8((x * 2 + y * 5) * 16 / (Self.width * 2 + Self.height * 5))
    }

    /// Returns the red, green and blue values of a palette entry. The entries go from dark to light shades of the hue.
    private func color(_ index: Int) -> [UInt8] {
        let light = 50 + 7 * index
        return [0, 120, 240].map { (center: UInt32) in
            let distance = abs(Int((hue + 540 - center) % 360) - 180)
            return UInt8(light + max(0, 120 - distance) * 90 / 120)
        }
    }

    /// Returns a zlib stream (RFC 1950): one block without compression (RFC 1951 §3.2.4), and an Adler-32 checksum.
    private func zlib(_ data: [UInt8]) -> [UInt8] {
        let count = UInt16(data.count)
        let sums = data.reduce((UInt32(1), UInt32(0))) { sums, byte in
            let first = (sums.0 + UInt32(byte)) % 65521
            return (first, (sums.1 + first) % 65521)
        }
        let length = [count, ~count].flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
        return [0x78, 0x01, 0x01] + length + data + (sums.1 << 16 | sums.0).bigEndianBytes
    }

    private func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
        let content = type.utf8 + data
        return UInt32(data.count).bigEndianBytes + content + crc32(content).bigEndianBytes
    }

    /// Returns the CRC of the type and the data of a chunk (PNG §5.5).
    private func crc32(_ data: [UInt8]) -> UInt32 {
        var sum = UInt32.max
        for byte in data {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum >> 1 ^ (sum & 1 == 0 ? 0 : 0xEDB8_8320) }
        }
        return ~sum
    }
}

extension UInt32 {
    fileprivate var bigEndianBytes: [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: self >> $0) } }
}
