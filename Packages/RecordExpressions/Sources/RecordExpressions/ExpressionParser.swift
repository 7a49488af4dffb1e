import Essentials
import RecordConditions
import Records

/// A parser by recursive descent: each function reads what its name says, and leaves the position after it.
struct ExpressionParser {
    /// The limits keep stacks small, here and in databases.
    private static let maximumDepth = 20
    private static let maximumTests = 200

    private let text: String
    private let tokens: [Token]
    private var position = 0
    private var depth = 0
    private var testCount = 0
    let columns: ExpressionColumns
    let now: Date

    init(_ text: String, _ tokens: [Token], _ columns: ExpressionColumns, now: Date) {
        self.text = text
        self.tokens = tokens
        self.columns = columns
        self.now = now
    }

    mutating func condition() throws(ExpressionError) -> RecordCondition {
        guard next.kind != .end else { throw error("the condition is empty", hint: example) }
        let condition = try anyCondition()
        guard next.kind == .end else { throw unexpected("'and', 'or', or the end") }
        return condition
    }

    private var example: String? { columns.exampleCondition.map { "such as: \($0)" } }

    // MARK: - Conditions

    private mutating func anyCondition() throws(ExpressionError) -> RecordCondition {
        var conditions = [try allCondition()]
        while take(.or) { conditions.append(try allCondition()) }
        return conditions.count == 1 ? conditions[0] : .any(conditions)
    }

    private mutating func allCondition() throws(ExpressionError) -> RecordCondition {
        var conditions = [try negatableCondition()]
        while take(.and) { conditions.append(try negatableCondition()) }
        return conditions.count == 1 ? conditions[0] : .all(conditions)
    }

    private mutating func negatableCondition() throws(ExpressionError) -> RecordCondition {
        let start = next
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.maximumDepth else {
            throw error("more than \(Self.maximumDepth) levels of parentheses and 'not'", at: start.range)
        }
        if take(.not) { return .not(try negatableCondition()) }
        guard take("(") else { return try test() }
        let condition = try anyCondition()
        guard take(")") else { throw unexpected("'and', 'or', or ')'") }
        return condition
    }

    /// Reads a condition without `and`, `or` and `not`.
    private mutating func test() throws(ExpressionError) -> RecordCondition {
        testCount += 1
        guard testCount <= Self.maximumTests else {
            throw error("more than \(Self.maximumTests) comparisons", at: next.range)
        }
        let first = try operand(expecting: "a condition", hint: example)
        if let relation = takeRelation() {
            let second = try operand(hint: first.example.map { "such as: \($0)" })
            let condition = try comparison(first, relation, second)
            if next.kind.isRelation {
                throw error("a comparison has two sides", hint: "write: … and …, or: … between … and …", at: next.range)
            }
            return condition
        }
        if take(.is) {
            let isNegated = take(.not)
            guard take(.null) else { throw unexpected("'null' or 'not null' after 'is'") }
            guard case .column(let path, _) = first.value else { throw noColumn(first.range) }
            return isNegated ? .not(.isNull(path)) : .isNull(path)
        }
        let isNegated = take(.not)
        let condition: RecordCondition? =
            if take(.in) {
                try membership(of: first)
            } else if take(.like) {
                try like(first)
            } else if take(.between) {
                try range(of: first)
            } else {
                nil
            }
        if let condition { return isNegated ? .not(condition) : condition }
        guard !isNegated else { throw unexpected("'in', 'like' or 'between' after 'not'") }
        return try boolean(first)
    }

    /// Returns the condition of an operand that stands alone.
    private func boolean(_ operand: Operand) throws(ExpressionError) -> RecordCondition {
        switch operand.value {
        case .literal(.boolean(let value)): return value ? .all([]) : .any([])
        case .column(let path, .boolean), .column(let path, .any):
            return .comparison(path, .equal, .boolean(true))
        case .column:
            guard next.kind == .end || Keyword(next.kind) != nil || next.kind == .symbol(")") else {
                throw unexpected("a comparison after \(operand.text)")
            }
            throw error(
                "\(operand.description): it is no condition",
                hint: operand.example.map { "such as: \($0)" } ?? "compare it", at: operand.range)
        case .literal: throw error("\(operand.description): it is no condition", hint: "compare it", at: operand.range)
        }
    }

