public import Records

/// A condition on the values of a record, such as that `starCount` is greater than 1000.
///
/// A condition has the meaning that it has in SQLite, wherever it is evaluated: in memory (``PreparedCondition``) or by a
/// store.
///
/// - It is true, false, or unknown. A comparison with a missing value (`null`) is unknown, and `not` leaves it unknown. Only
///   records for which the condition is true are selected.
/// - A value of another ``Kind`` than the one that it is compared with counts as missing. This can happen in a column of the
///   kind `any`, and in lists and objects.
/// - Texts are compared by their UTF-8 bytes, and dates as points in time, rounded to milliseconds.
/// - Numbers are compared exactly, as the decimal numbers that output shows: `0.1` is one tenth. Inside lists, objects and
///   values of the kind `any`, a number that is not an integer of 64 bits is rounded to a `Double`, as in JSON.
public indirect enum RecordCondition: Hashable, Sendable {
    /// All conditions are true. Without any, it is true.
    case all([RecordCondition])
    /// At least one condition is true. Without any, it is false.
    case any([RecordCondition])
    /// The condition is false.
    case not(RecordCondition)
    /// The value at the path has a relation to a given value.
    case comparison(Path, Relation, FieldValue)
    /// The value at the first path has a relation to the value at the second path. Both are of the kind.
    case columns(Path, Relation, Path, Kind)
    /// The value at the path is one of the given values, which are all of one kind.
    case isOne(Path, of: [FieldValue])
    /// The list at the path contains the given value. Unknown if it does not, but has a missing value.
    case contains(Path, FieldValue)
    /// The text at the path matches the pattern.
    case like(Path, LikePattern)
    /// The value at the path is missing.
    case isNull(Path)

    /// The place of a value: a column, and the names of members inside its objects.
    public struct Path: Hashable, Sendable {
        /// The name of the column.
        public let column: String
        /// The names of members, from the outermost object to the innermost.
        public let members: [String]

        /// Creates a path. By default, the value is that of the column.
        public init(_ column: String, _ members: [String] = []) {
            self.column = column
            self.members = members
        }
    }

    /// The kinds of values that can be compared with one another.
    public enum Kind: Hashable, Sendable {
        case boolean, number, text, date

        /// The kind of a value; `nil` for null, a list, or an object.
        public init?(of value: FieldValue) {
            switch value {
            case .boolean: self = .boolean
            case .integer, .number, .decimal: self = .number
            case .text: self = .text
            case .date: self = .date
            case .null, .list, .object: return nil
            }
        }
    }

    /// A relation between two values.
    public enum Relation: Hashable, Sendable, CaseIterable {
        case equal, notEqual, less, lessOrEqual, greater, greaterOrEqual

        /// The relation between the same values in the other order.
        public var reversed: Relation {
            switch self {
            case .equal, .notEqual: self
            case .less: .greater
            case .lessOrEqual: .greaterOrEqual
            case .greater: .less
            case .greaterOrEqual: .lessOrEqual
            }
        }

        /// Whether the relation holds.
        ///
        /// - Parameter order: Negative if the first value is less than the second one, 0 if they are equal, and otherwise
        ///   positive.
        public func holds(for order: Int) -> Bool {
            switch self {
            case .equal: order == 0
            case .notEqual: order != 0
            case .less: order < 0
            case .lessOrEqual: order <= 0
            case .greater: order > 0
            case .greaterOrEqual: order >= 0
            }
        }
    }

    /// The names of the columns whose values the condition needs.
    public var columns: Set<String> {
        switch self {
        case .all(let conditions), .any(let conditions): conditions.reduce(into: []) { $0.formUnion($1.columns) }
        case .not(let condition): condition.columns
        case .columns(let first, _, let second, _): [first.column, second.column]
        case .comparison(let path, _, _), .isOne(let path, _), .contains(let path, _), .like(let path, _),
            .isNull(let path):
            [path.column]
        }
    }
}

extension FieldKind {
    /// The kind of the values that are compared; `nil` for a kind that cannot be compared, or that is not known.
    public var comparable: RecordCondition.Kind? {
        switch self {
        case .boolean: .boolean
        case .integer, .number: .number
        case .text: .text
        case .date: .date
        case .list, .object, .any: nil
        }
    }

    /// Whether stores keep the values as JSON.
    public var isNested: Bool {
        switch self {
        case .list, .object, .any: true
        case .boolean, .integer, .number, .text, .date: false
        }
    }

    /// Returns the kind of the values at a path of members; `any` if it is not known.
    public func kind(at members: some Collection<String>) -> FieldKind {
        guard let name = members.first else { return self }
        guard case .object(let fields) = self, let field = fields.first(where: { $0.name == name }) else { return .any }
        return field.kind.kind(at: members.dropFirst())
    }
}
