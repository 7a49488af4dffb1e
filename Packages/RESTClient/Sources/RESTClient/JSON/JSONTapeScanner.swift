import Protocols

/// A scanner of strict JSON (RFC 8259).
///
/// It is stricter than `JSONDecoder`, which accepts trailing commas, for example, and checks numbers and text only when
/// it decodes them.
struct JSONTapeScanner {
    struct Refusal: Error {}

    /// The maximum nesting depth that `JSONDecoder` accepts.
    private static let maximumDepth = 512
    /// The maximum number of tokens in a `JSONTape.Kind.object`. For larger objects, collecting all keys once is faster
    /// than searching the members for each key.
    private static let maximumTokensOfSmallObject = 512

    /// The document, valid while `tokens(of:)` runs. Only `byte(at:)` and
    /// `endOfPlainText(from:)`, which check the bounds, read it.
    private let bytes: UnsafeBufferPointer<UInt8>
    private var position = 0
    private var depth = 0
    private var tokens: [JSONTape.Token] = []

    /// Returns the tokens of a document of at most `Token.maximumPosition` bytes; `nil` if the document is not strict JSON or is
    /// nested too deeply.
    static func tokens(of bytes: UnsafeBufferPointer<UInt8>) -> [JSONTape.Token]? {
        var scanner = JSONTapeScanner(bytes: bytes)
        // An estimate that avoids most reallocations.
        scanner.tokens.reserveCapacity(bytes.count / 16)
        do {
            try scanner.value()
            scanner.skipWhiteSpace()
            return scanner.position == bytes.count ? scanner.tokens : nil
        } catch {
            return nil
        }
    }

    private init(bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
    }

    // MARK: Values

    private mutating func value() throws(Refusal) {
        skipWhiteSpace()
        switch byte(at: position) {
        case UInt8(ascii: "\""): _ = try text()
        case UInt8(ascii: "{"): try object()
        case UInt8(ascii: "["): try array()
        case UInt8(ascii: "t"): try literal("true", .true)
        case UInt8(ascii: "f"): try literal("false", .false)
        case UInt8(ascii: "n"): try literal("null", .null)
        default: try number()
        }
    }

    private mutating func object() throws(Refusal) {
        let start = position
        let index = try open()
        var kind = JSONTape.Kind.object
        if !skip(UInt8(ascii: "}")) {
            repeat {
                skipWhiteSpace()
                if try text() != .plainText { kind = .largeObject }
                guard skip(UInt8(ascii: ":")) else { throw Refusal() }
                try value()
            } while skip(UInt8(ascii: ","))
            guard skip(UInt8(ascii: "}")) else { throw Refusal() }
        }
        if tokens.count - index > Self.maximumTokensOfSmallObject { kind = .largeObject }
        close(index, kind, from: start)
    }

    private mutating func array() throws(Refusal) {
        let start = position
        let index = try open()
        if !skip(UInt8(ascii: "]")) {
            repeat { try value() } while skip(UInt8(ascii: ","))
            guard skip(UInt8(ascii: "]")) else { throw Refusal() }
        }
        close(index, .array, from: start)
    }

    /// Adds a token that `close` replaces, and returns its index.
    private mutating func open() throws(Refusal) -> Int {
        guard depth < Self.maximumDepth else { throw Refusal() }
        depth += 1
        tokens.append(JSONTape.Token(.null, from: position, size: 0))
        position += 1
        return tokens.count - 1
    }

    private mutating func close(_ index: Int, _ kind: JSONTape.Kind, from start: Int) {
        depth -= 1
        tokens[index] = JSONTape.Token(kind, from: start, size: tokens.count - index)
    }

    private mutating func literal(_ literal: StaticString, _ kind: JSONTape.Kind) throws(Refusal) {
        let start = position
        for offset in 0..<literal.utf8CodeUnitCount {
            guard byte(at: position) == literal.utf8Start[offset] else { throw Refusal() }
            position += 1
        }
        append(kind, from: start)
    }