    private mutating func range(of operand: Operand) throws(ExpressionError) -> RecordCondition {
        let first = try self.operand(hint: "such as: between 1 and 10")
        guard take(.and) else { throw unexpected("'and' between the two limits") }
        let last = try self.operand()
        testCount += 1
        return .all([try comparison(operand, .greaterOrEqual, first), try comparison(operand, .lessOrEqual, last)])
    }

    private mutating func like(_ operand: Operand) throws(ExpressionError) -> RecordCondition {
        guard case .column(let path, let kind) = operand.value else { throw noColumn(operand.range) }
        guard kind == .text || kind == .any else {
            throw error("\(operand.description): 'like' compares texts", at: operand.range)
        }
        guard case .text(let pattern) = next.kind else { throw unexpected("a text after 'like', such as '%swift%'") }
        let place = advance().range
        var escape: Unicode.Scalar?
        if take(.escape) {
            guard case .text(let mark) = next.kind, mark.unicodeScalars.count == 1, mark != "%", mark != "_" else {
                throw unexpected("one character in quotes after 'escape', except % and _")
            }
            advance()
            escape = mark.unicodeScalars.first
        }
        guard let pattern = LikePattern(pattern, escape: escape) else {
            throw error("the pattern ends with the escape character", at: place)
        }
        return .like(path, pattern)
    }

    // MARK: - Tokens

    var next: Token { tokens[position] }

    @discardableResult mutating func advance() -> Token {
        defer { position = min(position + 1, tokens.count - 1) }
        return tokens[position]
    }

    mutating func take(_ keyword: Keyword) -> Bool { take { Keyword($0) == keyword } }

    mutating func take(_ symbol: String) -> Bool { take { $0 == .symbol(symbol) } }

    private mutating func take(_ isWanted: (Token.Kind) -> Bool) -> Bool {
        guard isWanted(next.kind) else { return false }
        advance()
        return true
    }

    private mutating func takeRelation() -> RecordCondition.Relation? {
        guard case .symbol(let symbol) = next.kind, let relation = RecordCondition.Relation(symbol) else { return nil }
        advance()
        return relation
    }

    /// Returns the part of the text from the start of a range to the end of the last token that was read.
    func written(from start: Int) -> (text: String, range: Range<Int>) {
        let range = start..<tokens[max(0, position - 1)].range.upperBound
        return (text.part(range), range)
    }

    // MARK: - Errors

    func error(_ message: String, hint: String? = nil, at range: Range<Int>? = nil) -> ExpressionError {
        ExpressionError(message, hint: hint, in: text, at: range ?? next.range)
    }

    func unexpected(_ expected: String, hint: String? = nil) -> ExpressionError {
        let found = next.kind == .end ? "the end" : text.part(next.range).onOneLine
        return error("expected \(expected), got \(found)", hint: hint)
    }

    func noColumn(_ range: Range<Int>) -> ExpressionError {
        error("a comparison needs a column", hint: "a name without quotes, or in double quotes, is a column", at: range)
    }
}

extension Token.Kind {
    fileprivate var isRelation: Bool {
        if case .symbol(let symbol) = self { RecordCondition.Relation(symbol) != nil } else { false }
    }
}

extension RecordCondition.Relation {
    init?(_ symbol: String) {
        switch symbol {
        case "=", "==": self = .equal
        case "<>", "!=": self = .notEqual
        case "<": self = .less
        case "<=": self = .lessOrEqual
        case ">": self = .greater
        case ">=": self = .greaterOrEqual
        default: return nil
        }
    }
}

extension String {
    /// Returns a part of the text. The range counts Unicode scalars.
    func part(_ range: Range<Int>) -> String {
        var part = String.UnicodeScalarView()
        part += unicodeScalars.dropFirst(range.lowerBound).prefix(range.count)
        return String(part)
    }
}
