import Arguments
import Essentials
import Protocols
import ProviderFiles

/// Completes a command line from the declarations of the commands and their options. It sends no request, and it reads
/// only the provider files that it needs.
struct Completer {
    private let directory: ProviderDirectory
    @Indirect private var preferences: Preferences
    private let commands: [any Command]
    private let word: String
    private let line: UnparsedLine
    /// The provider that the line or a setting selects; `nil` for none.
    private let provider: ProviderDescriptor?
    /// Whether the line names the provider.
    private let isProviderGiven: Bool
    private let command: (any Command)?
    /// The operands after the command.
    private let operands: [String]
    /// Whether the word in the place of the command is none, so that nothing can follow it.
    private let isUnknown: Bool

    init(
        _ request: CompletionRequest, given: ParsedArguments, commands: [any Command], directory: ProviderDirectory,
        preferences: Preferences
    ) {
        self.directory = directory
        self.preferences = preferences
        self.commands = commands
        word = request.word
        line = UnparsedLine(arguments: request.words, commands: commands, directory: directory)
        let fallback = directory.validProvider(named: preferences.provider.value)
        let named = given[.provider].lazy.compactMap(directory.validProvider).first
        let words = line.words(named: named, fallback: fallback)
        let explicit = named ?? words.providers.lazy.compactMap(directory.validProvider).first
        provider = explicit ?? fallback
        isProviderGiven = explicit != nil
        command = commands.first { $0.name == words.rest.first }
        operands = Array(words.rest.dropFirst())
        isUnknown = command == nil && !words.rest.isEmpty
    }

    var answer: CompletionAnswer {
        guard (line.arguments + [word]).contains(where: { $0.hasPrefix("-") }) else { return operand }
        // `-` and `--` alone are the start of options, unless all options have ended.
        let startsOption = (word == "-" || word == "--") && !line.arguments.contains("--")
        switch parser.lastToken(of: line.arguments + [word]) {
        case .option(let flag, let value?, _): return values(of: flag, value)
        case .option(_, nil, _): return options
        case .operand, nil: return startsOption ? options : operand
        }
    }

    // MARK: Options

    /// The options that the line may have. Before the command, these are the options of all commands.
    private var parser: OptionParser { OptionParser(supported ?? line.options(for: provider)) }

    private var supported: [any OptionDeclaration]? {
        command.map { ($0.options(for: isUsed(by: $0) ? provider : nil) + [.common]).flatMap(\.supported) }
    }

    /// Returns whether the provider of the line is the one of a command.
    private func isUsed(by command: any Command) -> Bool {
        isProviderGiven || command.requiresProvider && command.isOffered(by: provider)
    }

    private var options: CompletionAnswer {
        let options = supported ?? OptionGroup.common.options
        let long = options.map { CompletionCandidate(HelpRow.flag(of: $0), $0.summary) }
        let short = options.compactMap { option in option.shortFlag.map { CompletionCandidate($0, option.summary) } }
        return words(word.hasPrefix("--") ? long : long + short)
    }

    private func values(of flag: String, _ value: String) -> CompletionAnswer {
        guard let option = parser.option(flag) else { return words([]) }
        // The value can be a part of the word: `--format=csv`, `-fcsv`.
        let start = String(word.dropLast(value.count))
        let syntax = option.syntax
        switch syntax.completion {
        case .files: return .file(after: start.count)
        case .providers: return words(providers(startingWith: value), after: start)
        case .nothing where syntax.isList: return elements(syntax.candidates, of: value, after: start)
        case .nothing:
            let candidates = syntax.isFlag ? ["true", "false"] : syntax.candidates
            return words(candidates.map { CompletionCandidate($0) }, after: start)
        }
    }

    /// Returns the words that can be the last element of a list, except those that it already contains.
    private func elements(_ candidates: [String], of list: String, after start: String) -> CompletionAnswer {
        let elements = list.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        // In a list to sort by, a dash can precede an element.
        let sign = elements.last?.hasPrefix("-") == true ? "-" : ""
        let given = Set(elements.dropLast().map { $0.hasPrefix("-") ? String($0.dropFirst()) : $0 })
        let start = start + elements.dropLast().map { "\($0)," }.joined() + sign
        let rest = candidates.filter { !given.contains($0) }
        return words(rest.map { CompletionCandidate($0) }, after: start, endsWord: false)
    }

    // MARK: Operands

    private var operand: CompletionAnswer {
        guard let command else {
            return words(isUnknown ? [] : offered + (isProviderGiven ? [] : providers(startingWith: word)))
        }
        let values = command.operandValues(after: operands, at: word, preferences)
        let matching = words(values.words + (values.areProviders ? providers(startingWith: word) : []))
        return values.areFiles && matching == words([]) ? .file() : matching
    }

    /// The commands that the provider of the line supports; all commands if the line names none.
    private var offered: [CompletionCandidate] {
        let offered = commands.filter { !isProviderGiven || $0.takesProvider && $0.isOffered(by: provider) }
        let help = line.arguments.contains("help") ? [] : [CompletionCandidate("help", "show help")]
        return offered.map { CompletionCandidate($0.name, $0.summary) } + help
    }

    private func providers(startingWith start: String) -> [CompletionCandidate] {
        directory.outlines(startingWith: start).map { CompletionCandidate($0.id, $0.summary) }
    }

    // MARK: Words

    /// Returns the candidates that begin with what is typed. Case is ignored.
    ///
    /// - Parameter start: The part of the typed word before the candidates.
    private func words(
        _ candidates: [CompletionCandidate], after start: String = "", endsWord: Bool = true
    ) -> CompletionAnswer {
        let typed = word.dropFirst(start.count).lowercased()
        let matching = candidates.filter { $0.word.lowercased().hasPrefix(typed) }
        return .words(
            matching.map { CompletionCandidate(start + $0.word, $0.summary) }, endsWord: endsWord || matching.isEmpty)
    }
}
