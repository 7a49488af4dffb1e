/// The values of a statement's parameters in the server's text form.
///
/// PostgreSQL cannot store the character NUL (U+0000). In all texts, NUL is written as SUB 0 (U+001A U+0030), and SUB
/// as SUB SUB. All other characters are written unchanged.
struct Parameters {
    private var bytes: [UInt8] = []
    /// The offset of each value in `bytes`; `nil` for a null value. In `bytes`, each value ends with NUL.
    private var starts: [Int?] = []

    mutating func append(_ text: String?) {
        starts.append(text == nil ? nil : bytes.count)
        guard var text else { return }
        text.withUTF8 { bytes.append(escaping: $0) }
        bytes.append(0)
    }

    mutating func append(_ array: ArrayLiteral) {
        starts.append(bytes.count)
        bytes += array.bytes
        bytes += [UInt8(ascii: "}"), 0]
    }

    func withPointers<Value>(_ body: (UnsafeBufferPointer<UnsafePointer<CChar>?>) -> Value) -> Value {
        bytes.withUnsafeBytes { buffer in
            let base = buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
            let pointers = starts.map { start in start.flatMap { base?.advanced(by: $0) } }
            return pointers.withUnsafeBufferPointer(body)
        }
    }
}

/// An array in the server's text form: `{"a",NULL}`. ``Parameters`` adds the final brace.
struct ArrayLiteral {
    fileprivate private(set) var bytes = [UInt8(ascii: "{")]

    /// Appends a text that has no characters with a special meaning.
    mutating func append(plain text: String) {
        if bytes.count > 1 { bytes.append(UInt8(ascii: ",")) }
        bytes += text.utf8
    }

    mutating func append(_ text: String?) {
        if bytes.count > 1 { bytes.append(UInt8(ascii: ",")) }
        guard var text else {
            bytes += "NULL".utf8
            return
        }
        bytes.append(UInt8(ascii: "\""))
        text.withUTF8 { bytes.append(escaping: $0, quoted: true) }
        bytes.append(UInt8(ascii: "\""))
    }
}

extension [UInt8] {
    private static let escape: UInt8 = 0x1A
    private static let escapedNUL = UInt8(ascii: "0")

    /// - Parameter quoted: Whether to put a backslash before quotes and backslashes.
    fileprivate mutating func append(escaping text: UnsafeBufferPointer<UInt8>, quoted: Bool = false) {
        func isPlain(_ byte: UInt8) -> Bool {
            byte != 0 && byte != Self.escape
                && !(quoted && (byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")))
        }
        guard !text.allSatisfy(isPlain) else {
            append(contentsOf: text)
            return
        }
        for byte in text {
            switch byte {
            case _ where isPlain(byte): append(byte)
            case 0: self += [Self.escape, Self.escapedNUL]
            case Self.escape: self += [Self.escape, Self.escape]
            default: self += [UInt8(ascii: "\\"), byte]
            }
        }
    }

    /// Returns the bytes of the text before it was escaped.
    fileprivate static func unescaped(_ text: String.UTF8View) -> [UInt8] {
        var bytes: [UInt8] = []
        var isEscaped = false
        for byte in text {
            switch byte {
            case escape where !isEscaped:
                isEscaped = true
                continue
            case escapedNUL where isEscaped: bytes.append(0)
            case escape: bytes.append(escape)
            default:
                // Not an escape of this program, so a different program wrote the text.
                if isEscaped { bytes.append(escape) }
                bytes.append(byte)
            }
            isEscaped = false
        }
        if isEscaped { bytes.append(escape) }
        return bytes
    }
}

extension String {
    /// The text with escapes: SUB 0 for NUL, and SUB SUB for SUB.
    var escaped: String {
        var (text, bytes) = (self, [UInt8]())
        text.withUTF8 { bytes.append(escaping: $0) }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The text without escapes: NUL for SUB 0, and SUB for SUB SUB.
    var unescaped: String {
        utf8.contains(0x1A) ? String(decoding: [UInt8].unescaped(utf8), as: UTF8.self) : self
    }
}
