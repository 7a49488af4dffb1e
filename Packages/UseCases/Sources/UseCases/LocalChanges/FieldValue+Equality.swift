import Protocols

extension FieldValue {
    /// Returns whether two values are equal, apart from their form. A store can return a decimal as a number, a number as
    /// an integer, and the members of an object in another order.
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

    /// The value of a number; `nil` for other values, and for a number that is not finite.
    private var decimal: Decimal? {
        switch self {
        case .integer(let integer): Decimal(string: "\(integer)")
        case .number(let number): number.isFinite ? Decimal(string: "\(number)") : nil
        case .decimal(let decimal): decimal
        default: nil
        }
    }
}
