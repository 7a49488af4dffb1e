import Essentials
import Failures
import Protocols

/// A command-line parser for a given set of options. It validates and converts all values.
package struct OptionParser {
    private let options: [any OptionDeclaration]
    private let flags: [String: Flag]
    private let flagsWithValue: Set<String>

    private struct Flag {
        let option: any OptionDeclaration
        /// The fixed value of the flag: `false` for `--no-all`. `nil` when the flag accepts a value.
        var impliedValue: String?
    }

    package init(_ options: [any OptionDeclaration]) {
        self.options = options
        let (switches, others) = (options.filter(\.syntax.isFlag), options.filter { !$0.syntax.isFlag })
        var flags: [String: Flag] = [:]
        for option in switches { flags["--no-\(option.name)"] = Flag(option: option, impliedValue: "false") }
        for option in options {
            flags[option.flag] = Flag(option: option)
            guard let short = option.shortFlag else { continue }
            flags[short] = Flag(option: option, impliedValue: option.syntax.isFlag ? "true" : nil)
        }
        self.flags = flags
        flagsWithValue = Set(others.map(\.flag) + others.compactMap(\.shortFlag))
    }

    /// Returns the operands and the option values of a command line.
    ///
    /// - Throws: a usage failure for an unknown, unsupported or repeated option, for an invalid or missing value, and
    ///   for two declarations with the same name, such as a provider's parameter and a built-in option.
    package func parse(_ arguments: [String]) throws(Failure) -> ParsedArguments {
        if let shared = options.first(where: { option in options.count { $0.name == option.name } > 1 }) {
            throw .usage("duplicate option '\(shared.flag)': the provider must rename its parameter")
        }
        var parsed = ParsedArguments()
        for token in tokens(of: arguments) {
            switch token {
            case .operand(let text): parsed.operands.append(text)
            case .option(let flag, let text, let argument):
                let (option, value) = try read(flag, text, in: argument)
                guard parsed.add(value, of: option) else {
                    throw .usage("option '\(option.flag)' given more than once")
                }
            }
        }
        return parsed
    }

    /// Throws a usage failure for an invalid or missing value of this parser's options. Unknown options are ignored.
    package func check(_ arguments: [String]) throws(Failure) {
        for token in tokens(of: arguments) {
            guard case .option(let flag, let value, let argument) = token, isKnown(flag) else { continue }
            _ = try read(flag, value, in: argument)
        }
    }

    /// Returns the operands and the values of this parser's options.
    ///
    /// A scan ignores unknown options and invalid values, because the command and the provider may not be known yet.
    /// For an option that must not be repeated, the last value is used.
    package func scan(_ arguments: [String]) -> ParsedArguments {
        var parsed = ParsedArguments()
        for token in tokens(of: arguments) {
            switch token {
            case .operand(let text): parsed.operands.append(text)
            case .option(let flag, let text, let argument):
                guard let (option, value) = try? read(flag, text, in: argument) else { continue }
                if !parsed.add(value, of: option) { parsed.replace(value, of: option) }
            }
        }
        return parsed
    }

    /// Returns the first flag that does not belong to any of this parser's options.
    package func firstUnknownFlag(in arguments: [String]) -> String? {
        tokens(of: arguments).lazy.compactMap { token in
            if case .option(let flag, _, _) = token, !isKnown(flag) { flag } else { nil }
        }.first
    }

    /// Returns the failure for the first option that is unknown, such as `-limit`; `nil` if there is none. Values are not
    /// checked.
    package func unknownOption(in arguments: [String]) -> Failure? {
        tokens(of: arguments).lazy.compactMap { token in
            guard case .option(let flag, let value, let argument) = token else { return nil }
            guard let known = flags[flag] else { return unknownOption(flag, in: argument) }
            return value.flatMap { nameWithOneDash(argument, readAs: $0, of: known.option) }
        }.first
    }

    /// Returns the value of a flag, also if it is invalid; `nil` if the arguments have no value of it.
    package func value(of flag: String, in arguments: [String]) -> String? {
        tokens(of: arguments).lazy.compactMap { token in
            if case .option(flag, let value, _) = token { value } else { nil }
        }.first
    }

    package func isKnown(_ flag: String) -> Bool { flags[flag] != nil }

    /// Returns the option with a flag such as `--limit` or `-n`.
    package func option(_ flag: String) -> (any OptionDeclaration)? { flags[flag]?.option }

    /// Returns what the last argument is or belongs to; `nil` if it is `--`.
    package func lastToken(of arguments: [String]) -> ArgumentToken? {
        arguments.last == "--" ? nil : tokens(of: arguments).last
    }

    private func tokens(of arguments: [String]) -> [ArgumentToken] {
        ArgumentToken.tokens(of: arguments) { flag in
            flagsWithValue.contains(flag) ? .withValue : isKnown(flag) ? .withoutValue : nil
        }
    }

    private func read(
        _ flag: String, _ text: String?, in argument: String
    ) throws(Failure) -> (option: any OptionDeclaration, value: any Sendable) {
        guard let known = flags[flag] else { throw unknownOption(flag, in: argument) }
        let (option, syntax) = (known.option, known.option.syntax)
        if let failure = option.unsupportedFailure { throw failure }
        if let text, known.impliedValue != nil { throw .usage("'\(flag)' takes no value; got '\(text)'") }
        guard let text = known.impliedValue ?? text ?? (syntax.isFlag ? "true" : nil) else {
            let takesDashes = option.value(from: "--value") != nil
            throw .usage(
                "missing value for '\(flag)': expected \(syntax.expectation)",
                hint: takesDashes ? "write a value that begins with dashes as \(flag)=--value" : nil)
        }
        if let failure = nameWithOneDash(argument, readAs: text, of: option) { throw failure }
        guard let value = option.value(from: text) else { throw .invalidValue(text, for: option) }
        return (option, value)
    }

    private func unknownOption(_ flag: String, in argument: String) -> Failure {
        nameWithOneDash(argument) ?? .unknownOption(flag, in: argument, among: options)
    }

    /// Returns the failure for the name of an option after one dash, which was read as a group: `-query`; `nil` for any other
    /// argument.
    private func nameWithOneDash(_ argument: String) -> Failure? {
        let written = argument.prefix { $0 != "=" }
        guard written.count > 2, !written.hasPrefix("--"), isKnown("-\(written)") else { return nil }
        return .usage("unknown option '\(written)'", hint: "did you mean '-\(written)'?")
    }

    /// Returns the failure for the name of an option after one dash, if its letters were read as a value, but need not be
    /// meant as one: any text is a value of `-o`.
    private func nameWithOneDash(
        _ argument: String, readAs value: String, of option: any OptionDeclaration
    ) -> Failure? {
        let takesAnyText = option.syntax.range == nil && option.syntax.candidates.isEmpty
        return takesAnyText || option.value(from: value) == nil ? nameWithOneDash(argument) : nil
    }
}

