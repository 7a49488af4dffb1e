/// One argument of the command line, or an option together with its value. The kind of a token depends only on its
/// form.
enum ArgumentToken {
    /// A provider, a command, or an operand of a command.
    case operand(String)
    /// `--name`, `--name value` or `--name=value`.
    case option(flag: String, value: String?)

    /// Splits arguments into tokens. Everything after `--` is an operand.
    ///
    /// - Parameter takesValue: whether the argument after a flag is its value. One that begins with `--` never is.
    static func tokens(of arguments: [String], takesValue: (String) -> Bool) -> [ArgumentToken] {
        var tokens: [ArgumentToken] = []
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            if argument == "--" {
                return tokens + rest.map(ArgumentToken.operand)
            }
            guard argument.hasPrefix("-"), argument != "-" else {
                tokens.append(.operand(argument))
                continue
            }
            // Splits by scalars: a search by characters misses an `=` before a combining mark.
            let parts = argument.unicodeScalars.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let flag = String(parts[0])
            if parts.count == 2 {
                tokens.append(.option(flag: flag, value: String(parts[1])))
            } else if takesValue(flag), let next = rest.first, !next.hasPrefix("--") {
                tokens.append(.option(flag: flag, value: rest.popFirst()))
            } else {
                tokens.append(.option(flag: flag, value: nil))
            }
        }
        return tokens
    }
}
