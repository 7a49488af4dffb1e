/// An operand, or a flag with its value.
package enum ArgumentToken {
    case operand(String)
    /// `--name`, `--name value` or `--name=value`.
    case option(flag: String, value: String?)

    /// Returns the tokens of a command line. Every argument after `--` is an operand.
    ///
    /// - Parameter takesValue: returns whether a flag takes the next argument as its value. An argument that begins
    ///   with `--` is never used as a value.
    package static func tokens(of arguments: [String], takesValue: (String) -> Bool) -> [ArgumentToken] {
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
            // Splits Unicode scalars, because `=` and a following combining mark form a single `Character`.
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
