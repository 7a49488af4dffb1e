/// An operand, or a flag with its value.
package enum ArgumentToken {
    case operand(String)
    /// `--name`, `--name value` or `--name=value`. A short flag can be in a group, such as `-qv`, and its value can follow
    /// without a space: `-n5`. The argument is the word that contains the flag.
    case option(flag: String, value: String?, argument: String)

    /// How a flag is written.
    package enum Form {
        case withValue, withoutValue
    }

    /// Returns the tokens of a command line. Every argument after `--` is an operand.
    ///
    /// - Parameter form: Returns the form of a flag; `nil` for an unknown one. An argument that begins with `--` is never
    ///   used as a value.
    package static func tokens(of arguments: [String], form: (String) -> Form?) -> [ArgumentToken] {
        var tokens: [ArgumentToken] = []
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            if argument == "--" {
                return tokens + rest.map(ArgumentToken.operand)
            }
            guard isOption(argument) else {
                tokens.append(.operand(argument))
                continue
            }
            let isGroup = argument.hasPrefix("-") && !argument.hasPrefix("--")
            var (flags, value) = isGroup ? splitGroup(argument, form) : split(argument)
            let last = flags.removeLast()
            tokens += flags.map { .option(flag: $0, value: nil, argument: argument) }
            if value == nil, form(last) == .withValue, let next = rest.first, !next.hasPrefix("--") {
                value = rest.popFirst()
            }
            tokens.append(.option(flag: last, value: value, argument: argument))
        }
        return tokens
    }

    /// Returns whether an argument that is not the value of an option is a flag. Letters after a dash of another character,
    /// such as `—limit`, are one, too: editors replace hyphens, and no option has this name.
    package static func isOption(_ argument: String) -> Bool {
        if argument.hasPrefix("-") { return argument != "-" }
        guard let scalar = argument.unicodeScalars.first, scalar.isDash else { return false }
        return argument.unicodeScalars.first { !$0.isDash }.map { ("a"..."z").contains($0.properties.lowercaseMapping) }
            == true
    }

    /// Returns the flag, and the value after an equals sign.
    private static func split(_ argument: String) -> (flags: [String], value: String?) {
        // Splits Unicode scalars, because `=` and a following combining mark form a single `Character`.
        let parts = argument.unicodeScalars.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        return ([String(parts[0])], parts.count == 2 ? String(parts[1]) : nil)
    }

    /// Returns the short flags of a group, and the value of the last one. What follows an unknown flag is not read.
    private static func splitGroup(_ argument: String, _ form: (String) -> Form?) -> (flags: [String], value: String?) {
        var (flags, rest) = ([String](), argument.unicodeScalars.dropFirst())
        while let letter = rest.popFirst() {
            let flag = "-\(letter)"
            guard let form = form(flag) else { return flags.isEmpty ? split(argument) : (flags + [flag], nil) }
            flags.append(flag)
            if rest.first == "=" { return (flags, String(rest.dropFirst())) }
            if form == .withValue, !rest.isEmpty { return (flags, String(rest)) }
        }
        return (flags, nil)
    }
}

extension Unicode.Scalar {
    /// Whether the scalar is a hyphen, a dash or the minus sign, which some editors write for a hyphen.
    var isDash: Bool { properties.generalCategory == .dashPunctuation || self == "\u{2212}" }

    /// The code point in the form of the Unicode standard: `U+2014`.
    var codePoint: String {
        let digits = String(value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
