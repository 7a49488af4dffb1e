/// Splits Swift source into words and marks. Comments and string literals are left out, with all that is in them.
///
/// It knows no regex literals: a quotation mark in one hides the rest of its line.
struct SwiftTokenizer {
    private let bytes: [UInt8]
    private var position = 0
    private var line = 1

    static func tokens(of source: String) -> [SwiftToken] {
        var tokenizer = SwiftTokenizer(bytes: Array(source.utf8))
        var tokens: [SwiftToken] = []
        while tokenizer.position < tokenizer.bytes.count {
            if tokenizer.skipBlank() { continue }
            tokens.append(tokenizer.takeToken())
        }
        return tokens
    }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    private var byte: UInt8? { position < bytes.count ? bytes[position] : nil }

    private func startsHere(_ text: String) -> Bool {
        bytes[position...].starts(with: text.utf8)
    }

    private mutating func advance(_ count: Int = 1) {
        let end = min(position + count, bytes.count)
        for byte in bytes[position..<end] where byte == UInt8(ascii: "\n") { line += 1 }
        position = end
    }

    private mutating func takeToken() -> SwiftToken {
        let start = position
        let firstLine = line
        advance()
        if Self.isOfWord(bytes[start]) {
            while let byte, Self.isOfWord(byte) { advance() }
        }
        return SwiftToken(text: String(decoding: bytes[start..<position], as: UTF8.self), line: firstLine)
    }

    private static func isOfWord(_ byte: UInt8) -> Bool {
        let mark = UnicodeScalar(byte)
        return byte >= 0x80 || mark.properties.isAlphabetic || ("0"..."9").contains(mark) || mark == "_" || mark == "`"
    }

    /// Skips one white space, comment or string literal; `false` when there is none here.
    private mutating func skipBlank() -> Bool {
        guard let byte else { return false }
        if byte <= UInt8(ascii: " ") {
            advance()
        } else if startsHere("//") {
            while let byte = self.byte, byte != UInt8(ascii: "\n") { advance() }
        } else if startsHere("/*") {
            skipBlockComment()
        } else if let hashes = hashesOfString() {
            skipString(hashes: hashes)
        } else {
            return false
        }
        return true
    }

    private mutating func skipBlockComment() {
        var depth = 0
        repeat {
            if startsHere("/*") {
                depth += 1
                advance(2)
            } else if startsHere("*/") {
                depth -= 1
                advance(2)
            } else {
                advance()
            }
        } while depth > 0 && position < bytes.count
    }

    /// The number of `#` before the string literal that begins here; `nil` when none does.
    private func hashesOfString() -> Int? {
        let hashes = bytes[position...].prefix { $0 == UInt8(ascii: "#") }.count
        let quote = position + hashes
        return quote < bytes.count && bytes[quote] == UInt8(ascii: "\"") ? hashes : nil
    }

    private mutating func skipString(hashes count: Int) {
        let hashes = String(repeating: "#", count: count)
        advance(count)
        // The text of a literal with three marks begins on the next line; otherwise they are part of the text.
        let isMultiline = startsHere("\"\"\"\n")
        let mark = isMultiline ? "\"\"\"" : "\""
        advance(mark.utf8.count)
        while let byte {
            if startsHere(mark + hashes) { return advance(mark.utf8.count + count) }
            if byte == UInt8(ascii: "\n"), !isMultiline { return }
            if startsHere("\\\(hashes)(") {
                advance(count + 2)
                skipInterpolation()
            } else {
                advance(startsHere("\\\(hashes)") ? count + 2 : 1)
            }
        }
    }

    private mutating func skipInterpolation() {
        var depth = 1
        while depth > 0, let byte {
            if skipBlank() { continue }
            if byte == UInt8(ascii: "(") { depth += 1 }
            if byte == UInt8(ascii: ")") { depth -= 1 }
            advance()
        }
    }
}
