import Protocols

/// The syntax of an option's value, for help and for error messages.
package struct OptionSyntax: Sendable {
    /// The placeholder in help: `N`.
    package let placeholder: String
    /// The text after "expected" in an error message: `an integer, 0 or greater`.
    package let expectation: String
    /// The valid values; empty when they cannot be listed.
    package var candidates: [String] = []
    /// Whether help shows the expectation, because neither the placeholder nor the candidates say what is valid.
    package var needsExpectation = false
    /// Whether the flag alone means `true`. An explicit value must follow an equals sign: `--all=false`.
    package var isFlag = false
    /// Whether other tools have a flag for each value, such as `--json`. The error for such a flag suggests this option.
    package var isOftenWrittenAsFlag = false
    /// Returns the part of an invalid value that an error names, and a hint; `nil` for the value, or for a name in a list.
    package var invalidPart: @Sendable (String) -> (text: String, hint: String?)? = { _ in nil }
    /// Whether the value is a comma-separated list of ``candidates``.
    package var isList = false
    /// The valid integers; `nil` if the value is no integer.
    package var range: ClosedRange<Int>?
    /// What a shell completes if the ``candidates`` do not list the values.
    package var completion = Completion.nothing

    package enum Completion: Sendable {
        case nothing, files, providers
    }

    package init(placeholder: String, expectation: String, candidates: [String] = [], isFlag: Bool = false) {
        self.placeholder = placeholder
        self.expectation = expectation
        self.candidates = candidates
        self.isFlag = isFlag
    }
}

package struct ValueParser<Value: Sendable>: Sendable {
    package var syntax: OptionSyntax
    /// Returns the parsed value; `nil` when the text is invalid.
    package let parse: @Sendable (String) -> Value?
    /// Returns the text that help shows for a default value; `nil` to show none.
    package var label: @Sendable (Value) -> String? = { "\($0)" }

    package init(
        syntax: OptionSyntax, parse: @escaping @Sendable (String) -> Value?,
        label: @escaping @Sendable (Value) -> String? = { "\($0)" }
    ) {
        self.syntax = syntax
        self.parse = parse
        self.label = label
    }
}

extension ValueParser<Int> {
    package static func integer(_ range: ClosedRange<Int>) -> ValueParser {
        let (low, high) = (range.lowerBound, range.upperBound)
        let bounds = high == .max ? ", \(low) or greater" : " from \(low) to \(high)"
        var syntax = OptionSyntax(placeholder: "N", expectation: "an integer\(bounds)")
        syntax.range = range
        return ValueParser(
            syntax: syntax, parse: { text in Int(text).flatMap { range.contains($0) ? $0 : nil } },
            label: \.description)
    }
}

extension ValueParser<Duration> {
    /// Returns a parser for a number of seconds. The maximum is one day, so that calculations cannot overflow.
    package static func seconds(from minimum: Double) -> ValueParser {
        let maximum = 86400.0
        let expectation = "a number of seconds from \(minimum.shortest) to \(maximum.shortest), such as 2.5"
        return ValueParser(
            syntax: OptionSyntax(placeholder: "SECONDS", expectation: expectation),
            parse: { text in Double(text).flatMap { (minimum...maximum).contains($0) ? .seconds($0) : nil } },
            label: { ($0 / .seconds(1)).shortest })
    }
}

extension ValueParser<Duration> {
    /// A parser for an age: `2d`, `12h`, `30m`, `90s`, `1 day`, `3 hours`.
    package static var age: ValueParser {
        let syntax = OptionSyntax(placeholder: "AGE", expectation: "a number and w, d, h, m or s, such as 2d")
        return ValueParser(syntax: syntax) { text in
            let digits = text.prefix { $0.isASCII && $0.isNumber }
            guard let seconds = seconds(of: text.dropFirst(digits.count)), let count = Int(digits),
                (1...1_000_000).contains(count)
            else { return nil }
            return .seconds(Double(count) * seconds)
        }
    }

