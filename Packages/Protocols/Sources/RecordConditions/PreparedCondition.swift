public import Records

/// A condition that is prepared for rows with certain columns, so that a row is tested quickly.
public struct PreparedCondition: Sendable {
    private let test: Test

    /// Prepares a condition.
    ///
    /// - Parameter fields: The columns of the rows. A column that is not among them has no values.
    public init(_ condition: RecordCondition, for fields: [Field]) {
        let indices = Dictionary(fields.indices.map { (fields[$0].name, $0) }) { first, _ in first }
        test = Test(condition) { path in
            guard let index = indices[path.column], path.members.isEmpty || fields[index].kind.isNested else {
                return nil
            }
            return Place(index: index, fields[index].kind, path.members)
        }
    }

    /// Returns whether the condition is true for a row. It is not if it is false or unknown.
    public func matches(_ row: [FieldValue]) -> Bool { test.result(for: row) == true }
}

/// Where a value is in a row.
private struct Place: Sendable {
    private let index: Int
    private let members: [String]
    /// Whether the value is inside a value of JSON.
    private let isNested: Bool
    /// Whether a date is text, because the kind of the values is not known.
    private let hasNoDates: Bool

    init(index: Int, _ kind: FieldKind, _ members: [String]) {
        self.index = index
        self.members = members
        isNested = kind.isNested
        hasNoDates = kind.kind(at: members) == .any
    }

    func value(of row: [FieldValue]) -> FieldValue {
        guard isNested else { return row[index] }
        var value = row[index]
        for name in members {
            guard let member = value[name] else { return .null }
            value = member
        }
        if hasNoDates, case .date(let date) = value { return .text(date.iso8601) }
        return value.asJSON
    }
}

/// A condition with the places of its values. Without a place, a value is missing.
private indirect enum Test: Sendable {
    case all([Test])
    case any([Test])
    case not(Test)
    case comparison(Place, RecordCondition.Relation, FieldValue)
    case columns(Place, RecordCondition.Relation, Place)
    case isOne(Place, SortedValues)
    case contains(Place, FieldValue)
    case like(Place, LikePattern)
    case isNull(Place)
    case constant(Bool?)

    init(_ condition: RecordCondition, _ place: (RecordCondition.Path) -> Place?) {
        switch condition {
        case .all(let conditions): self = .all(conditions.map { Test($0, place) })
        case .any(let conditions): self = .any(conditions.map { Test($0, place) })
        case .not(let condition): self = .not(Test(condition, place))
        case .comparison(let path, let relation, let value):
            self = place(path).map { .comparison($0, relation, value) } ?? .constant(nil)
        case .columns(let first, let relation, let second, _):
            guard let first = place(first), let second = place(second) else {
                self = .constant(nil)
                return
            }
            self = .columns(first, relation, second)
        case .isOne(let path, let values):
            self = place(path).map { .isOne($0, SortedValues(values)) } ?? .constant(values.isEmpty ? false : nil)
        case .contains(let path, let value): self = place(path).map { .contains($0, value) } ?? .constant(nil)
        case .like(let path, let pattern): self = place(path).map { .like($0, pattern) } ?? .constant(nil)
        case .isNull(let path): self = place(path).map { .isNull($0) } ?? .constant(true)
        }
    }

    /// Returns `nil` if the result is unknown.
    func result(for row: [FieldValue]) -> Bool? {
        switch self {
        case .all(let tests): return Self.firstDecision(of: tests, for: row, false)
        case .any(let tests): return Self.firstDecision(of: tests, for: row, true)
        case .not(let test): return test.result(for: row).map { !$0 }
        case .comparison(let place, let relation, let value):
            return place.value(of: row).order(to: value).map(relation.holds)
        case .columns(let first, let relation, let second):
            return first.value(of: row).order(to: second.value(of: row)).map(relation.holds)
        case .isOne(let place, let values): return values.contain(place.value(of: row))
        case .contains(let place, let value): return place.value(of: row).contains(value)
        case .like(let place, let pattern):
            guard case .text(let text) = place.value(of: row) else { return nil }
            return pattern.matches(text)
        case .isNull(let place): return place.value(of: row).isMissing
        case .constant(let result): return result
        }
    }

    /// Returns the decision if a test has it, `nil` if one is unknown, and otherwise the opposite.
    private static func firstDecision(of tests: [Test], for row: [FieldValue], _ decision: Bool) -> Bool? {
        var isUnknown = false
        for test in tests {
            guard let result = test.result(for: row) else {
                isUnknown = true
                continue
            }
            if result == decision { return decision }
        }
        return isUnknown ? nil : !decision
    }
}

/// Values of one kind, in which a value is found quickly.
private struct SortedValues: Sendable {
    private let values: [FieldValue]
    private let hasMissing: Bool

    init(_ values: [FieldValue]) {
        self.values = values.filter { !$0.isMissing }.sorted { ($0.order(to: $1) ?? 0) < 0 }
        hasMissing = self.values.count < values.count
    }

    /// Returns `nil` if the value is missing or of another kind.
    func contain(_ value: FieldValue) -> Bool? {
        var (start, end) = (0, values.count)
        while start < end {
            let middle = (start + end) / 2
            guard let order = values[middle].order(to: value) else { return nil }
            if order == 0 { return true }
            if order < 0 { start = middle + 1 } else { end = middle }
        }
        return values.isEmpty && !hasMissing ? false : hasMissing ? nil : false
    }
}

extension FieldValue {
    fileprivate var isMissing: Bool {
        switch self {
        case .null: true
        case .number(let number): !number.isFinite
        case .decimal(let decimal): decimal.isNaN
        case .boolean, .integer, .text, .date, .list, .object: false
        }
    }

    /// Returns whether this list contains a value; `nil` for no list, and for a list that does not contain it but has a value
    /// that is missing or of another kind.
    fileprivate func contains(_ value: FieldValue) -> Bool? {
        guard case .list(let elements) = self else { return nil }
        var isUnknown = false
        for element in elements {
            guard let order = element.asJSON.order(to: value) else {
                isUnknown = true
                continue
            }
            if order == 0 { return true }
        }
        return isUnknown ? nil : false
    }
}
