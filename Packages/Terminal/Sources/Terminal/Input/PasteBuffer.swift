/// The text of a bracketed paste, up to a limit.
struct PasteBuffer: Sendable {
    private static let terminator = Array("\u{1B}[201~".utf8)

    private let limit: Int
    private var bytes: [UInt8] = []
    /// The number of bytes at the end of the input that match the start of the terminator.
    private var matched = 0
    private var isTruncated = false

    init(limit: Int) {
        self.limit = limit
    }

    /// Takes bytes up to the terminator. Returns the text and empties the buffer if the terminator is complete.
    mutating func take(from rest: inout ArraySlice<UInt8>) -> (text: String, isTruncated: Bool)? {
        while true {
            if matched == 0 {
                let end = rest.firstIndex(of: Self.terminator[0]) ?? rest.endIndex
                keep(rest[..<end])
                rest = rest[end...]
            }
            guard let byte = rest.first else { return nil }
            guard byte == Self.terminator[matched] else {
                // ESC occurs only at the start of the terminator, so no other terminator can start in these bytes.
                keep(Self.terminator[..<matched])
                matched = 0
                continue
            }
            rest = rest.dropFirst()
            matched += 1
            if matched == Self.terminator.count { return finish() }
        }
    }

    private mutating func keep(_ more: ArraySlice<UInt8>) {
        let room = limit - bytes.count
        bytes += more.prefix(room)
        if more.count > room { isTruncated = true }
    }

    private mutating func finish() -> (text: String, isTruncated: Bool) {
        if isTruncated { dropIncompleteCharacter() }
        let paste = (text: String(decoding: bytes, as: UTF8.self), isTruncated: isTruncated)
        self = PasteBuffer(limit: limit)
        return paste
    }

    /// Removes an incomplete UTF-8 sequence at the end.
    private mutating func dropIncompleteCharacter() {
        guard let start = bytes.indices.suffix(3).last(where: { bytes[$0] >= 0xC0 }) else { return }
        let length = bytes[start] < 0xE0 ? 2 : bytes[start] < 0xF0 ? 3 : 4
        if bytes.count - start < length { bytes.removeSubrange(start...) }
    }
}

/// A UTF-8 decoder that receives one byte at a time.
struct ScalarDecoder: Sendable {
    private var value: UInt32 = 0
    private var missing = 0
    /// The lowest scalar that needs a sequence of this length (RFC 3629 §3).
    private var lowest: UInt32 = 0

    /// Whether there is no incomplete sequence.
    var isEmpty: Bool { missing == 0 }

    /// Drops an incomplete sequence.
    mutating func reset() {
        missing = 0
    }

    /// Returns the scalar that the byte completes, or `nil`. Invalid sequences are ignored.
    mutating func decode(_ byte: UInt8) -> Unicode.Scalar? {
        switch byte {
        case 0x80..<0xC0 where missing > 0:
            value = value << 6 | UInt32(byte & 0x3F)
            missing -= 1
            return missing == 0 && value >= lowest ? Unicode.Scalar(value) : nil
        case 0xC2..<0xE0: start(UInt32(byte & 0x1F), missing: 1, lowest: 0x80)
        case 0xE0..<0xF0: start(UInt32(byte & 0x0F), missing: 2, lowest: 0x800)
        case 0xF0..<0xF5: start(UInt32(byte & 0x07), missing: 3, lowest: 0x10000)
        default: reset()
        }
        return nil
    }

    private mutating func start(_ bits: UInt32, missing: Int, lowest: UInt32) {
        value = bits
        self.missing = missing
        self.lowest = lowest
    }
}