package struct ParsedArguments: Sendable {
    package var operands: [String] = []
    private var values: [String: any Sendable] = [:]

    package init() {}

    /// The value of an option; the option's default value if the arguments do not contain the option.
    package subscript<Value>(option: Option<Value>) -> Value {
        values[option.name].flatMap { $0 as? Value } ?? option.defaultValue
    }

    /// Returns whether the user gave an option, with any value.
    package func contains<Value>(_ option: Option<Value>) -> Bool { values[option.name] != nil }

    /// Returns a copy in which the user has not given an option.
    package func removing(_ option: any OptionDeclaration) -> ParsedArguments {
        var arguments = self
        arguments.values[option.name] = nil
        return arguments
    }

    /// Returns a copy in which an option has a different value.
    package func setting<Value>(_ option: Option<Value>, to value: Value) -> ParsedArguments {
        var arguments = self
        arguments.replace(value, of: option)
        return arguments
    }

    /// Returns a copy in which an option has the value parsed from a text. A value that the option already has is kept.
    ///
    /// - Throws: a usage failure for an invalid value, or the failure of an unsupported option.
    package func settingIfMissing(_ option: any OptionDeclaration, to text: String) throws(Failure) -> ParsedArguments {
        guard values[option.name] == nil else { return self }
        if let failure = option.unsupportedFailure { throw failure }
        guard let value = option.value(from: text) else { throw .invalidValue(text, for: option) }
        var arguments = self
        arguments.replace(value, of: option)
        return arguments
    }

    /// Returns a copy that also has the values of other arguments for the options of a command that it does not have itself.
    ///
    /// - Throws: the failure of an unsupported option.
    package func adding(
        _ others: ParsedArguments, of options: [any OptionDeclaration]
    ) throws(Failure) -> ParsedArguments {
        var arguments = self
        for option in options where arguments.values[option.name] == nil {
            guard let value = others.values[option.name] else { continue }
            if let failure = option.unsupportedFailure { throw failure }
            arguments.replace(value, of: option)
        }
        return arguments
    }

    /// Adds a value of an option. Returns `false` if the option already has a value and must not be repeated.
    fileprivate mutating func add(_ value: any Sendable, of option: any OptionDeclaration) -> Bool {
        guard let earlier = values[option.name] else {
            replace(value, of: option)
            return true
        }
        guard let both = option.value(combining: earlier, with: value) else { return false }
        replace(both, of: option)
        return true
    }

    fileprivate mutating func replace(_ value: any Sendable, of option: any OptionDeclaration) {
        values[option.name] = value
    }
}

