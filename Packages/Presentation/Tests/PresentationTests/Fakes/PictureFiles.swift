import Presentation
import Protocols

struct FakePictures: PictureLoading {
    let calls: Calls<URL, Data>
    func picture(at url: URL, limit: Int) async throws(ProviderError) -> Data { try await calls.call(url) }
}

/// The first bytes of picture files.
enum PictureFiles {
    static func png(_ width: UInt32, _ height: UInt32) -> Data {
        Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]) + Data("IHDR".utf8)
            + big(width, 4) + big(height, 4) + Data([8, 6, 0, 0, 0])
    }

    /// With segments of a thumbnail and a table before the frame header.
    static func jpeg(_ width: UInt16, _ height: UInt16, frame: UInt8 = 0xC2) -> Data {
        let thumbnail = Data([0xFF, 0xE1, 0, 8, 0xFF, 0xC0, 0, 17, 8, 0])
        let table = Data([0xFF, 0xFF, 0xC4, 0, 3, 1])
        return Data([0xFF, 0xD8]) + thumbnail + table + Data([0xFF, frame, 0, 17, 8]) + big(UInt32(height), 2)
            + big(UInt32(width), 2)
    }

    /// With a color table and an extension before the first frame.
    static func gif(_ width: UInt16, _ height: UInt16, frame: (UInt16, UInt16) = (1, 1)) -> Data {
        let size = little(UInt32(width), 2) + little(UInt32(height), 2)
        let frameSize = little(UInt32(frame.0), 2) + little(UInt32(frame.1), 2)
        let colors = Data([0x81, 0, 0]) + Data(repeating: 0x2C, count: 12)
        let control = Data([0x21, 0xF9, 4, 0, 0, 0, 0, 0])
        return Data("GIF89a".utf8) + size + colors + control + Data([0x2C, 0, 0, 0, 0]) + frameSize
    }

    static func webP(lossy width: UInt16, _ height: UInt16) -> Data {
        riff("VP8 ") + Data([0, 0, 0, 0x9D, 0x01, 0x2A]) + little(UInt32(width), 2) + little(UInt32(height), 2)
    }

    static func webP(lossless width: UInt32, _ height: UInt32) -> Data {
        riff("VP8L") + Data([0x2F]) + little((height - 1) << 14 | (width - 1), 4)
    }

    static func webP(extended width: UInt32, _ height: UInt32) -> Data {
        riff("VP8X") + Data([0, 0, 0, 0]) + little(width - 1, 3) + little(height - 1, 3)
    }

    private static func riff(_ chunk: String) -> Data {
        Data("RIFF\0\0\0\0WEBP\(chunk)\0\0\0\0".utf8)
    }

    private static func big(_ number: UInt32, _ count: Int) -> Data {
        Data((0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * UInt32($0))) })
    }

    private static func little(_ number: UInt32, _ count: Int) -> Data { Data(big(number, count).reversed()) }
}
