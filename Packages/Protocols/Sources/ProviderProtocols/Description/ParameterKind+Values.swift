import Records

extension ParameterKind {
    /// A decimal number in a range, such as `-0.5` or `1e3`. An infinite bound means no minimum or maximum.
    public static func number(_ range: ClosedRange<Double>) -> ParameterKind {
        let example = [range.lowerBound, range.upperBound].first(where: \.isFinite).map(text)
        return .custom(
            CustomParameterKind("number", rule: rule(of: range), example: example) { text in
                // `Double` also accepts `nan`, `inf` and hexadecimal numbers.
                let isDecimal = text.utf8.allSatisfy("+-.eE0123456789".utf8.contains)
                guard isDecimal, let number = Double(text), number.isFinite, range.contains(number) else { return nil }
                return text
            })
    }

    /// A day, such as `2026-03-01`.
    public static let date = ParameterKind.custom(
        CustomParameterKind("date", rule: "a date, such as 2026-03-01", example: "2026-03-01") { text in
            text.utf8.count == 10 && Date(iso8601: text) != nil ? text : nil
        })

    private static func rule(of range: ClosedRange<Double>) -> String {
        switch (range.lowerBound.isFinite, range.upperBound.isFinite) {
        case (true, true): "a number from \(text(range.lowerBound)) to \(text(range.upperBound))"
        case (true, false): "a number, \(text(range.lowerBound)) or greater"
        case (false, true): "a number, \(text(range.upperBound)) or less"
        case (false, false): "a number"
        }
    }

    /// Returns the text of a bound; a whole number has no fraction.
    private static func text(_ bound: Double) -> String { Int(exactly: bound).map { String($0) } ?? String(bound) }
}
