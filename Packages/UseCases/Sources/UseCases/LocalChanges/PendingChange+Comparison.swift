import Protocols
import StoreProtocols

extension PendingChange {
    /// Returns whether a pending change is this one. A store can give the number of a sent change to a new one.
    func isSame(as current: PendingChange) -> Bool {
        current.number == number && current.kind == kind && current.id == id && (kind != .add || current.input == input)
    }

    /// Returns whether a record already has all values of an edit.
    func isMade(in record: [FieldValue], _ schema: RecordSchema) -> Bool {
        input.allSatisfy { schema.value($0.name, of: record)?.isSame(as: $0.value) == true }
    }

    /// Returns the fields that somebody else has changed since this change was made. Leaves out a field if both changes
    /// set the same value.
    func conflicts(with remote: [FieldValue], _ schema: RecordSchema) -> [FieldConflict] {
        base.compactMap { member in
            guard let current = schema.value(member.name, of: remote), !current.isSame(as: member.value),
                kind == .delete || input[member.name]?.isSame(as: current) != true
            else { return nil }
            return FieldConflict(name: member.name, base: member.value, local: input[member.name], remote: current)
        }
    }
}

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
