import Protocols

extension FieldValue {
    /// Returns whether two values are equal, even if a store has changed the form of one of them. A store may return a
    /// decimal as a number, a number as an integer, and an object with its members in a different order.
    func isSame(as other: FieldValue) -> Bool {
        switch (self, other) {
        case (.list(let values), .list(let others)):
            values.count == others.count && zip(values, others).allSatisfy { $0.isSame(as: $1) }
        case (.object(let members), .object(let others)):
            members.count == others.count
                && members.allSatisfy { member in other[member.name]?.isSame(as: member.value) == true }
        default:
            self == other || (decimal != nil && decimal == other.decimal)
        }
    }

    /// The numeric value; `nil` if the value is not a number, or if the number is not finite.
    private var decimal: Decimal? {
        switch self {
        case .integer(let integer): Decimal(string: "\(integer)")
        case .number(let number): number.isFinite ? Decimal(string: "\(number)") : nil
        case .decimal(let decimal): decimal
        default: nil
        }
    }
}
