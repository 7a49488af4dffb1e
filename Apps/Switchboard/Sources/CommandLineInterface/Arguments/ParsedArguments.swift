import Protocols

/// What the user typed, checked.
struct ParsedArguments {
    /// The command, and what it works on.
    var positionals: [String] = []
    /// The values of options, by name.
    var values: [String: String] = [:]

    subscript(name: String) -> String? { values[name] }

    /// Whether a switch is on.
    func isOn(_ name: String) -> Bool { values[name] == "true" }

    /// The seconds that an option was given.
    func duration(of option: Parameter) -> Duration? {
        values[option.name].flatMap { Double($0) }.map { .seconds($0) }
    }

    func number(_ name: String) -> Int? { values[name].flatMap { Int($0) } }
}