    private mutating func number() throws(Refusal) {
        let start = position
        skipByte(UInt8(ascii: "-"))
        if !skipByte(UInt8(ascii: "0")) { try digits() }
        if skipByte(UInt8(ascii: ".")) { try digits() }
        if skipByte(UInt8(ascii: "e")) || skipByte(UInt8(ascii: "E")) {
            if !skipByte(UInt8(ascii: "+")) { skipByte(UInt8(ascii: "-")) }
            try digits()
        }
        append(.number, from: start)
    }

    private mutating func digits() throws(Refusal) {
        let start = position
        while isDigit(byte(at: position)) { position += 1 }
        guard position > start else { throw Refusal() }
    }

    // MARK: Text

    private mutating func text() throws(Refusal) -> JSONTape.Kind {
        let start = position
        var kind = JSONTape.Kind.plainText
        guard skipByte(UInt8(ascii: "\"")) else { throw Refusal() }
        while true {
            position = endOfPlainText(from: position)
            switch byte(at: position) {
            case UInt8(ascii: "\""):
                position += 1
                append(kind, from: start)
                return kind
            case UInt8(ascii: "\\"):
                kind = .escapedText
                try escape()
            case 0x80...:
                if kind == .plainText { kind = .text }
                while byte(at: position) >= 0x80 { position += 1 }
            case 0x20...:
                position += 1
            default:
                // A control character or the end of the document.
                throw Refusal()
            }
        }
    }

    private mutating func escape() throws(Refusal) {
        switch byte(at: position + 1) {
        case UInt8(ascii: "u"):
            for offset in 2..<6 where !isHexDigit(byte(at: position + offset)) { throw Refusal() }
            position += 6
        case let character where "\"\\/bfnrt".utf8.contains(character):
            position += 2
        default:
            throw Refusal()
        }
    }

    /// Returns the position of the next quotation mark, backslash, control character or non-ASCII byte.
    ///
    /// Compares eight bytes at a time. If fewer than eight bytes are left, returns the position of the first of them.
    /// This is a tenth of the time of a long list, so the arithmetic is not checked.
    @inline(__always) private func endOfPlainText(from start: Int) -> Int {
        guard let document = UnsafeRawPointer(bytes.baseAddress) else { return start }
        let each: UInt64 = 0x0101_0101_0101_0101
        let lastWord = bytes.count &- 8
        var position = start
        while position <= lastWord {
            let word = UInt64(littleEndian: document.loadUnaligned(fromByteOffset: position, as: UInt64.self))
            // In this order, the operands of `|` set the high bit of non-ASCII bytes, of `"`, of `\`, and of bytes
            // below 0x20. For `"` and `\`, XOR gives 0, and subtracting 1 borrows. A borrow can also wrongly set the
            // high bit of a higher byte, so only the lowest set bit is used.
            let found =
                word | ((word ^ (each &* 0x22)) &- each) | ((word ^ (each &* 0x5C)) &- each)
                | (word &- (each &* 0x20))
            let high = found & (each &* 0x80)
            guard high == 0 else { return position &+ high.trailingZeroBitCount / 8 }
            position &+= 8
        }
        return position
    }

    // MARK: Bytes

    @inline(__always) private mutating func append(_ kind: JSONTape.Kind, from start: Int) {
        tokens.append(JSONTape.Token(kind, from: start, size: position - start))
    }

    /// Skips white space, and then the given byte if it comes next. Returns whether the byte was skipped.
    @inline(__always) private mutating func skip(_ byte: UInt8) -> Bool {
        skipWhiteSpace()
        return skipByte(byte)
    }

    @discardableResult
    @inline(__always) private mutating func skipByte(_ expected: UInt8) -> Bool {
        guard byte(at: position) == expected else { return false }
        position += 1
        return true
    }

    @inline(__always) private mutating func skipWhiteSpace() {
        while true {
            switch byte(at: position) {
            case 0x20, 0x09, 0x0A, 0x0D: position += 1
            default: return
            }
        }
    }

    /// Returns the byte at a position, or 0 past the end. A zero byte is invalid everywhere in JSON.
    @inline(__always) private func byte(at position: Int) -> UInt8 {
        position < bytes.count ? bytes[position] : 0
    }

    private func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }
    private func isHexDigit(_ byte: UInt8) -> Bool { isDigit(byte) || (byte | 0x20) &- 0x61 < 6 }
}
