import Protocols

extension FieldDefinition {
    /// The empty property of a draft, with the rules for its values.
    var property: any DraftProperty {
        switch kind {
        case .text: Validated<String>(textRule)
        case .integer:
            Validated<Int64>(rule(.value(in: Int64(range.lowerBound)...Int64(range.upperBound), message: message)))
        case .number: Validated<Decimal>(rule(.value(in: decimals, message: message)))
        case .boolean: Validated<Bool>(rule(.any))
        case .date: Validated<Date>(rule(.any))
        case .choice(let words): Validated<String>(rule(Self.isOne(of: words, message)))
        case .list(let element): list(of: element)
        }
    }

    // MARK: - Rules

    private func list(of element: InputKind) -> any DraftProperty {
        switch element {
        case .text, .list: Validated<[String]>(rule(countRule()))
        case .integer: Validated<[Int64]>(rule(countRule()))
        case .number: Validated<[Decimal]>(rule(countRule()))
        case .boolean: Validated<[Bool]>(rule(countRule()))
        case .date: Validated<[Date]>(rule(countRule()))
        case .choice(let words):
            Validated<[String]>(
                rule(countRule() && ValidationRule(message: message) { $0?.allSatisfy(words.contains) == true }))
        }
    }

    /// A text has at least one character that is not white space, unless the file allows an empty one.
    private var textRule: ValidationRule<String> {
        let limits = countRule() as ValidationRule<String>
        if minimum == 0 { return rule(limits) }
        let blank = isRequired ? "missing \(name)" : "\(name) is blank: enter text, or omit it"
        return isRequired
            ? .nonEmpty(message: blank) && .ifGiven(limits) : .ifGiven(.nonEmpty(message: blank) && limits)
    }

    /// Returns a rule for values that are given, together with the rule for a missing one.
    private func rule<Value>(_ rule: ValidationRule<Value>) -> ValidationRule<Value> {
        isRequired ? .required(message: "missing \(name)") && .ifGiven(rule) : .ifGiven(rule)
    }

    private func countRule<Value: Collection>() -> ValidationRule<Value> {
        guard minimum != nil || maximum != nil else { return .any }
        return .count(in: max(0, range.lowerBound)...max(0, range.upperBound), message: message)
    }

    private static func isOne(of words: [String], _ message: String) -> ValidationRule<String> {
        ValidationRule(message: message) { $0.map(words.contains) == true }
    }

    private var range: ClosedRange<Int> { (minimum ?? .min)...max(minimum ?? .min, maximum ?? .max) }

    private var decimals: ClosedRange<Decimal> {
        let (lower, upper) = (minimum.map { Decimal($0) }, maximum.map { Decimal($0) })
        return (lower ?? -.greatestFiniteMagnitude)...(upper ?? .greatestFiniteMagnitude)
    }

    var message: String { "invalid \(name): expected \(expectation)" }

    /// The expected value, for messages.
    private var expectation: String {
        switch kind {
        case .text: "text of \(limits(unit: "character"))"
        case .integer: "an integer\(numberLimits)"
        case .number: "a number\(numberLimits)"
        case .boolean: "true or false"
        case .date: InputForm.date.expectation
        case .choice(let words): InputForm.words(words).expectation
        case .list(.choice(let words)):
            "\(minimum == nil && maximum == nil ? "a list" : limits(unit: "value")), each value \(InputForm.words(words).expectation)"
        case .list: limits(unit: "value")
        }
    }

    private func limits(unit: String) -> String {
        switch (minimum, maximum) {
        case (let minimum, let maximum?): "\(minimum ?? 0) to \(maximum) \(unit)s"
        case (let minimum?, nil): "\(minimum) or more \(unit)s"
        case (nil, nil): "any number of \(unit)s"
        }
    }

    private var numberLimits: String {
        switch (minimum, maximum) {
        case (let minimum?, let maximum?): " from \(minimum) to \(maximum)"
        case (let minimum?, nil): ", \(minimum) or greater"
        case (nil, let maximum?): ", \(maximum) or less"
        case (nil, nil): ""
        }
    }
}
