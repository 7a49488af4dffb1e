public import RecordConditions
public import Records

extension RecordCondition {
    /// The maximum length of an expression in bytes.
    private static var maximumLength: Int { 20_000 }

    /// Creates the condition that an expression describes: `starCount > 1000 and language = 'Swift'`.
    ///
    /// The grammar is a part of SQL's:
    ///
    /// - `and`, `or`, `not`, and parentheses;
    /// - `=`, `==`, `<>`, `!=`, `<`, `<=`, `>`, `>=`, `[not] between … and …`, `[not] in (…)`, `[not] like '…' [escape '…']`
    ///   and `is [not] null`;
    /// - names of columns, with the names of members after dots, in double quotation marks if needed;
    /// - numbers, texts in single quotation marks, `true` and `false`;
    /// - dates as text (ISO 8601), `now`, and `now - 7 days`;
    /// - `'swift' in topics`, for a column of lists;
    /// - a boolean column as a condition: `isFork`.
    ///
    /// - Parameters:
    ///   - text: The expression.
    ///   - columns: The columns that it can name.
    ///   - now: The value of `now`.
    /// - Throws: An error with its place for text that is not an expression, an unknown column, and a comparison of values that
    ///   cannot be compared.
    public init(parsing text: String, columns: [Field], now: Date) throws(ExpressionError) {
        guard text.utf8.count <= Self.maximumLength else {
            throw ExpressionError(
                "the condition has \(text.utf8.count) bytes: expected at most \(Self.maximumLength)", in: text,
                at: 0..<0)
        }
        var tokenizer = Tokenizer(text)
        var parser = ExpressionParser(text, try tokenizer.tokens(), ExpressionColumns(columns), now: now)
        self = try parser.condition()
    }
}
