public import Protocols
import RecordConditions

/// How one record differs between two states of a list or of a store.
public struct RecordChange: Hashable, Sendable {
    /// What happened to the record.
    public enum Kind: String, Sendable {
        /// Only the later state has the record.
        case added
        /// Both states have the record, with different values.
        case changed
        /// Only the earlier state has the record.
        case removed
    }

    /// A field with different values.
    public struct FieldChange: Hashable, Sendable {
        public let name: String
        public let before: FieldValue
        public let after: FieldValue
    }

    public let kind: Kind
    /// The values that identify the record: those of the later state, or of the earlier state for a removed record.
    public let values: [FieldValue]
    /// The time of the change; `nil` if it is not known.
    public let time: Date?
    /// The changed fields, in the order of the columns. `nil` unless the record was changed, and if its earlier values are
    /// not known.
    public let fields: [FieldChange]?

    /// Creates a change. By default, neither its time nor its fields are known.
    public init(kind: Kind, values: [FieldValue], time: Date? = nil, fields: [FieldChange]? = nil) {
        self.kind = kind
        self.values = values
        self.time = time
        self.fields = fields
    }
}

extension RecordChange {
    /// Returns the fields in which two rows differ. Numbers with the same value do not differ.
    ///
    /// - Parameters:
    ///   - before: The earlier values, in the order of the names.
    ///   - after: The later values.
    ///   - names: The names of the columns.
    public static func fields(from before: [FieldValue], to after: [FieldValue], of names: [String]) -> [FieldChange] {
        names.indices.filter { !before[$0].equals(after[$0]) }.map {
            FieldChange(name: names[$0], before: before[$0], after: after[$0])
        }
    }
}

extension FieldValue {
    /// Returns whether two values are equal, also if they are different cases of one number.
    fileprivate func equals(_ other: FieldValue) -> Bool {
        if self == other { return true }
        guard let number = ExactNumber(self), let other = ExactNumber(other) else { return false }
        return number == other
    }
}
