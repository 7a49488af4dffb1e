import RecordConditions
import Records
import StoreProtocols

extension SQLRecordTable {
    /// Returns a condition as SQL.
    ///
    /// - Parameter kinds: The kinds of the stored columns, by name.
    func sql(_ condition: RecordCondition, _ kinds: [String: FieldKind]) -> SQLStatement {
        switch condition {
        case .all(let conditions): joined(conditions, kinds, by: " AND ", empty: "TRUE")
        case .any(let conditions): joined(conditions, kinds, by: " OR ", empty: "FALSE")
        case .not(let condition): "NOT \(sql: sql(condition, kinds))"
        case .comparison(let path, let relation, let literal):
            value(at: path, as: RecordCondition.Kind(of: literal), kinds).map {
                "(\(sql: Self.dialect.comparison(of: $0, relation, with: literal)))"
            } ?? Self.unknown
        case .columns(let path, let relation, let other, let kind): columns(path, relation, other, kind, kinds)
        case .isOne(let path, let literals): isOne(path, literals, kinds)
        case .contains(let path, let literal): contains(path, literal, kinds)
        case .like(let path, let pattern):
            value(at: path, as: .text, kinds).map { "(\(sql: Self.dialect.like($0, pattern)))" } ?? Self.unknown
        case .isNull(let path): isNull(path, kinds)
        }
    }

    /// `NULL` of the type of conditions, which PostgreSQL does not know otherwise.
    private static var unknown: SQLStatement { "CAST(NULL AS boolean)" }

    /// Joins conditions without parentheses between them, the deepest one first. Until SQLite 3.46, its parser has a stack of
    /// 100 entries, and each operator before a parenthesis takes two.
    private func joined(
        _ conditions: [RecordCondition], _ kinds: [String: FieldKind], by separator: String, empty: SQLStatement
    ) -> SQLStatement {
        guard !conditions.isEmpty else { return empty }
        let sorted = conditions.map { ($0, $0.depth) }.sorted { $0.1 > $1.1 }
        return "(\(sql: sorted.map { sql($0.0, kinds) }.joined(separator: separator)))"
    }

    /// Returns the place of a path; `nil` if the table does not have the column, or if its values have no members.
    private func place(_ path: RecordCondition.Path, _ kinds: [String: FieldKind]) -> StoredPlace? {
        let name = columnName(of: path.column)
        guard let kind = kinds[name], path.members.isEmpty || kind.isNested else { return nil }
        return StoredPlace(column: "\(records).\(name.sqlName)", kind: kind, members: path.members)
    }

    /// Returns the values of a kind at a path; `nil` if all of them are missing or of another kind.
    private func value(
        at path: RecordCondition.Path, as kind: RecordCondition.Kind?, _ kinds: [String: FieldKind]
    ) -> ComparedValue? {
        guard let kind, let place = place(path, kinds) else { return nil }
        // The kinds of members are not stored. A date of no known kind is text.
        let given = givenSchema.fields.first { $0.name == path.column }?.kind ?? place.kind
        let member = place.kind.isNested ? given.kind(at: path.members) : place.kind
        guard member.comparable.map({ $0 == kind }) ?? (place.kind.isNested && kind != .date) else { return nil }
        return ComparedValue(
            sql: Self.dialect.value(at: place, as: kind), kind: kind, isNested: place.kind.isNested)
    }

    private func columns(
        _ path: RecordCondition.Path, _ relation: RecordCondition.Relation, _ other: RecordCondition.Path,
        _ kind: RecordCondition.Kind, _ kinds: [String: FieldKind]
    ) -> SQLStatement {
        guard let value = value(at: path, as: kind, kinds), let other = self.value(at: other, as: kind, kinds) else {
            return Self.unknown
        }
        return "(\(sql: Self.dialect.comparison(of: value, relation, with: other)))"
    }

    private func isOne(
        _ path: RecordCondition.Path, _ literals: [FieldValue], _ kinds: [String: FieldKind]
    ) -> SQLStatement {
        guard let first = literals.first else { return "FALSE" }
        return value(at: path, as: RecordCondition.Kind(of: first), kinds).map {
            "(\(sql: Self.dialect.isOne($0, of: literals)))"
        } ?? Self.unknown
    }

    private func contains(
        _ path: RecordCondition.Path, _ literal: FieldValue, _ kinds: [String: FieldKind]
    ) -> SQLStatement {
        guard let kind = RecordCondition.Kind(of: literal), let place = place(path, kinds), place.kind.isNested else {
            return Self.unknown
        }
        return Self.dialect.isTrueForOne(ofListAt: place, as: kind) { element in
            Self.dialect.comparison(of: element, .equal, with: literal)
        }
    }

    private func isNull(_ path: RecordCondition.Path, _ kinds: [String: FieldKind]) -> SQLStatement {
        guard let place = place(path, kinds) else { return "TRUE" }
        return path.members.isEmpty ? "(\(sql: place.column) IS NULL)" : "(\(sql: Self.dialect.isNull(place)))"
    }
}

extension RecordCondition {
    /// The number of conditions that are inside one another.
    fileprivate var depth: Int {
        switch self {
        case .all(let conditions), .any(let conditions): 1 + (conditions.map(\.depth).max() ?? 0)
        case .not(let condition): 1 + condition.depth
        case .comparison, .columns, .isOne, .contains, .like, .isNull: 0
        }
    }
}
