import RecordConditions
import Records

/// Names, numbers, texts and dates.
extension ExpressionParser {
    /// The times that every store can keep: the years 0 to 9999, in seconds since 1970.
    private static var times: ClosedRange<Double> { -62_167_219_200...253_402_300_799 }

    /// - Parameters:
    ///   - expected: What can follow, for the error.
    ///   - hint: An example of it; `nil` for none.
    mutating func operand(
        expecting expected: String = "a column or a value", hint: String? = nil
    ) throws(ExpressionError) -> Operand {
        let start = next.range.lowerBound
        let value = try value(expected, hint)
        let (text, range) = written(from: start)
        return Operand(value: value, range: range, text: text)
    }

    private mutating func value(_ expected: String, _ hint: String?) throws(ExpressionError) -> Operand.Value {
        switch next.kind {
        case .text(let text):
            advance()
            return .literal(.text(text))
        case .number, .symbol("-"), .symbol("+"): return .literal(try number())
        case .word(let word):
            guard let keyword = Keyword(next.kind) else { return try column() }
            switch keyword {
            case .true, .false:
                advance()
                return .literal(.boolean(keyword == .true))
            case .now:
                advance()
                return .literal(.date(try time()))
            case .null:
                throw error("a comparison with null is never true", hint: "write: … is null, or: … is not null")
            default:
                throw unexpected(expected, hint: "a column with this name is written \"\(word)\"")
            }
        case .quotedName: return try column()
        case .symbol, .end: throw unexpected(expected, hint: hint)
        }
    }

    private mutating func column() throws(ExpressionError) -> Operand.Value {
        let start = next.range.lowerBound
        let isQuoted = if case .quotedName = next.kind { true } else { false }
        var names: [String] = []
        repeat {
            switch next.kind {
            case .word(let name), .quotedName(let name), .number(let name): names.append(name)
            case .text, .symbol, .end: throw unexpected("a name after '.'")
            }
            advance()
        } while take(".")
        let (text, range) = written(from: start)
        do throws(ExpressionColumns.Failure) {
            let (path, kind) = try columns.resolve(names)
            return .column(path, kind)
        } catch {
            throw self.error(error, names, isQuoted: isQuoted, text, at: range)
        }
    }

    private func error(
        _ failure: ExpressionColumns.Failure, _ names: [String], isQuoted: Bool, _ text: String, at range: Range<Int>
    ) -> ExpressionError {
        switch failure {
        case .unknown(let name, let parent):
            let problem = parent.map { "'\($0)' has no member '\(name)'" } ?? "unknown column '\(name)'"
            let hint = columns.hint(for: name, in: parent)
            let isText = parent == nil && hint?.hasPrefix("did you mean") != true && names.count == 1
            let quotes = isText ? "a text is in single quotes: '\(name)'" : nil
            return error(problem, hint: [quotes, hint].compactMap(\.self).joined(separator: "; "), at: range)
        case .noMembers(let parent, .list, let name):
            return error(
                "'\(parent)' is a list and has no member '\(name)'", hint: "a list is searched: 'value' in \(parent)",
                at: range)
        case .noMembers(let parent, _, let name):
            return error("'\(parent)' is no object and has no member '\(name)'", at: range)
        }
    }

    private mutating func number() throws(ExpressionError) -> FieldValue {
        let start = next.range.lowerBound
        let isNegative = take("-")
        if !isNegative { _ = take("+") }
        guard case .number(let digits) = next.kind else { throw unexpected("a number") }
        advance()
        let text = (isNegative ? "-" : "") + digits
        if let integer = Int128(text) { return .integer(integer) }
        let exact = ExactNumber(text)
        // An integer that does not fit is a decimal, or one of the numbers that are as far apart as a Double's.
        if let number = Double(text), let exact, ExactNumber(.number(number)) == exact { return .number(number) }
        if let decimal = Decimal(string: text), let exact, ExactNumber(.decimal(decimal)) == exact {
            return .decimal(decimal)
        }
        throw error(
            "the number has too many digits", hint: "at most 38 digits are compared", at: written(from: start).range)
    }

    /// Reads what follows `now`.
    private mutating func time() throws(ExpressionError) -> Date {
        let start = next.range.lowerBound
        var seconds = now.timeIntervalSince1970
        while next.kind == .symbol("-") || next.kind == .symbol("+") {
            let sign: Double = advance().kind == .symbol("-") ? -1 : 1
            guard case .number(let digits) = next.kind, let amount = Double(digits) else {
                throw unexpected("a number of days, or of another unit", hint: "such as: now - 7 days")
            }
            advance()
            guard case .word(let word) = next.kind, let unit = DurationUnit(named: word) else {
                throw unexpected("\(DurationUnit.allCases.map { "\($0.rawValue)s" }.joined(separator: ", "))")
            }
            advance()
            seconds += sign * amount * unit.seconds
            guard Self.times.contains(seconds) else {
                throw error("the time is not in the years 0 to 9999", at: written(from: start).range)
            }
        }
        return Date(timeIntervalSince1970: seconds)
    }
}
