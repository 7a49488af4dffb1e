import Arguments
import Essentials
import Failures
import Protocols

/// A command line whose valid options are not yet known.
struct UnparsedLine {
    let arguments: [String]
    let commands: [any Command]
    let directory: ProviderDirectory

    /// The operands, in the form `[help] [provider…] [help] command …`.
    struct Words {
        var wantsHelp = false
        /// The provider names before the command. They are not yet checked for conflicts.
        var providers: [String] = []
        /// The command and its operands.
        var rest: ArraySlice<String>
    }

    /// Returns the operands, parsed with the options of the provider that the line names, or else of the default provider.
    func words(named provider: ProviderDescriptor?, fallback: ProviderDescriptor?) -> Words {
        provider.map(words) ?? wordsOfLeadingProvider ?? words(for: fallback)
    }

    /// Returns the operands, parsed with the options of a provider; `nil` to use the options of all providers.
    ///
    /// The options of a different provider could change the result, because a flag may take a value with one provider
    /// but not with another.
    private func words(for provider: ProviderDescriptor?) -> Words {
        words(in: operands(for: provider)[...])
    }

    /// Returns the arguments that are not options or their values.
    private func operands(for provider: ProviderDescriptor?) -> [String] {
        guard arguments.contains(where: ArgumentToken.isOption) else { return arguments }
        // To collect the options of all commands takes longer than anything else here, so few options are tried first.
        if let operands = operands(with: []) { return operands }
        for command in commands where arguments.contains(command.name) {
            let operands = operands(with: command.options(for: provider).flatMap(\.options))
            // Otherwise, the name of the command is something else, such as a value.
            if let operands, words(in: operands[...]).rest.first == command.name { return operands }
        }
        let operands = provider == nil ? operands(with: options(of: [nil])) : nil
        return operands ?? OptionParser(options(for: provider)).scan(arguments).operands
    }

    /// Returns the arguments that are not options or their values; `nil` if the line has options other than the given ones
    /// and those of every command.
    private func operands(with options: [any OptionDeclaration]) -> [String]? {
        let parser = OptionParser(options + OptionGroup.common.options)
        return parser.firstUnknownFlag(in: arguments) == nil ? parser.scan(arguments).operands : nil
    }

    private func words(in operands: ArraySlice<String>) -> Words {
        var words = Words(rest: operands)
        takeHelp(&words)
        while let word = words.rest.first, isProvider(word) {
            words.providers.append(word)
            words.rest.removeFirst()
        }
        takeHelp(&words)
        return words
    }

    private func takeHelp(_ words: inout Words) {
        guard words.rest.first == "help" else { return }
        words.wantsHelp = true
        words.rest.removeFirst()
    }

    /// The operands, parsed with the options of the provider whose name is the first operand; `nil` if there is none.
    private var wordsOfLeadingProvider: Words? {
        arguments.lazy.filter(isProvider).compactMap { word in
            let words = words(for: directory.validProvider(named: word))
            return words.providers.first == word ? words : nil
        }.first
    }

    /// Returns whether a word is the name of a provider. A command with the same name takes precedence.
    private func isProvider(_ word: String) -> Bool {
        guard directory.canContain(word), !commands.contains(where: { $0.name == word }) else { return false }
        // The name of a file with errors is a name, too: the failure is thrown when the provider is used.
        do throws(Failure) { return try directory.provider(named: word) != nil } catch { return true }
    }

    func uniqueProvider(_ names: [String]) throws(Failure) -> ProviderDescriptor? {
        var unique: ProviderDescriptor?
        for name in names {
            guard let provider = try directory.provider(named: name)?.descriptor else {
                throw .unknownProvider(name, among: directory)
            }
            if let unique, unique.id != provider.id {
                throw .usage("conflicting providers '\(unique.id)' and '\(provider.id)'")
            }
            unique = provider
        }
        return unique
    }

    /// - Parameter provider: the provider that the arguments name; `nil` for none, so that the first word may be meant as
    ///   one.
    func command(_ words: ArraySlice<String>, of provider: ProviderDescriptor?) throws(Failure) -> (any Command)? {
        guard let name = words.first else {
            try refuseOptionOfCommand()
            return nil
        }
        if let command = commands.first(where: { $0.name == name }) { return command }
        // The word can be the value of an option that is not recognized before it.
        let earlier = Array(arguments.prefix { $0 != name })
        if let failure = OptionParser(options(for: provider)).unknownOption(in: earlier) { throw failure }
        let next = words.dropFirst().first
        guard provider != nil || !commands.contains(where: { $0.name == next }) else {
            throw .unknownProvider(name, among: directory)
        }
        let kind = provider == nil ? "command or provider" : "command"
        let candidates = commands.map(\.name) + (provider == nil ? directory.names : [])
        throw .usage(
            "unknown \(kind) '\(name)'",
            hint: hint(forHabit: name, of: provider) ?? hint(forOption: name, of: provider)
                ?? JoinedWords.hint(for: name) { word in
                    commands.contains { $0.name == word } || provider == nil && isProvider(word)
                } ?? Suggestion.hint(for: name, among: candidates) ?? commandList)
    }

    /// Returns a question such as `did you mean 'list'?` if users of other tools type the word.
    private func hint(forHabit word: String, of provider: ProviderDescriptor?) -> String? {
        Habit.hint(forCommand: word) { name, flag in
            commands.contains { command in
                let options = command.options(for: provider).flatMap(\.supported)
                return command.name == name && command.isOffered(by: provider)
                    && (flag == nil || options.contains { $0.flag == flag })
            }
        }
    }

    /// Returns a question such as `did you mean 'get --download'?` if the word is the name of an option.
    private func hint(forOption name: String, of provider: ProviderDescriptor?) -> String? {
        func has(_ groups: [OptionGroup]) -> Bool { groups.flatMap(\.supported).contains { $0.name == name } }
        let command = commands.first { $0.isOffered(by: provider) && has($0.options(for: provider)) }
        guard command != nil || has([.common]) else { return nil }
        return "did you mean '\(command.map { "\($0.name) " } ?? "")--\(name)'?"
    }

    private func refuseOptionOfCommand() throws(Failure) {
        let common = OptionGroup.common.options
        guard let flag = OptionParser(common).firstUnknownFlag(in: arguments) else { return }
        let parser = OptionParser(options(for: nil))
        if let failure = parser.unknownOption(in: arguments) { throw failure }
        if let value = parser.value(of: flag, in: arguments), commands.contains(where: { $0.name == value }) {
            throw .usage(
                "missing command: '\(value)' is the value of '\(flag)'",
                hint: "write the option after the command: switchboard \(value) \(flag) …")
        }
        throw .usage("missing command for '\(flag)'", hint: commandList)
    }

    private var commandList: String { "commands: \(commands.map(\.name).joined(separator: ", "))" }

    /// Returns the options of all commands. Without a provider, they have the parameters of all packages.
    func options(for provider: ProviderDescriptor?) -> [any OptionDeclaration] {
        // Files are not read for their options. If the arguments name a provider of a file, its options are known.
        options(of: provider.map { [$0] } ?? [nil] + directory.packages.map(\.descriptor))
    }

    private func options(of providers: [ProviderDescriptor?]) -> [any OptionDeclaration] {
        let groups = commands.flatMap { command in providers.flatMap { command.options(for: $0) } }
        return (groups + [.common]).flatMap(\.options)
    }
}
