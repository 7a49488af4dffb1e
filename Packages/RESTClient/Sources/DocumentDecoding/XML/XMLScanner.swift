import Essentials

/// A scanner for the parts of an XML document: names, attributes, character data, and markup to skip.
struct XMLScanner {
    struct Fault: Error {
        let reason: String
    }

    private let bytes: UnsafeBufferPointer<UInt8>
    private var position: Int
    /// The position up to which lines are counted, and the line of that position. ``line`` continues from there.
    private var counted: (position: Int, line: Int) = (0, 1)
    /// The name of the attribute whose value is being read.
    private(set) var attribute: String?

    init(_ bytes: UnsafeBufferPointer<UInt8>, position: Int) {
        self.bytes = bytes
        self.position = position
    }

    var isAtEnd: Bool { position >= bytes.count }

    /// The line of the next byte, starting at 1. Each byte is examined once, however often this property is read.
    var line: Int {
        mutating get {
            while counted.position < position {
                let current = bytes[counted.position]
                counted.position += 1
                let isReturn = current == UInt8(ascii: "\r") && byte(at: counted.position) != UInt8(ascii: "\n")
                if current == UInt8(ascii: "\n") || isReturn { counted.line += 1 }
            }
            return counted.line
        }
    }

    func fault(_ reason: String) -> Fault { Fault(reason: reason) }

    private func byte(at position: Int) -> UInt8? { position < bytes.count ? bytes[position] : nil }

    /// Skips the given text if it comes next. Returns whether the text was skipped.
    mutating func take(_ text: StaticString) -> Bool {
        let count = text.utf8CodeUnitCount
        guard count <= bytes.count - position else { return false }
        for index in 0..<count where bytes[position + index] != text.utf8Start[index] { return false }
        position += count
        return true
    }

    mutating func skipSpace() {
        while let byte = byte(at: position), Self.isSpace(byte) { position += 1 }
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }

    /// Skips all bytes up to and including the given text. Returns the range of the bytes before the text.
    private mutating func skip(past end: StaticString, of part: String) throws(Fault) -> Range<Int> {
        let start = position
        while !isAtEnd {
            let candidate = position
            if take(end) { return start..<candidate }
            position += 1
        }
        throw fault("truncated: unclosed \(part)")
    }

    mutating func name() throws(Fault) -> String {
        let start = position
        while let byte = byte(at: position), Self.isNameByte(byte) { position += 1 }
        let isValid = byte(at: start).map { start < position && !"-.0123456789".utf8.contains($0) } ?? false
        guard isValid else { throw fault(isAtEnd ? "truncated: missing name" : "expected a name") }
        guard let name = String(validating: UnsafeBufferPointer(rebasing: bytes[start..<position]), as: UTF8.self)
        else { throw fault("invalid UTF-8") }
        return name
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: ":"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), 0x80...:
            true
        default: false
        }
    }

    mutating func attributes() throws(Fault) -> [(name: String, value: String)] {
        var attributes: [(name: String, value: String)] = []
        var names: Set<String> = []
        while true {
            let start = position
            skipSpace()
            guard let byte = byte(at: position), Self.isNameByte(byte), position > start else { return attributes }
            let name = try name()
            guard names.insert(name).inserted else { throw fault("duplicate attribute '\(name)'") }
            skipSpace()
            guard take("=") else { throw fault("missing value of the attribute '\(name)'") }
            skipSpace()
            attribute = name
            attributes.append((name, try attributeValue(of: name)))
            attribute = nil
        }
    }

    private mutating func attributeValue(of name: String) throws(Fault) -> String {
        let quote = UInt8(ascii: take("\"") ? "\"" : "'")
        guard quote == UInt8(ascii: "\"") || take("'") else { throw fault("missing quotation mark after '\(name)='") }
        var value: [UInt8] = []
        while byte(at: position) != quote {
            guard !isAtEnd else { throw fault("truncated: unclosed attribute '\(name)'") }
            guard byte(at: position) != UInt8(ascii: "<") else { throw fault("unescaped < in the attribute '\(name)'") }
            try text(into: &value, until: quote)
        }
        position += 1
        guard let text = String(validating: value, as: UTF8.self) else { throw fault("invalid UTF-8") }
        return text
    }
}

// MARK: - Character data

