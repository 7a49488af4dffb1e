public import Essentials

/// The format and the size of a picture, read from the first bytes of a file without decoding it.
///
/// A decoder allocates memory for this size, so a decompression bomb can be refused before it is decoded.
public struct PictureHeader: Hashable, Sendable {
    /// A file format.
    public enum Format: String, Hashable, Sendable, CaseIterable {
        case jpeg, png, gif, webp

        /// The media type: `image/jpeg`.
        public var mediaType: String { "image/\(rawValue)" }
    }

    /// The format.
    public let format: Format
    /// The width in pixels, 1 or greater.
    public let width: Int
    /// The height in pixels, 1 or greater.
    public let height: Int

    /// The number of pixels.
    public var pixelCount: Int { width * height }

    /// The width and the height: `640 × 360`.
    public var size: String { "\(width) × \(height)" }

    /// Reads the header of a file; `nil` if the file is not a picture, or if its header is incomplete or has an invalid
    /// size.
    public init?(_ data: Data) {
        let bytes = Bytes(data)
        let found: (Format, (Int, Int)?)
        if bytes.has([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], at: 0) {
            found = (.png, bytes.pngSize)
        } else if bytes.has([0xFF, 0xD8, 0xFF], at: 0) {
            found = (.jpeg, bytes.jpegSize)
        } else if bytes.has("GIF87a", at: 0) || bytes.has("GIF89a", at: 0) {
            found = (.gif, bytes.gifSize)
        } else if bytes.has("RIFF", at: 0), bytes.has("WEBP", at: 8) {
            found = (.webp, bytes.webPSize)
        } else {
            return nil
        }
        // With these limits, `pixelCount` fits into an `Int`.
        guard let (width, height) = found.1, width > 0, height > 0, width <= Int32.max, height <= Int32.max else {
            return nil
        }
        (format, self.width, self.height) = (found.0, width, height)
    }
}

/// The bytes of a file, which may be truncated at any position.
private struct Bytes {
    private let data: Data

    init(_ data: Data) { self.data = data }

    func has(_ expected: some Sequence<UInt8>, at index: Int) -> Bool {
        expected.enumerated().allSatisfy { byte(index + $0.offset) == Int($0.element) }
    }

    func has(_ expected: String, at index: Int) -> Bool { has(expected.utf8, at: index) }

    private func byte(_ index: Int) -> Int? {
        index < data.count ? Int(data[data.startIndex + index]) : nil
    }

    private func bigEndian(_ count: Int, at index: Int) -> Int? {
        (0..<count).reduce(0) { number, offset in number.flatMap { high in byte(index + offset).map { high << 8 | $0 } }
        }
    }

    private func littleEndian(_ count: Int, at index: Int) -> Int? {
        (0..<count).reversed().reduce(0) { number, offset in
            number.flatMap { high in byte(index + offset).map { high << 8 | $0 } }
        }
    }

    /// PNG §11.2.1: the first chunk is IHDR.
    var pngSize: (Int, Int)? {
        guard has("IHDR", at: 12), let width = bigEndian(4, at: 16), let height = bigEndian(4, at: 20) else {
            return nil
        }
        return (width, height)
    }

    /// ITU-T T.81 §B.2.2: the size is in the frame header, after any number of other segments.
    var jpegSize: (Int, Int)? {
        var index = 2
        while byte(index) == 0xFF, let marker = byte(index + 1) {
            switch marker {
            case 0xFF: index += 1
            case 0x01, 0xD0...0xD7: index += 2
            case 0xC4, 0xC8, 0xCC, 0x02...0xBF, 0xDB...0xFE:
                guard let length = bigEndian(2, at: index + 2), length >= 2 else { return nil }
                index += 2 + length
            case 0xC0...0xCF:
                guard let height = bigEndian(2, at: index + 5), let width = bigEndian(2, at: index + 7) else {
                    return nil
                }
                return (width, height)
            // A scan and the end of the image are invalid before the frame header.
            default: return nil
            }
        }
        return nil
    }

    /// The size that contains both the logical screen and the first frame (GIF89a §18, §20). Decoders use either one.
    var gifSize: (Int, Int)? {
        guard let width = littleEndian(2, at: 6), let height = littleEndian(2, at: 8), let flags = byte(10) else {
            return nil
        }
        var index = 13 + (flags & 0x80 == 0 ? 0 : 3 << (flags & 7 + 1))
        while byte(index) == 0x21 {
            index += 2
            while let length = byte(index), length > 0 { index += 1 + length }
            index += 1
        }
        guard byte(index) == 0x2C, let left = littleEndian(2, at: index + 1), let top = littleEndian(2, at: index + 3),
            let frameWidth = littleEndian(2, at: index + 5), let frameHeight = littleEndian(2, at: index + 7)
        else { return nil }
        return (max(width, left + frameWidth), max(height, top + frameHeight))
    }

    /// RFC 9649 §2.5 to §2.7: the type of the first chunk distinguishes lossy, lossless and extended files.
    var webPSize: (Int, Int)? {
        if has("VP8 ", at: 12), has([0x9D, 0x01, 0x2A], at: 23) {
            guard let width = littleEndian(2, at: 26), let height = littleEndian(2, at: 28) else { return nil }
            return (width & 0x3FFF, height & 0x3FFF)
        }
        if has("VP8L", at: 12), byte(20) == 0x2F, let bits = littleEndian(4, at: 21) {
            return (bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1)
        }
        guard has("VP8X", at: 12), let width = littleEndian(3, at: 24), let height = littleEndian(3, at: 27) else {
            return nil
        }
        return (width + 1, height + 1)
    }
}
