/// What the user typed, checked.
struct ParsedArguments {
    /// The command, and what it works on.
    var positionals: [String] = []
    /// The values of options, by name.
    var values: [String: String] = [:]

    subscript(name: String) -> String? { values[name] }

    /// Whether a switch is on.
    func isOn(_ name: String) -> Bool { values[name] == "true" }

    func number(_ name: String) -> Int? { values[name].flatMap { Int($0) } }
}