extension OptionDeclaration {
    /// The name with dashes: `--limit`.
    package var flag: String { "--\(name)" }
}

extension Failure {
    /// - Parameter argument: The argument with the flag, which can be a group such as `-qz`; `nil` for none.
    package static func unknownOption(
        _ flag: String, in argument: String? = nil, among options: [any OptionDeclaration]
    ) -> Failure {
        let dashes = flag.unicodeScalars.prefix(while: \.isDash)
        let name = String(flag.unicodeScalars.dropFirst(dashes.count))
        let isInGroup = flag.unicodeScalars.count == 2 && argument?.hasPrefix(flag) == false
        let group = isInGroup ? argument.map { " in '\($0)'" } : nil
        let supported = options.filter { $0.unsupportedFailure == nil }
        guard let other = dashes.first(where: { $0 != "-" }) else {
            return .usage("unknown option '\(flag)'\(group ?? "")", hint: hint(for: flag, name, among: supported))
        }
        let meant = (name.unicodeScalars.count == 1 ? "-" : "--") + name
        let isKnown = supported.contains { $0.flag == meant || $0.shortFlag == meant }
        return .usage(
            "unknown option '\(flag)': its dash is '\(other)' (\(other.codePoint)), not '-'",
            hint: isKnown ? "did you mean '\(meant)'?" : hint(for: meant, name, among: supported))
    }

    /// Returns a question such as `did you mean '--limit'?` for an unknown flag; `nil` if it resembles no option.
    private static func hint(
        for flag: String, _ name: String, among options: [any OptionDeclaration]
    ) -> String? {
        let names = options.map(\.name)
        let named = options.first { $0.syntax.isOftenWrittenAsFlag && $0.syntax.candidates.contains(name.lowercased()) }
        return Habit.hint(forFlag: flag) { flag in options.contains { $0.flag == flag || $0.shortFlag == flag } }
            ?? named.map { "did you mean '\($0.flag) \(name.lowercased())'?" }
            // A parameter of a provider file with the name of an option of another command has a prefix.
            ?? names.first { $0.hasSuffix(".\(name)") }.map { "did you mean '--\($0)'?" }
            ?? JoinedWords.hint(for: flag) { word in options.contains { $0.flag == word || $0.shortFlag == word } }
            ?? Suggestion.hint(for: name, among: names, prefix: "--")
    }

    fileprivate static func invalidValue(_ text: String, for option: any OptionDeclaration) -> Failure {
        let syntax = option.syntax
        // In a comma-separated list, only the first invalid name is reported.
        let names = text.split(separator: ",").map(String.init)
        let part =
            syntax.invalidPart(text)
            ?? names.first { option.value(from: $0) == nil }.map { name in
                // A dash before the name of a column means the descending order.
                let word = name.hasPrefix("-") ? String(name.dropFirst()) : name
                return (name, Suggestion.hint(for: word, among: syntax.candidates))
            }
        // The rest of the list is then another argument.
        let spaceHint = syntax.isList && text.hasSuffix(",") ? "write no space after a comma" : nil
        // The expectation names no maximum if it is that of the machine.
        let isOverMaximum = syntax.range?.upperBound == .max && text.wholeMatch(of: /[0-9]+/) != nil && Int(text) == nil
        return .usage(
            "invalid value '\(part?.text ?? text)' for '\(option.flag)': expected \(syntax.expectation)",
            hint: isOverMaximum ? "the maximum is \(Int.max)" : part?.hint ?? spaceHint)
    }
}
