/// A JSON parser that preserves the order of keys and the digits of numbers. `JSONDecoder` preserves neither.
public struct JSONParser {
    /// The reason why data is not a JSON document, and the position of the error.
    public struct SyntaxError: Error, Hashable {
        /// The line number, starting at 1.
        public let line: Int
        /// The number of the character in the line, starting at 1.
        public let column: Int
        /// The reason: `expected ':'`.
        public let reason: String
    }

    /// The maximum nesting depth. API responses are less nested, and parsing to this depth does not overflow the stack.
    public static let maximumDepth = 200

    /// What text is accepted.
    public struct Options: Sendable {
        /// The maximum nesting depth, ``JSONParser/maximumDepth`` or less.
        public var maximumDepth: Int
        /// Whether comments (`//` and `/* */`) and a comma after the last element or member are ignored (JSONC).
        public var allowsComments: Bool
        /// The keys of the members that are read; `nil` for all. The values of other members are skipped without a check,
        /// which is faster, and read as null.
        public var keys: Set<String>?

        public init(
            maximumDepth: Int = JSONParser.maximumDepth, allowsComments: Bool = false, keys: Set<String>? = nil
        ) {
            self.maximumDepth = min(maximumDepth, JSONParser.maximumDepth)
            self.allowsComments = allowsComments
            self.keys = keys
        }
    }

    private let bytes: [UInt8]
    private let options: Options
    private var position = 0
    /// The offsets of all values and keys, in the order of the text; `nil` if nobody needs them.
    private var offsets: [Int]?

    /// Returns the parsed document; `nil` if the data is not valid JSON or is nested too deeply.
    public static func parse(_ data: Data) -> JSONValue? {
        try? document(data)
    }

    /// Returns the parsed document. Throws an error if the data is not valid JSON or is nested too deeply.
    public static func document(_ data: Data, options: Options = Options()) throws(SyntaxError) -> JSONValue {
        var parser = JSONParser(bytes: Array(data), options: options)
        return try parser.document()
    }

    /// Returns the parsed document with the position of every value. Throws an error if the text is not accepted.
    public static func node(_ data: Data, options: Options = Options()) throws(SyntaxError) -> JSONNode {
        var parser = JSONParser(bytes: Array(data), options: options)
        parser.offsets = []
        let value = try parser.document()
        var positions = JSONPosition.positions(of: parser.offsets ?? [], in: parser.bytes)[...]
        return JSONNode(value, takingPositionsFrom: &positions)
    }

    /// Returns the members at the start of an object, up to the one after which a function returns `true`. What follows is
    /// not read. Throws an error if the text before it is not accepted.
    public static func members(
        _ data: Data, options: Options = Options(), until isComplete: ([JSONValue.Member]) -> Bool
    ) throws(SyntaxError) -> [JSONValue.Member] {
        var parser = JSONParser(bytes: Array(data), options: options)
        guard parser.take("{") else { throw parser.error("expected '{'") }
        var members: [JSONValue.Member] = []
        guard !parser.take("}") else { return members }
        repeat {
            members.append(try parser.member(depth: 0))
            if isComplete(members) { return members }
        } while parser.take(",") && !(options.allowsComments && parser.next == UInt8(ascii: "}"))
        guard parser.take("}") else { throw parser.error("expected ',' or '}'") }
        return members
    }

    private init(bytes: [UInt8], options: Options) {
        self.bytes = bytes
        self.options = options
    }

    private mutating func document() throws(SyntaxError) -> JSONValue {
        let value = try value(depth: 0)
        guard next == nil else { throw error("expected the end of the document") }
        return value
    }

    private func error(_ reason: String) -> SyntaxError {
        let place = JSONPosition.positions(of: [position], in: bytes)[0]
        return SyntaxError(line: place.line, column: place.column, reason: reason)
    }

    /// The next byte that is not white space; `nil` at the end. Reading this property skips the white space.
    private var next: UInt8? {
        mutating get {
            while position < bytes.count, bytes[position].isJSONSpace || takeComment() { position += 1 }
            return position < bytes.count ? bytes[position] : nil
        }
    }

    /// Moves to the last byte of a comment at the position, if comments are allowed. A comment without an end is none.
    private mutating func takeComment() -> Bool {
        guard options.allowsComments, bytes[position] == UInt8(ascii: "/"), position + 1 < bytes.count else {
            return false
        }
        let rest = bytes[(position + 2)...]
        switch bytes[position + 1] {
        case UInt8(ascii: "/"): position = (rest.firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count) - 1
        case UInt8(ascii: "*"):
            guard let end = rest.indices.dropLast().first(where: { rest[$0...].starts(with: "*/".utf8) }) else {
                return false
            }
            position = end + 1
        default: return false
        }
        return true
    }

