/// One part of what the user typed, told apart by its form.
enum Word {
    /// A command, or what a command works on.
    case positional(String)
    /// `--name`, `--name value` or `--name=value`.
    case option(name: String, value: String?)

    /// Splits arguments into words.
    ///
    /// - Parameter takesValue: whether the argument after an option belongs to it.
    static func split(_ arguments: [String], takesValue: (String) -> Bool) -> [Word] {
        var words: [Word] = []
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            if argument == "--" {
                words += rest.map(Word.positional)
                break
            }
            guard argument.hasPrefix("-"), argument != "-" else {
                words.append(.positional(argument))
                continue
            }
            // By scalars: as characters, `=` is not found when the value begins with a combining mark.
            let parts = argument.unicodeScalars.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = String(parts[0])
            if parts.count == 2 {
                words.append(.option(name: name, value: String(parts[1])))
            } else if takesValue(name), let next = rest.first, !next.hasPrefix("--") {
                words.append(.option(name: name, value: rest.popFirst()))
            } else {
                words.append(.option(name: name, value: nil))
            }
        }
        return words
    }
}
