import RecordConditions
import Records

/// How a database expresses the tests of a condition, with the meaning of ``RecordConditions/RecordCondition``.
///
/// The value of a test is a boolean, or `NULL` if it is unknown.
package protocol ConditionDialect: Sendable {
    /// Returns SQL for the values at a place that are of a kind, and `NULL` for others. They have the form that
    /// ``comparison(of:_:with:_:)`` compares.
    func value(at place: StoredPlace, as kind: RecordCondition.Kind) -> SQLStatement

    /// Returns SQL that is true if the value inside a value of JSON is missing or null.
    func isNull(_ place: StoredPlace) -> SQLStatement

    /// Returns SQL that is the result of a test for the elements of a list: true if it is true for one of them, otherwise
    /// unknown if it is unknown for one of them. `NULL` if the value at the place is no list.
    ///
    /// - Parameter test: Returns the SQL of the test for an element, of which the values of a kind are given.
    func isTrueForOne(
        ofListAt place: StoredPlace, as kind: RecordCondition.Kind, _ test: (ComparedValue) -> SQLStatement
    ) -> SQLStatement

    /// Returns SQL for the relation of a value to a given value of its kind.
    func comparison(
        of value: ComparedValue, _ relation: RecordCondition.Relation, with literal: FieldValue
    ) -> SQLStatement

    /// Returns SQL for the relation of a value to another one of the same kind.
    func comparison(
        of value: ComparedValue, _ relation: RecordCondition.Relation, with other: ComparedValue
    ) -> SQLStatement

    /// Returns SQL that is true if a value is one of the given values, of which there is at least one.
    func isOne(_ value: ComparedValue, of literals: [FieldValue]) -> SQLStatement

    /// Returns SQL that is true if a text matches a pattern.
    func like(_ value: ComparedValue, _ pattern: LikePattern) -> SQLStatement
}

/// The place of a value in the table of the records.
package struct StoredPlace {
    /// The column as an SQL identifier.
    package let column: String
    /// The kind of the values of the column.
    package let kind: FieldKind
    /// The names of members inside the column's JSON.
    package let members: [String]
}

/// A value in a comparison.
package struct ComparedValue {
    package let sql: SQLStatement
    package let kind: RecordCondition.Kind
    /// Whether the value was inside JSON.
    package let isNested: Bool

    package init(sql: SQLStatement, kind: RecordCondition.Kind, isNested: Bool) {
        self.sql = sql
        self.kind = kind
        self.isNested = isNested
    }
}