    /// Returns the number of seconds in a unit: a letter, or a word after a space.
    private static func seconds(of unit: Substring) -> Double? {
        let units = [("second", 1.0), ("minute", 60), ("hour", 3600), ("day", 86400), ("week", 604_800)]
        return units.first { word, _ in
            [word.prefix(1), " \(word)", " \(word)s"].contains(unit)
        }?.1
    }
}

extension ValueParser<Rate> {
    /// A parser for a rate: `5/s`, `30/min`, `1000/h`.
    package static var rate: ValueParser {
        let units: [String: Duration] = ["s": .seconds(1), "min": .seconds(60), "h": .seconds(3600)]
        let expectation = "a number of requests per s, min or h, such as 30/min"
        return ValueParser(syntax: OptionSyntax(placeholder: "N/UNIT", expectation: expectation)) { text in
            let parts = text.split(separator: "/", omittingEmptySubsequences: false)
            guard parts.count == 2, let count = Int(parts[0]), (1...1_000_000).contains(count),
                let unit = units[String(parts[1])]
            else { return nil }
            return Rate(count, per: unit)
        }
    }
}

extension ValueParser<String> {
    package static func nonEmpty(_ placeholder: String, _ expectation: String) -> ValueParser {
        ValueParser(syntax: OptionSyntax(placeholder: placeholder, expectation: expectation)) { $0.isEmpty ? nil : $0 }
    }

    /// Returns a parser for the path of a file, or for another text that the placeholder also names.
    package static func path(_ placeholder: String, _ expectation: String) -> ValueParser {
        var parser = nonEmpty(placeholder, expectation)
        parser.syntax.completion = .files
        return parser
    }

    /// Returns a parser for the path of a file. `-` is not allowed.
    package static func outputPath(_ example: String) -> ValueParser {
        var syntax = OptionSyntax(placeholder: "FILE", expectation: "the path of a file, such as \(example)")
        syntax.completion = .files
        return ValueParser(syntax: syntax) { $0.isEmpty || $0 == "-" ? nil : $0 }
    }

    package init(_ parameter: Parameter) {
        let kind = parameter.kind
        var syntax = OptionSyntax(
            placeholder: parameter.placeholder, expectation: kind.rule, candidates: kind.words,
            isFlag: parameter.isFlag)
        syntax.needsExpectation = kind.needsRule
        if case .choices = kind { syntax.isList = true }
        if case .integer(let range) = kind { syntax.range = range }
        self.init(syntax: syntax, parse: kind.value)
    }
}

extension ValueParser {
    /// Returns a parser for the name of one of the values. Case is ignored.
    package static func choice(
        _ placeholder: String? = nil, of values: [Value], name: @escaping @Sendable (Value) -> String
    ) -> ValueParser {
        let names = values.map(name)
        let syntax = OptionSyntax(
            placeholder: placeholder ?? names.joined(separator: "|"),
            expectation: "one of \(names.joined(separator: ", "))", candidates: names)
        return ValueParser(
            syntax: syntax, parse: { text in values.first { name($0).lowercased() == text.lowercased() } }, label: name)
    }
}

extension ValueParser<[String]> {
    /// Returns a parser for a comma-separated list of known names. Case is ignored, and duplicates are removed.
    package static func names(_ placeholder: String, of names: [String]) -> ValueParser {
        let kind = ParameterKind.choices(names)
        var syntax = OptionSyntax(placeholder: placeholder, expectation: kind.rule, candidates: names)
        syntax.isList = true
        return ValueParser(syntax: syntax) { text in
            kind.value(from: text)?.split(separator: ",").map(String.init)
        }
    }
}

extension ValueParser<Bool> {
    package static var flag: ValueParser {
        ValueParser(
            syntax: OptionSyntax(placeholder: "true|false", expectation: "true or false", isFlag: true),
            parse: { Bool($0.lowercased()) }, label: { _ in nil })
    }
}

extension Double {
    /// The decimal form, without `.0` for an integer: `30`, `0.001`.
    fileprivate var shortest: String { Int(exactly: self).map(String.init) ?? String(self) }
}
