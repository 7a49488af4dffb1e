/// A `Validated` property of any type.
public protocol ValidatedProperty: Sendable {
    /// Whether there is a value at all.
    var isGiven: Bool { get }

    /// What is wrong with the value: one error a mistake, none when it is valid.
    var errors: [ValidationError] { get }
}
