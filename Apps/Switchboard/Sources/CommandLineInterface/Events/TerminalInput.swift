import Protocols

/// A command reads standard input from a terminal.
struct TerminalInput: Event {
    /// Whether the user has ended it.
    let isComplete: Bool

    var title: String { "input" }

    var details: KeyValuePairs<String, FieldValue> { ["complete": .boolean(isComplete)] }
}