    private mutating func value(depth: Int) throws(SyntaxError) -> JSONValue {
        let next = next
        guard depth < options.maximumDepth else {
            throw error("expected at most \(options.maximumDepth) nested values")
        }
        offsets?.append(position)
        switch next {
        case UInt8(ascii: "{"):
            return .object(
                try members(until: "}") { (parser) throws(SyntaxError) in try parser.member(depth: depth) })
        case UInt8(ascii: "["):
            return .array(
                try members(until: "]") { (parser) throws(SyntaxError) in try parser.value(depth: depth + 1) })
        case UInt8(ascii: "\""): return .text(try string())
        default: return try word()
        }
    }

    private mutating func member(depth: Int) throws(SyntaxError) -> JSONValue.Member {
        guard next == UInt8(ascii: "\"") else { throw error("expected a key in quotation marks") }
        offsets?.append(position)
        let key = try string()
        guard take(":") else { throw error("expected ':'") }
        let isSkipped = options.keys?.contains(key) == false
        return JSONValue.Member(key: key, value: try isSkipped ? skip(depth) : value(depth: depth + 1))
    }

    /// Moves to the end of a value that is not needed. With comments, which can contain brackets, the value is read.
    private mutating func skip(_ depth: Int) throws(SyntaxError) -> JSONValue {
        guard !options.allowsComments, next != nil else { return try value(depth: depth + 1) }
        var depth = 0
        while position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: "\""): skipString()
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                if depth == 0 { return .null }
                depth -= 1
            case UInt8(ascii: ",") where depth == 0: return .null
            default: break
            }
            position += 1
        }
        return .null
    }

    /// Moves to the last byte of a string.
    private mutating func skipString() {
        position += 1
        while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
            position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
        }
    }

    private mutating func members<Member>(
        until end: Unicode.Scalar, read: (inout JSONParser) throws(SyntaxError) -> Member
    ) throws(SyntaxError) -> [Member] {
        position += 1
        var members: [Member] = []
        guard !take(end) else { return members }
        repeat {
            members.append(try read(&self))
        } while take(",") && !(options.allowsComments && next == UInt8(ascii: end))
        guard take(end) else { throw error("expected ',' or '\(end)'") }
        return members
    }

    private mutating func string() throws(SyntaxError) -> String {
        let start = position
        // Whether the string contains only printable ASCII characters and no escapes, so that it needs no decoding.
        var isPlain = true
        position += 1
        while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
            let byte = bytes[position]
            if byte < 0x20 || byte > 0x7E || byte == UInt8(ascii: "\\") { isPlain = false }
            position += byte == UInt8(ascii: "\\") ? 2 : 1
        }
        guard position < bytes.count else { throw error("expected the end of a string") }
        position += 1
        if isPlain { return String(decoding: bytes[start + 1..<position - 1], as: UTF8.self) }
        let literal = bytes[start..<position]
        guard let text = try? JSONDecoder().decode(String.self, from: Data(literal)) else {
            position = start
            throw error(
                String(validating: literal, as: UTF8.self) == nil ? "invalid UTF-8 in a string" : "invalid string")
        }
        return text
    }

    private mutating func word() throws(SyntaxError) -> JSONValue {
        let start = position
        while position < bytes.count, !bytes[position].endsJSONWord { position += 1 }
        let word = String(decoding: bytes[start..<position], as: UTF8.self)
        switch word {
        case "null": return .null
        case "true", "false": return .boolean(word == "true")
        default:
            guard Self.isNumber(word) else {
                position = start
                throw error("expected a value")
            }
            return .number(word)
        }
    }

    /// Returns whether a word is a number (RFC 8259 §6). To compile a regular expression takes longer than to parse a small
    /// document.
    private static func isNumber(_ word: String) -> Bool {
        var rest = word.utf8[...]
        func takeDigits() -> Int {
            let digits = rest.prefix { (0x30...0x39).contains($0) }
            rest = rest[digits.endIndex...]
            return digits.count
        }
        func take(_ scalars: Unicode.Scalar...) -> Bool {
            guard let byte = rest.first, scalars.contains(where: { UInt8(ascii: $0) == byte }) else { return false }
            rest.removeFirst()
            return true
        }
        _ = take("-")
        let startsWithZero = rest.first == UInt8(ascii: "0")
        let count = takeDigits()
        guard count == 1 || count > 1 && !startsWithZero else { return false }
        if take("."), takeDigits() == 0 { return false }
        if take("e", "E") {
            _ = take("+", "-")
            if takeDigits() == 0 { return false }
        }
        return rest.isEmpty
    }

    private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard next == UInt8(ascii: scalar) else { return false }
        position += 1
        return true
    }
}

extension UInt8 {
    /// Whether the byte is white space in JSON (RFC 8259 §2).
    fileprivate var isJSONSpace: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }

    fileprivate var endsJSONWord: Bool {
        isJSONSpace || self == UInt8(ascii: ",") || self == UInt8(ascii: ":") || self == UInt8(ascii: "]")
            || self == UInt8(ascii: "}") || self == UInt8(ascii: "/")
    }
}
