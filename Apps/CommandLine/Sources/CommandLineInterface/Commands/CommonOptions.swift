import Arguments
import Output

// The options that every command accepts.

extension Option<[String]> {
    /// The environment variable for the default provider.
    static var providerVariable: String { "SWITCHBOARD_PROVIDER" }

    static var provider: Option {
        var syntax = OptionSyntax(placeholder: "ID", expectation: "the id of a provider")
        syntax.completion = .providers
        return Option(
            "provider", "the provider, by id or package name (also \(providerVariable), or a setting)",
            ValueParser(
                syntax: syntax,
                parse: { $0.isEmpty ? nil : [$0] }, label: { _ in nil }), default: [], combine: +)
    }
}

extension Option<Bool> {
    static var help: Option { Option(flag: "help", "show help").short("-h") }
    static var version: Option { Option(flag: "version", "show the version").short("-V") }
    static var noColor: Option {
        Option(flag: "no-color", "disable colored output (also NO_COLOR, or a setting)")
    }

    static var quiet: Option {
        Option(flag: "quiet", "show only errors and the counts of 'sync' on standard error").short("-q")
    }
}

extension Option<MessageFormat> {
    static var errors: Option {
        Option(
            "errors", "format of messages on standard error",
            .choice(of: MessageFormat.allCases, name: \.rawValue), default: .text)
    }
}
