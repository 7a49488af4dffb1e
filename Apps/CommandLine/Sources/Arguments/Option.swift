import Failures
import Protocols

/// The declaration of a command-line option. Help, the parser and the commands use it.
package struct Option<Value: Sendable>: Sendable {
    /// The name without dashes: `page-size`.
    package let name: String
    package private(set) var summary: String
    /// The short form with its dash: `-o`. `nil` for none.
    package private(set) var shortFlag: String?
    package let defaultValue: Value
    /// The default value shown in help; `nil` to show none.
    package let defaultLabel: String?
    /// Whether help shows that the option is required. The command, not the parser, reports a missing option.
    package let isRequired: Bool
    package let syntax: OptionSyntax
    package private(set) var unsupportedFailure: Failure?

    private let parse: @Sendable (String) -> Value?
    private let combine: (@Sendable (Value, Value) -> Value)?

    /// Creates an option with a default value.
    ///
    /// - Parameter combine: combines the values of a repeated option; `nil` if the option must not be repeated.
    package init(
        _ name: String, _ summary: String, _ parser: ValueParser<Value>, default defaultValue: Value,
        isRequired: Bool = false, combine: (@Sendable (Value, Value) -> Value)? = nil
    ) {
        self.name = name
        self.summary = summary
        self.defaultValue = defaultValue
        self.combine = combine
        defaultLabel = parser.label(defaultValue)
        self.isRequired = isRequired
        syntax = parser.syntax
        parse = parser.parse
    }

    /// Creates an option whose value is `nil` when the user omits it.
    ///
    /// - Parameter defaultLabel: the description of the default in help: `one page`.
    package init<Wrapped>(
        _ name: String, _ summary: String, _ parser: ValueParser<Wrapped>, defaultLabel: String? = nil,
        isRequired: Bool = false
    ) where Value == Wrapped? {
        self.name = name
        self.summary = summary
        self.defaultLabel = defaultLabel
        self.isRequired = isRequired
        defaultValue = nil
        combine = nil
        syntax = parser.syntax
        parse = { text in parser.parse(text).map(Optional.some) }
    }
}

extension Option {
    /// Returns a copy that is marked as unsupported by the provider. Help omits this option, and the parser throws the
    /// failure if the user gives the option.
    package func unsupported(_ failure: Failure) -> Option {
        var option = self
        option.unsupportedFailure = failure
        return option
    }

    /// Returns a copy that also has a short form, such as `-o`. Help shows the short form.
    package func short(_ flag: String) -> Option {
        var option = self
        option.shortFlag = flag
        option.summary += " (also \(flag))"
        return option
    }

    /// Returns a copy with another summary.
    package func described(as summary: String) -> Option {
        var option = self
        option.summary = summary
        return option
    }

    /// Returns a copy for the help that is shown if no provider is selected. The summary of the copy also says which
    /// providers support the option: `(for providers with cursors)`.
    package func describedAsLimited(to providers: String) -> Option {
        var option = self
        option.summary += " (for \(providers))"
        return option
    }
}

extension Option<Bool> {
    /// Creates a flag that is off by default.
    package init(flag name: String, _ summary: String) {
        self.init(name, summary, .flag, default: false)
    }
}

extension Option<String?> {
    package init(_ parameter: Parameter) {
        self.init(
            parameter.name, parameter.summary, ValueParser(parameter), defaultLabel: parameter.defaultValue,
            isRequired: parameter.isRequired)
    }
}

extension Option<FieldValue?> {
    /// Creates the option for a field of a draft. Any text is accepted, because the draft validates it.
    ///
    /// If the field is a list, each use of the option adds one element. Commas do not separate elements, because text
    /// can contain commas.
    ///
    /// - Parameter name: The name of the option; `nil` for the name of the field.
    package init<Draft: ItemDraft>(_ field: DraftField<Draft>, named name: String? = nil, isRequired: Bool = false) {
        let name = name ?? field.optionName
        let form = field.form
        var syntax = OptionSyntax(placeholder: field.placeholder, expectation: form.expectation, candidates: form.words)
        guard case .list = field.kind else {
            syntax.isFlag = field.kind == .boolean
            let parser = ValueParser<FieldValue>(syntax: syntax) { .text($0) }
            self.init(name, field.summary, parser, isRequired: isRequired)
            return
        }
        let parser = ValueParser<FieldValue?>(syntax: syntax, parse: { .list([.text($0)]) }, label: { _ in nil })
        let summary = "\(field.summary); repeat for several"
        self.init(name, summary, parser, default: nil, isRequired: isRequired) { first, second in
            guard case .list(let first) = first, case .list(let second) = second else { return nil }
            return .list(first + second)
        }
    }
}

/// A type-erased ``Option``.
package protocol OptionDeclaration: Sendable {
    var name: String { get }
    var summary: String { get }
    var shortFlag: String? { get }
    var defaultLabel: String? { get }
    var isRequired: Bool { get }
    var syntax: OptionSyntax { get }
    /// Whether the option can be given several times.
    var isRepeatable: Bool { get }
    /// The failure that the parser throws for an unsupported option; `nil` if the provider supports the option.
    var unsupportedFailure: Failure? { get }

    /// Returns the parsed value; `nil` when the text is invalid.
    func value(from text: String) -> (any Sendable)?

    /// Returns the combination of two values; `nil` when the option must not be repeated.
    func value(combining first: any Sendable, with second: any Sendable) -> (any Sendable)?
}

extension Option: OptionDeclaration {
    package var isRepeatable: Bool { combine != nil }

    package func value(from text: String) -> (any Sendable)? {
        parse(text).map { $0 as any Sendable }
    }

    package func value(combining first: any Sendable, with second: any Sendable) -> (any Sendable)? {
        guard let combine, let first = first as? Value, let second = second as? Value else { return nil }
        return combine(first, second)
    }
}
