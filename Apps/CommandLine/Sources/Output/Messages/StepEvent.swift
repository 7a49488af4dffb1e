import Protocols

/// An event that is reported after each of several steps of a command, such as each case of a contract.
package protocol StepEvent: Event {
    /// The number of steps so far.
    var number: Int { get }
    /// The number of all steps that are known so far.
    var count: Int { get }
    /// The plural noun for the steps: `cases`.
    var noun: String { get }
}

/// An event at the end of a command. Notes tell the user what it says.
package protocol EndEvent: Event {}

/// An event that is reported before and after input is read from a terminal. The progress line is hidden meanwhile.
package struct TerminalInput: Event {
    package let isComplete: Bool

    package init(isComplete: Bool) {
        self.isComplete = isComplete
    }

    package var title: String { "input" }

    package var details: KeyValuePairs<String, FieldValue> { ["complete": .boolean(isComplete)] }
}
