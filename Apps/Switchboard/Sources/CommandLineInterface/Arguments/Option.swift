import Protocols

/// The declaration of a command-line option. Help, the parser and the commands all use it.
///
/// The options of the tool are static properties, such as `Option.limit`; those of a provider are made from its
/// parameters and from the fields of its drafts.
struct Option<Value: Sendable>: Sendable {
    /// The name without dashes: `page-size`.
    let name: String
    /// The one-line description for help.
    let summary: String
    /// The value when the option is not given.
    let defaultValue: Value
    /// The default value for help; `nil` to show none.
    let defaultLabel: String?
    /// The syntax of the value.
    let syntax: OptionSyntax

    private let parse: @Sendable (String) -> Value?
    private let combine: (@Sendable (Value, Value) -> Value)?

    /// Declares an option with a default value.
    ///
    /// - Parameter combine: combines two values, for an option that may be given more than once.
    init(
        _ name: String, _ summary: String, _ parser: ValueParser<Value>, default defaultValue: Value,
        combine: (@Sendable (Value, Value) -> Value)? = nil
    ) {
        self.name = name
        self.summary = summary
        self.defaultValue = defaultValue
        self.combine = combine
        defaultLabel = parser.label(defaultValue)
        syntax = parser.syntax
        parse = parser.parse
    }

    /// Declares an option that is `nil` when it is not given.
    ///
    /// - Parameter defaultLabel: the default for help: `one page`.
    init<Wrapped>(
        _ name: String, _ summary: String, _ parser: ValueParser<Wrapped>, defaultLabel: String? = nil
    ) where Value == Wrapped? {
        self.name = name
        self.summary = summary
        self.defaultLabel = defaultLabel
        defaultValue = nil
        combine = nil
        syntax = parser.syntax
        parse = { text in parser.parse(text).map(Optional.some) }
    }
}

extension Option<Bool> {
    /// Declares a flag, which is off by default.
    init(flag name: String, _ summary: String) {
        self.init(name, summary, .flag, default: false)
    }
}

extension Option<String?> {
    /// Creates the option for a parameter of a provider.
    init(_ parameter: Parameter) {
        self.init(parameter.name, parameter.summary, ValueParser(parameter.kind), defaultLabel: parameter.defaultValue)
    }

    /// Creates the option for a field of a draft. Any text is accepted here: the draft validates it, with its own
    /// messages.
    init<Draft: ItemDraft>(_ field: DraftField<Draft>) {
        self.init(field.name, field.summary, .anyText)
    }
}

/// An option with a value of any type, for help and the parser.
protocol OptionDeclaration: Sendable {
    var name: String { get }
    var summary: String { get }
    /// The default value for help: `30`; `nil` to show none.
    var defaultLabel: String? { get }
    /// The syntax of the value.
    var syntax: OptionSyntax { get }

    /// Reads a value; `nil` when it is invalid.
    func value(from text: String) -> (any Sendable)?

    /// Combines the values of an option that is given twice; `nil` when it may be given only once.
    func value(combining first: any Sendable, with second: any Sendable) -> (any Sendable)?
}

extension Option: OptionDeclaration {
    func value(from text: String) -> (any Sendable)? {
        parse(text).map { $0 as any Sendable }
    }

    func value(combining first: any Sendable, with second: any Sendable) -> (any Sendable)? {
        guard let combine, let first = first as? Value, let second = second as? Value else { return nil }
        return combine(first, second)
    }
}
