/// A word that users of other tools type, and what does the same in this one.
package enum Habit {
    /// What to use instead of an option, in the order of preference. The formats of records are not in the table: every
    /// value of `--format` is also recognized as a flag.
    private static let options: [String: [String]] = [
        "-L": ["-n"], "--jq": ["--format ndjson | jq"], "--help-all": ["--help"], "-?": ["--help"],
        "--silent": ["--quiet"], "-s": ["--quiet"], "--debug": ["--verbose"], "--max-time": ["--timeout"],
        "--columns": ["--fields"], "--select": ["--fields"], "-c": ["--fields"],
        "--max": ["--limit"], "--top": ["--limit"], "--first": ["--limit"], "--per-page": ["--page-size"],
        "--cursor": ["--after"], "--file": ["--from", "--output"], "--input": ["--from"], "--data": ["--from"],
        "-d": ["--from"], "--database": ["--store"], "--db": ["--store"], "--force": ["--yes"], "-y": ["--yes"],
    ]

    /// What to use instead of a command, in the order of preference.
    private static let commands: [String: [String]] = [
        "ls": ["list"], "search": ["list --query", "list"], "find": ["list --query", "list"], "fetch": ["list"],
        "show": ["get", "describe"], "view": ["get", "describe"], "info": ["describe"],
        "create": ["add"], "new": ["add", "new-provider"], "insert": ["add"], "update": ["edit"], "patch": ["edit"],
        "rm": ["delete"], "remove": ["delete"], "export": ["list --output"], "pull": ["sync"], "sql": ["query"],
        "tui": ["browse"], "web": ["serve"], "config": ["settings"], "auth": ["login"], "validate": ["check"],
        "completion": ["completions"], "manual": ["man"],
    ]

    /// Returns a question such as `did you mean '--quiet'?`; `nil` if the flag is no habit, or if the command has no such
    /// option.
    ///
    /// - Parameter isOption: Returns whether the command has an option with a flag.
    static func hint(forFlag flag: String, isOption: (String) -> Bool) -> String? {
        hint(options[flag]) { isOption(String($0.prefix { $0 != " " })) }
    }

    /// Returns a question such as `did you mean 'list'?`; `nil` if the word is no habit, or if there is no such command.
    ///
    /// - Parameter isCommand: Returns whether there is a command with the option, which is `nil` for any.
    package static func hint(forCommand word: String, isCommand: (_ name: String, _ flag: String?) -> Bool) -> String? {
        hint(commands[word.lowercased()]) { text in
            let words = text.split(separator: " ").map(String.init)
            return isCommand(words[0], words.dropFirst().first)
        }
    }

    private static func hint(_ candidates: [String]?, _ isAvailable: (String) -> Bool) -> String? {
        candidates?.first(where: isAvailable).map { "did you mean '\($0)'?" }
    }
}
