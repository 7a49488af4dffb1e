import Protocols

/// What the terminal means for records that are written to it.
struct RecordLayout: Sendable {
    /// The columns of the terminal; `nil` when the output is no terminal.
    let width: Int?
    let style: TextStyle
}
