import Protocols

/// What a writer knows of a column: all but how to read it.
struct FieldHeading: Hashable, Sendable {
    let name: String
    let isNumeric: Bool
}
