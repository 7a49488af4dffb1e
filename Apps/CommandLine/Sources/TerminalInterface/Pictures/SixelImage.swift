/// A picture in sixel graphics, in which a character represents a column of six pixels.
public struct SixelImage: Hashable, Sendable {
    /// The complete sequence. It contains no control codes except for its start and its end.
    public let sequence: [UInt8]
    /// The width in pixels.
    public let width: Int
    /// The height in pixels.
    public let height: Int

    /// Creates a picture from a program's output; `nil` if it is not one sixel sequence (`DCS … q … ST`) or has no
    /// pixels.
    public init?(_ output: [UInt8]) {
        var bytes = output[...]
        while bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
        guard bytes.starts(with: "\u{1B}P".utf8), bytes.suffix(2).elementsEqual("\u{1B}\\".utf8),
            let start = bytes.firstIndex(of: UInt8(ascii: "q")), start < bytes.endIndex - 2,
            bytes[2..<start].allSatisfy({ ("0"..."9").contains(Unicode.Scalar($0)) || $0 == UInt8(ascii: ";") })
        else { return nil }
        var size = SixelSize()
        for byte in bytes[(start + 1)..<(bytes.endIndex - 2)] {
            guard size.take(byte) else { return nil }
        }
        guard size.width > 0 else { return nil }
        (sequence, width, height) = (Array(bytes), size.width, size.height)
    }
}

/// The size of the picture up to the last byte that was read.
private struct SixelSize {
    private(set) var width = 0
    private(set) var height = 0
    private var column = 0
    private var line = 0
    /// The command whose parameters are read: `!` (repeat), `#` (set a color), or `"` (set the size); `nil` for none.
    private var command: Unicode.Scalar?
    private var parameters: [Int] = []

    /// The maximum for numbers in the sequence, and for columns and lines. Larger values are clamped.
    private static let limit = 1_000_000

    /// Reads the next byte. Returns `false` if the byte is not part of sixel graphics, such as a control code.
    mutating func take(_ byte: UInt8) -> Bool {
        let scalar = Unicode.Scalar(byte)
        switch scalar {
        case "0"..."9":
            guard let last = parameters.popLast() else { return false }
            parameters.append(min(Self.limit, last * 10 + Int(byte) - 0x30))
            return true
        case ";":
            guard command != nil, parameters.count < 5 else { return false }
            parameters.append(0)
            return true
        default: break
        }
        let count = command == "!" ? max(1, parameters.first ?? 1) : 1
        if command == "\"", parameters.count == 4 { grow(parameters[2], parameters[3]) }
        (command, parameters) = (nil, [])
        switch scalar {
        case "!", "#", "\"": (command, parameters) = (scalar, [0])
        case "$": column = 0
        case "-": (column, line) = (0, min(Self.limit, line + 1))
        case "?"..."~":
            column = min(Self.limit, column + count)
            grow(column, (line + 1) * 6)
        default: return false
        }
        return true
    }

    private mutating func grow(_ width: Int, _ height: Int) {
        self.width = max(self.width, width)
        self.height = max(self.height, height)
    }
}
