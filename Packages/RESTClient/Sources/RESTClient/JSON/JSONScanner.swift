import Protocols

/// A scanner that finds the first fault in a JSON document. It is used only if `JSONTape` did not decode the document.
struct JSONScanner {
    /// Returns whether the data ends with `[`, followed only by white space.
    ///
    /// Such data is truncated. It must not be passed to `JSONDecoder`, which traps on it if the arrays are nested too
    /// deeply (`SourceLocation.sourceLocation(at:fullSource:)` in Swift 6.3.1).
    static func endsInArray(_ data: Data) -> Bool {
        // Skips zero bytes, because `JSONDecoder` also accepts UTF-16 and UTF-32, in which ASCII text contains them.
        data.last { ![0x00, 0x20, 0x09, 0x0A, 0x0D].contains($0) } == UInt8(ascii: "[")
    }

    /// Returns the path and the reason of the first fault; `nil` for valid JSON.
    static func fault(in data: Data) -> (path: FieldPath, reason: String)? {
        var scanner = JSONScanner(bytes: Array(data))
        do {
            try scanner.document()
            return nil
        } catch {
            return (FieldPath(scanner.path), error.reason)
        }
    }

    private struct Fault: Error {
        let reason: String
    }

    /// The maximum nesting depth that `JSONDecoder` accepts.
    private static let maximumDepth = 512

    private let bytes: [UInt8]
    private var position = 0
    private var path: [FieldPath.Step] = []

    private init(bytes: [UInt8]) {
        self.bytes = bytes
        let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
        if bytes.starts(with: byteOrderMark) { position = byteOrderMark.count }
    }

    private mutating func document() throws(Fault) {
        guard next() != nil else { throw Fault(reason: "empty data") }
        guard next() != UInt8(ascii: "<") else { throw Fault(reason: "expected JSON, got HTML or XML") }
        try value()
        guard next() == nil else { throw Fault(reason: "unexpected data after the JSON value, at byte \(position)") }
    }

    private mutating func value() throws(Fault) {
        switch next() {
        case UInt8(ascii: "{"): try object()
        case UInt8(ascii: "["): try array()
        case UInt8(ascii: "\""): _ = try string()
        case UInt8(ascii: "t"): try literal("true")
        case UInt8(ascii: "f"): try literal("false")
        case UInt8(ascii: "n"): try literal("null")
        case let byte? where "-0123456789".utf8.contains(byte): try number()
        default: throw unexpected()
        }
    }

    private mutating func object() throws(Fault) {
        try members(until: UInt8(ascii: "}")) { (scanner) throws(Fault) in
            guard scanner.next() == UInt8(ascii: "\"") else { throw scanner.unexpected() }
            scanner.path.append(.key(try scanner.string()))
            try scanner.expect(UInt8(ascii: ":"))
        }
    }

    private mutating func array() throws(Fault) {
        var index = 0
        try members(until: UInt8(ascii: "]")) { (scanner) throws(Fault) in
            scanner.path.append(.index(index))
            index += 1
        }
    }

    /// Scans the members of an object or array. `enter` runs before each value and appends the value's step to `path`.
    private mutating func members(
        until end: UInt8, enter: (inout JSONScanner) throws(Fault) -> Void
    ) throws(Fault) {
        guard path.count < Self.maximumDepth else {
            throw Fault(reason: "nested deeper than \(Self.maximumDepth) levels")
        }
        position += 1
        if next() == end {
            position += 1
            return
        }
        while true {
            try enter(&self)
            try value()
            path.removeLast()
            if next() == end { break }
            try expect(UInt8(ascii: ","))
        }
        position += 1
    }

    private mutating func string() throws(Fault) -> String {
        let start = position
        position += 1
        while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
            guard bytes[position] >= 0x20 else {
                throw Fault(reason: "unescaped control character at byte \(position)")
            }
            position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
        }
        guard position < bytes.count else { throw truncated() }
        position += 1
        let literal = bytes[start..<position]
        guard let text = String(validating: literal.dropFirst().dropLast(), as: UTF8.self) else {
            throw Fault(reason: "invalid UTF-8 in a string from byte \(start)")
        }
        guard text.contains("\\") else { return text }
        guard let unescaped = try? JSONDecoder().decode(String.self, from: Data(literal)) else {
            throw Fault(reason: "invalid escape in a string from byte \(start)")
        }
        return unescaped
    }

    private mutating func number() throws(Fault) {
        let start = position
        while position < bytes.count, "+-.eE0123456789".utf8.contains(bytes[position]) { position += 1 }
        let number = bytes[start..<position]
        guard number.withUnsafeBufferPointer({ JSONTapeScanner.tokens(of: $0) }) != nil else {
            throw Fault(reason: "invalid number \(String(decoding: number.prefix(40), as: UTF8.self))")
        }
    }

    private mutating func literal(_ literal: String) throws(Fault) {
        for byte in literal.utf8 {
            guard position < bytes.count, bytes[position] == byte else { throw unexpected() }
            position += 1
        }
    }

    private mutating func expect(_ byte: UInt8) throws(Fault) {
        guard next() == byte else { throw unexpected() }
        position += 1
    }

    /// Skips white space and returns the next byte without consuming it; `nil` at the end.
    private mutating func next() -> UInt8? {
        while position < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[position]) { position += 1 }
        return position < bytes.count ? bytes[position] : nil
    }

    private func unexpected() -> Fault {
        guard position < bytes.count else { return truncated() }
        return Fault(reason: "invalid JSON at byte \(position)")
    }

    private func truncated() -> Fault {
        Fault(reason: "truncated after \(bytes.count) bytes")
    }
}
