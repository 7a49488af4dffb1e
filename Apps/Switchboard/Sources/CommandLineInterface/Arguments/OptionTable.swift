import Protocols

/// The options that may be given, found by what the user types.
struct OptionTable {
    let options: [Parameter]
    private let byFlag: [String: (parameter: Parameter, fixed: String?)]

    /// Takes the options of a command, with those of its provider.
    ///
    /// - Throws: a failure when two options have one name: a provider may not take a name that the tool uses.
    init(_ options: [Parameter]) throws(Failure) {
        self.options = options
        var byFlag: [String: (Parameter, String?)] = ["-h": (GlobalOption.help, "true")]
        for option in options where option.kind.isSwitch { byFlag["--no-\(option.name)"] = (option, "false") }
        for option in options {
            byFlag["--\(option.name)"] = (option, nil)
            guard options.count(where: { $0.name == option.name }) == 1 else {
                throw .usage("Two options are called --\(option.name): the provider must give its own another name")
            }
        }
        self.byFlag = byFlag
    }

    /// Whether the argument after a flag belongs to it. A switch has its value after `=` only.
    func takesValue(_ flag: String) -> Bool {
        byFlag[flag].map { !$0.parameter.kind.isSwitch } ?? false
    }

    /// The checked values of options, and what is no option.
    func parse(_ arguments: [String]) throws(Failure) -> ParsedArguments {
        var parsed = ParsedArguments()
        for word in Word.split(arguments, takesValue: takesValue) {
            switch word {
            case .positional(let text): parsed.positionals.append(text)
            case .option(let flag, let value): try add(flag, value, to: &parsed)
            }
        }
        return parsed
    }

    private func add(_ flag: String, _ value: String?, to parsed: inout ParsedArguments) throws(Failure) {
        guard let (option, fixed) = byFlag[flag] else { throw unknown(flag) }
        guard fixed == nil || value == nil else { throw .usage("\(flag) takes no value") }
        guard let text = fixed ?? value ?? (option.kind.isSwitch ? "true" : nil) else {
            throw .usage(
                "\(flag) needs a value: \(option.kind.rule)",
                hint: "a value that begins with dashes is given as \(flag)=--value")
        }
        guard let normalized = option.kind.normalize(text) else {
            // Of several words, the one that is wrong.
            let wrong = text.split(separator: ",").map(String.init).first { option.kind.normalize($0) == nil } ?? text
            throw .usage(
                "\(flag) cannot be \"\(wrong)\"; it is \(option.kind.rule)",
                hint: Suggestion.hint(for: wrong, among: option.kind.candidates))
        }
        guard parsed.values.updateValue(normalized, forKey: option.name) == nil else {
            throw .usage("\(flag) is given twice")
        }
    }

    private func unknown(_ flag: String) -> Failure {
        let name = String(flag.drop { $0 == "-" })
        return .usage(
            "There is no option \(flag) here",
            hint: Suggestion.hint(for: name, among: options.map(\.name), prefix: "--")
                ?? "--help lists what there is")
    }
}
