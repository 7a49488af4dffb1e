import ProtocolsTesting
import RecordConditions
import RecordExpressions
import Testing

/// What is refused, and where the error points.
@Suite struct ParsingErrorTests {
    /// Expressions, in each of which `«»` are around the place of the fault.
    static let faults: [(String, message: String, hint: String?)] = [
        ("«»", "the condition is empty", "such as: starCount > 10"),
        ("«stars» > 5", "unknown column 'stars'", "did you mean starCount?"),
        ("«STARCOUNT» > 5", "unknown column 'STARCOUNT'", "did you mean starCount?"),
        ("«owner.logn» = 'a'", "'owner' has no member 'logn'", "did you mean owner.login?"),
        ("«name.first» = 'a'", "'name' is no object and has no member 'first'", nil),
        ("«topics.x» = 'a'", "'topics' is a list and has no member 'x'", "a list is searched: 'value' in topics"),
        ("«inn» = 'a'", "unknown column 'inn'", "did you mean \"in\"?"),
        ("starCount «5»", "expected a comparison after starCount, got 5", nil),
        ("«starCount» and isFork", "'starCount' is a number: it is no condition", "such as: starCount > 10"),
        ("«topics»", "'topics' is a list: it is no condition", "such as: 'a' in topics"),
        ("«owner» or isFork", "'owner' is an object: it is no condition", "such as: owner.login is not null"),
        ("starCount > «»", "expected a column or a value, got the end", "such as: starCount > 10"),
        ("name =«»", "expected a column or a value, got the end", "such as: name = 'a'"),
        ("pushedAt <«»", "expected a column or a value, got the end", "such as: pushedAt > now - 7 days"),
        ("isFork and«»", "expected a condition, got the end", "such as: starCount > 10"),
        ("isFork or not («»", "expected a condition, got the end", "such as: starCount > 10"),
        ("starCount between«»", "expected a column or a value, got the end", "such as: between 1 and 10"),
        ("name in ('a',«»", "expected a value, got the end", "such as: in ('a', 'b')"),
        ("'a' in«»", "expected a column with a list, got the end", nil),
        ("starCount > 5 «isFork»", "expected 'and', 'or', or the end, got isFork", nil),
        ("(isFork«»", "expected 'and', 'or', or ')', got the end", nil),
        ("isFork«)»", "expected 'and', 'or', or the end, got )", nil),
        ("1 < starCount «<» 5", "a comparison has two sides", "write: … and …, or: … between … and …"),
        ("name = «'abc»", "missing ' at the end of the text", "a ' in the text itself is doubled: ''"),
        ("name = «“»abc”", "unexpected “", "write '"),
        ("isFork «&&» isFork", "unexpected &&", "write and"),
        ("«!»isFork", "unexpected !", "write not"),
        ("starCount > «5k»", "invalid number '5k'", "a text or a date is written in quotes"),
        (
            "«pushedAt > 2026»-01-01", "'pushedAt' is a date, and 2026 is a number: they cannot be compared",
            "write a date such as '2026-01-31', or now - 7 days"
        ),
        ("«name = 5»", "'name' is a text, and 5 is a number: they cannot be compared", "write '5'"),
        ("«starCount = '5'»", "'starCount' is a number, and '5' is a text: they cannot be compared", "write 5"),
        ("«starCount > 'many'»", "'starCount' is a number, and 'many' is a text: they cannot be compared", nil),
        ("«isFork = 1»", "'isFork' is a boolean, and 1 is a number: they cannot be compared", "write true"),
        ("«topics < 'a'»", "'topics' is a list, and 'a' is a text: they cannot be compared", "write: 'a' in …"),
        ("«owner = 'a'»", "'owner' is an object, and 'a' is a text: they cannot be compared", nil),
        ("«name > now»", "'name' is a text, and now is a date: they cannot be compared", nil),
        ("«extra > now»", "'extra' is of no known kind, and now is a date: they cannot be compared", nil),
        ("«name > starCount»", "'name' is a text, and 'starCount' is a number: they cannot be compared", nil),
        ("«topics = topics»", "'topics' is a list, and 'topics' is a list: they cannot be compared", nil),
        ("«extra = pushedAt»", "'extra' is of no known kind, and 'pushedAt' is a date: they cannot be compared", nil),
        ("«1 = 1»", "a comparison needs a column", "a name without quotes, or in double quotes, is a column"),
        (
            "pushedAt > «'2026-02-30'»", "invalid date '2026-02-30'",
            "expected a day or a time with its offset, such as '2026-01-31' or '2026-01-31T10:00:00Z'"
        ),
        ("pushedAt > now - «days»", "expected a number of days, or of another unit, got days", "such as: now - 7 days"),
        ("pushedAt > now - 7 «months»", "expected seconds, minutes, hours, days, weeks, got months", nil),
        ("pushedAt > now «- 9e99 days»", "the time is not in the years 0 to 9999", nil),
        (
            "pushedAt > now «- 99999999999999999999999999999999999999 weeks»", "the time is not in the years 0 to 9999",
            nil
        ),
        ("name = «null»", "a comparison with null is never true", "write: … is null, or: … is not null"),
        ("name in ('a', «null»)", "a comparison with null is never true", "write: … is null, or: … is not null"),
        ("name in («)»", "expected a value, got )", "such as: in ('a', 'b')"),
        ("name in «'a'»", "expected '(' and values after 'in', got 'a'", nil),
        ("extra in ('a', «1»)", "the values are of different kinds", nil),
        ("«topics» in ('a')", "'topics' is a list: it is in no list", "write: 'value' in topics"),
        ("'a' in «name»", "'name' is a text, and no list", "write: name = 'a'"),
        ("«5 in topics»", "'topics' is a list, and 5 is a number: they cannot be compared", "write '5'"),
        ("'a' in «parts»", "'parts' is a list of objects", nil),
        ("«starCount» like '1%'", "'starCount' is a number: 'like' compares texts", nil),
        ("name like «'a!'» escape '!'", "the pattern ends with the escape character", nil),
        ("name like 'a' escape «'%'»", "expected one character in quotes after 'escape', except % and _, got '%'", nil),
        ("name is «5»", "expected 'null' or 'not null' after 'is', got 5", nil),
        ("name not «=» 'a'", "expected 'in', 'like' or 'between' after 'not', got =", nil),
        (
            "price = «1.000000000000000000000000000000000000000001»", "the number has too many digits",
            "at most 38 digits are compared"
        ),
        ("«like» = 'a'", "expected a condition, got like", "a column with this name is written \"like\""),
        ("name = «Swift»", "unknown column 'Swift'", nil),
    ]

