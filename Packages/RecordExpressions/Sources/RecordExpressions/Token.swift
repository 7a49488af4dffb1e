import Essentials

/// A part of an expression that has a meaning of its own.
struct Token {
    enum Kind: Hashable {
        /// A keyword in lower case, or a name.
        case word(String)
        /// A name in quotation marks.
        case quotedName(String)
        case text(String)
        /// The digits of a number, which has no sign.
        case number(String)
        case symbol(String)
        case end
    }

    let kind: Kind
    /// The place in the text, in Unicode scalars.
    let range: Range<Int>
}

/// Divides the text of an expression into tokens.
struct Tokenizer {
    private let text: String
    private let scalars: [Unicode.Scalar]
    private var position = 0

    init(_ text: String) {
        self.text = text
        scalars = Array(text.unicodeScalars)
    }

    /// Returns the tokens. The last one is the end.
    mutating func tokens() throws(ExpressionError) -> [Token] {
        var tokens: [Token] = []
        while true {
            while position < scalars.count, scalars[position].properties.isWhitespace { position += 1 }
            guard position < scalars.count else { break }
            let start = position
            tokens.append(Token(kind: try kind(), range: start..<position))
        }
        return tokens + [Token(kind: .end, range: scalars.count..<scalars.count)]
    }

    private mutating func kind() throws(ExpressionError) -> Token.Kind {
        let scalar = scalars[position]
        switch scalar {
        case "'": return .text(try quoted("text"))
        case "\"": return .quotedName(try quoted("name"))
        case "0"..."9": return try number()
        case _ where scalar.isPartOfName:
            let start = position
            while position < scalars.count, scalars[position].isPartOfName { position += 1 }
            return .word(text(start..<position))
        default: return .symbol(try symbol())
        }
    }

    /// Returns the content of a pair of quotation marks, in which a doubled mark is a mark.
    private mutating func quoted(_ noun: String) throws(ExpressionError) -> String {
        let (start, mark) = (position, scalars[position])
        var content = String.UnicodeScalarView()
        position += 1
        while position < scalars.count {
            let scalar = scalars[position]
            position += 1
            if scalar == mark {
                guard position < scalars.count, scalars[position] == mark else {
                    guard !content.contains("\0") else {
                        throw error("a \(noun) cannot have the character NUL", from: start)
                    }
                    return String(content)
                }
                position += 1
            }
            content.append(scalar)
        }
        throw error(
            "missing \(mark) at the end of the \(noun)",
            hint: "a \(mark) in the \(noun) itself is doubled: \(mark)\(mark)",
            from: start)
    }

    private mutating func number() throws(ExpressionError) -> Token.Kind {
        let start = position
        takeDigits()
        if peek() == ".", isDigit(peek(1)) {
            position += 1
            takeDigits()
        }
        if peek() == "e" || peek() == "E" {
            let sign = peek(1) == "+" || peek(1) == "-" ? 1 : 0
            if isDigit(peek(1 + sign)) {
                position += 1 + sign
                takeDigits()
            }
        }
        if let next = peek(), next.isPartOfName || next == "." {
            while let next = peek(), next.isPartOfName || next == "." { position += 1 }
            throw error(
                "invalid number '\(text(start..<position))'", hint: "a text or a date is written in quotes", from: start
            )
        }
        return .number(text(start..<position))
    }

    private mutating func symbol() throws(ExpressionError) -> String {
        let start = position
        let two = text(start..<min(start + 2, scalars.count))
        if ["==", "!=", "<>", "<=", ">="].contains(two) {
            position += 2
            return two
        }
        let one = text(start..<start + 1)
        position += 1
        if ["=", "<", ">", "(", ")", ",", ".", "-", "+"].contains(one) { return one }
        let instead = ["&": "and", "|": "or", "!": "not", "‘": "'", "’": "'", "“": "'", "”": "'", "`": "\""][one]
        if let instead {
            while position < scalars.count, text(position..<position + 1) == one { position += 1 }
            throw error("unexpected \(text(start..<position))", hint: "write \(instead)", from: start)
        }
        throw error("unexpected '\(one.onOneLine)'", from: start)
    }

    private mutating func takeDigits() { while isDigit(peek()) { position += 1 } }

    private func peek(_ offset: Int = 0) -> Unicode.Scalar? {
        position + offset < scalars.count ? scalars[position + offset] : nil
    }

    private func isDigit(_ scalar: Unicode.Scalar?) -> Bool { scalar.map { ("0"..."9").contains($0) } ?? false }

    private func text(_ range: Range<Int>) -> String {
        var part = String.UnicodeScalarView()
        part += scalars[range]
        return String(part)
    }

    private func error(_ message: String, hint: String? = nil, from start: Int) -> ExpressionError {
        ExpressionError(message, hint: hint, in: text, at: start..<position)
    }
}

extension Unicode.Scalar {
    /// Whether a name without quotation marks can have the character.
    fileprivate var isPartOfName: Bool {
        properties.isXIDContinue || self == "$" || self == "@" || self == "#"
    }
}