extension XMLScanner {
    /// Appends the text up to the next `<` or, in an attribute, up to the closing quotation mark.
    ///
    /// Line endings become line feeds (XML 1.0 §2.11). In an attribute, line endings and tabs become spaces (§3.3.3).
    mutating func text(into text: inout [UInt8], until quote: UInt8? = nil) throws(Fault) {
        let isAttribute = quote != nil
        let end = quote ?? UInt8(ascii: "<")
        while let byte = byte(at: position), byte != UInt8(ascii: "<"), byte != end {
            let start = position
            while position < bytes.count, bytes[position] >= 0x20, bytes[position] != end,
                bytes[position] != UInt8(ascii: "<"), bytes[position] != UInt8(ascii: "&")
            { position += 1 }
            guard start == position else {
                text.append(contentsOf: bytes[start..<position])
                continue
            }
            position += 1
            switch byte {
            case UInt8(ascii: "&"): try reference(into: &text)
            case UInt8(ascii: "\r") where self.byte(at: position) == UInt8(ascii: "\n"): break
            case UInt8(ascii: "\r"), UInt8(ascii: "\n"): text.append(isAttribute ? 0x20 : 0x0A)
            case UInt8(ascii: "\t"): text.append(isAttribute ? 0x20 : byte)
            case 0..<0x20: throw fault("invalid control character")
            default: text.append(byte)
            }
        }
    }

    /// Appends the content of a CDATA section, whose start has been read.
    mutating func characterData(into text: inout [UInt8]) throws(Fault) {
        for index in try skip(past: "]]>", of: "CDATA section") {
            let byte = bytes[index]
            guard byte >= 0x20 || Self.isSpace(byte) else { throw fault("invalid control character") }
            guard byte == UInt8(ascii: "\r") else {
                text.append(byte)
                continue
            }
            if self.byte(at: index + 1) != UInt8(ascii: "\n") { text.append(0x0A) }
        }
    }

    /// Appends the character of a reference, such as `&amp;` or `&#233;`, whose `&` has been read.
    private mutating func reference(into text: inout [UInt8]) throws(Fault) {
        let start = position
        while let byte = byte(at: position), byte != UInt8(ascii: ";"), position - start < 32 { position += 1 }
        let name = String(decoding: bytes[start..<position], as: UTF8.self)
        guard take(";") else { throw fault("unescaped &, or a reference without a semicolon") }
        switch name {
        case "amp": text.append(UInt8(ascii: "&"))
        case "lt": text.append(UInt8(ascii: "<"))
        case "gt": text.append(UInt8(ascii: ">"))
        case "quot": text.append(UInt8(ascii: "\""))
        case "apos": text.append(UInt8(ascii: "'"))
        default:
            guard name.hasPrefix("#") else { throw fault("unknown entity '&\(name);'") }
            let isHexadecimal = name.hasPrefix("#x")
            let digits = name.dropFirst(isHexadecimal ? 2 : 1)
            guard digits.first != "+", let number = UInt32(digits, radix: isHexadecimal ? 16 : 10),
                number >= 0x20 || number == 0x09 || number == 0x0A || number == 0x0D,
                let scalar = Unicode.Scalar(number)
            else { throw fault("invalid character reference '&\(name);'") }
            text += UTF8.encode(scalar).map { Array($0) } ?? []
        }
    }
}

// MARK: - Declarations, comments and processing instructions

extension XMLScanner {
    /// Reads the XML declaration, if there is one. Throws for an encoding other than UTF-8 or US-ASCII.
    mutating func declaration() throws(Fault) {
        guard take("<?xml ") else { return }
        let declaration = String(decoding: bytes[try skip(past: "?>", of: "XML declaration")], as: UTF8.self)
        guard let match = declaration.firstMatch(of: /encoding\s*=\s*["']([^"']*)["']/) else { return }
        guard ["utf-8", "us-ascii"].contains(match.1.lowercased()) else {
            throw fault("unsupported encoding \(match.1.quotedForError): expected UTF-8")
        }
    }

    /// Skips a comment or a processing instruction. Returns `false` if neither comes next.
    mutating func skipMisc() throws(Fault) -> Bool {
        if take("<!--") {
            _ = try skip(past: "-->", of: "comment")
        } else if take("<?") {
            _ = try skip(past: "?>", of: "processing instruction")
        } else {
            return false
        }
        return true
    }

    /// Skips a document type declaration. Throws if it has an internal subset, which could declare entities.
    mutating func skipDocumentType() throws(Fault) -> Bool {
        guard take("<!DOCTYPE") || take("<!doctype") else { return false }
        while let byte = byte(at: position) {
            position += 1
            switch byte {
            case UInt8(ascii: ">"): return true
            case UInt8(ascii: "\""): _ = try skip(past: "\"", of: "document type declaration")
            case UInt8(ascii: "'"): _ = try skip(past: "'", of: "document type declaration")
            case UInt8(ascii: "["): throw fault("unsupported document type declaration with an internal subset")
            default: break
            }
        }
        throw fault("truncated: unclosed document type declaration")
    }
}