    @Test(arguments: faults.indices) func `a fault is named at its place`(index: Int) throws {
        let (marked, message, hint) = Self.faults[index]
        let scalars = Array(marked.unicodeScalars)
        let start = try #require(scalars.firstIndex(of: "«"))
        let end = scalars.firstIndex(of: "»").map { $0 - 1 }
        var text = String.UnicodeScalarView()
        text += scalars.filter { $0 != "«" && $0 != "»" }
        let error = #expect(throws: ExpressionError.self) { try TestColumns.condition(String(text)) }
        if let end { expectEqual(error?.range, start..<end, "\(marked): \(error as Any)") }
        if !message.isEmpty { expectEqual(error?.message, message, "\(marked)") }
        if let hint { expectEqual(error?.hint, hint, "\(marked)") }
    }

    @Test func `a text in place of a column is explained`() {
        let error = #expect(throws: ExpressionError.self) { try TestColumns.condition("name = \"Swift code\"") }
        #expect(
            error?.hint?.hasPrefix("a text is in single quotes: 'Swift code'; columns: id, name, ") == true,
            "\(error as Any)")
    }

    @Test(arguments: [
        String(repeating: "(", count: 100_000) + "isFork", String(repeating: "not ", count: 5_000) + "isFork",
        String(repeating: "(", count: 9000) + "isFork",
        Array(repeating: "isFork", count: 201).joined(separator: " or "),
        "name = '\(String(repeating: "x", count: 20_000))'",
    ]) func `an expression is bounded`(text: String) {
        let error = #expect(throws: ExpressionError.self) { try TestColumns.condition(text) }
        #expect((error?.markedText().map(\.count).max() ?? 0) < 200)
    }

    @Test func `the place is marked`() {
        let marked = { (text: String) in
            let error = #expect(throws: ExpressionError.self) { try TestColumns.condition(text) }
            return error?.markedText() ?? []
        }
        expectEqual(marked("isFork and stars > 5"), ["isFork and stars > 5", "           ^^^^^"])
        expectEqual(marked("isFork and"), ["isFork and", "          ^"])
        expectEqual(marked("isFork\nand stars > 5"), ["isFork?and stars > 5", "           ^^^^^"])
        let long = String(repeating: "isFork or ", count: 20)
        expectEqual(
            marked("\(long)x or \(long)isFork"),
            [
                "…isFork or isFork or isFork or isFork or x or \(long.prefix(75))…",
                String(repeating: " ", count: 41) + "^",
            ])
    }

    /// Random texts, made of parts of expressions, are read or refused.
    @Test func `random texts do not crash`() throws {
        let seed = UInt64.random(in: 0..<1_000_000_000)
        var random = SeededGenerator(seed: seed)
        let parts = [
            "isFork", "starCount", "name", "topics", "owner", ".", "login", "'a'", "'", "\"", "1", "1.5e3", "-", "+",
            "(", ")", "and",
            "or", "not", "in", "like", "escape", "between", "is", "null", "true", "now", "days", "=", "<", "<>", ",",
            "é", "👩", "\0", "\n",
        ]
        for _ in 0..<3000 {
            let text = (0..<Int.random(in: 1...12, using: &random)).map { _ in parts.randomElement(using: &random) ?? ""
            }
            .joined(separator: Bool.random(using: &random) ? " " : "")
            do throws(ExpressionError) {
                _ = try TestColumns.condition(text)
            } catch {
                let lines = error.markedText()
                #expect(
                    lines.count == 2 && error.range.upperBound <= text.unicodeScalars.count, "\(text) with seed \(seed)"
                )
            }
        }
    }
}
