import Protocols

/// A picture in kitty's protocol, which transfers pixels in Base64.
///
/// A program creates the picture. Its output is not sent to the terminal; ``sequence(id:rows:columns:)`` creates a new
/// sequence.
public struct KittyImage: Hashable, Sendable {
    /// The width in pixels.
    public let width: Int
    /// The height in pixels.
    public let height: Int
    /// Red, green, blue and alpha of each pixel.
    private let pixels: Data

    /// Returns the sequence that removes the picture with an id and frees its data.
    public static func removal(of id: UInt32) -> [UInt8] { Array("\u{1B}_Ga=d,d=I,i=\(id),q=2\u{1B}\\".utf8) }
    /// The maximum number of bytes in one sequence. In Base64, these are 4096 characters, the maximum of the protocol.
    private static let pieceSize = 3072

    /// Creates a picture from a program's output; `nil` if the output is not one picture with 4 bytes per pixel
    /// (`f=32`).
    public init?(_ output: [UInt8]) {
        var rest = output[...]
        while rest.last == UInt8(ascii: "\n") { rest.removeLast() }
        var keys: [String: Int] = [:]
        var pixels = Data()
        while !rest.isEmpty {
            guard rest.starts(with: "\u{1B}_G".utf8), let end = rest.dropFirst().firstIndex(of: 0x1B),
                rest[end...].starts(with: "\u{1B}\\".utf8)
            else { return nil }
            let parts = rest[rest.startIndex + 3..<end].split(separator: UInt8(ascii: ";"), maxSplits: 1)
            if keys.isEmpty, let first = parts.first { keys = Self.keys(first) }
            if parts.count > 1 {
                // A piece can end with padding, so the pieces are decoded one by one.
                guard let piece = Data(base64Encoded: Data(parts[1])) else { return nil }
                pixels += piece
            }
            rest = rest[(end + 2)...]
        }
        guard keys["f"] == 32, let width = keys["s"], let height = keys["v"], 1...20_000 ~= width,
            1...20_000 ~= height, pixels.count == width * height * 4
        else { return nil }
        (self.width, self.height, self.pixels) = (width, height, pixels)
    }

    private static func keys(_ text: ArraySlice<UInt8>) -> [String: Int] {
        text.split(separator: UInt8(ascii: ",")).reduce(into: [:]) { keys, pair in
            let words = pair.split(separator: UInt8(ascii: "=")).map { String(decoding: $0, as: UTF8.self) }
            if words.count == 2 { keys[words[0]] = Int(words[1]) }
        }
    }

    /// Returns the bytes that show the picture in an area of the given size, and leave the cursor where it is.
    ///
    /// - Parameter id: A number that no other picture on the terminal has.
    public func sequence(id: UInt32, rows: Int, columns: Int) -> [UInt8] {
        let pieces = stride(from: 0, to: pixels.count, by: Self.pieceSize).map { start in
            pixels[start..<min(start + Self.pieceSize, pixels.count)].base64EncodedString()
        }
        var bytes: [UInt8] = []
        for (index, piece) in pieces.enumerated() {
            // `q=2` suppresses the terminal's responses, which would arrive as input.
            let first = "a=T,i=\(id),f=32,s=\(width),v=\(height),c=\(columns),r=\(rows),C=1,q=2,"
            bytes += "\u{1B}_G\(index == 0 ? first : "")m=\(index + 1 < pieces.count ? 1 : 0);\(piece)\u{1B}\\".utf8
        }
        return bytes
    }
}
