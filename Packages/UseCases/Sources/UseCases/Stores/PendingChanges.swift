import Protocols
import RecordConditions
import StoreProtocols

/// The user's pending changes to the records that a filter selects.
struct PendingChanges {
    /// The filter for the store. It also includes the records that may be selected only after their edits.
    let filter: RecordFilter
    private let changes: [FieldValue: PendingChange]

    /// - Parameters:
    ///   - changes: The pending changes to the records of one source. Additions are ignored, because they have no id.
    ///   - filter: The filter for the records with the changes applied.
    init(_ changes: [PendingChange], to filter: RecordFilter) {
        var (filter, byID) = (filter, [FieldValue: PendingChange]())
        for change in changes {
            guard let id = change.id else { continue }
            byID[id] = change
            let input = change.input
            let edited = filter.values.filter { input[$0.key] != nil }
            guard change.kind == .edit, filter.dependsOn(input), input.match(edited) else { continue }
            filter.exemptIDs.append(id)
        }
        self.filter = filter
        self.changes = byID
    }

    /// Returns the values of a record after its pending change; `nil` if the change deletes the record, or if the
    /// record no longer matches the filter.
    ///
    /// - Parameter schema: The columns of the record, which must include those of the filter.
    func applied(to record: [FieldValue], _ schema: RecordSchema) -> [FieldValue]? {
        guard let change = changes[record[schema.idIndex]] else { return record }
        guard let values = change.applied(to: record, schema) else { return nil }
        guard filter.dependsOn(change.input) else { return values }
        let members = zip(schema.fields, values).map { FieldValue.Member($0.name, $1) }
        guard members.match(filter.values) else { return nil }
        let condition = filter.condition.map { PreparedCondition($0, for: schema.fields) }
        return condition?.matches(values) ?? true ? values : nil
    }
}

extension RecordFilter {
    /// The names of the columns whose values decide whether a record is selected.
    var columns: Set<String> { Set(values.keys).union(condition?.columns ?? []) }

    /// Returns whether an edit may change which records are selected.
    fileprivate func dependsOn(_ input: [FieldValue.Member]) -> Bool {
        let columns = columns
        return input.contains { columns.contains($0.name) }
    }
}

extension [FieldValue.Member] {
    /// Returns whether all of these values are among the members. No member matches `null`.
    fileprivate func match(_ values: [String: FieldValue]) -> Bool {
        for (name, value) in values {
            guard let member = self[name], member != .null, member.isSame(as: value) else { return false }
        }
        return true
    }
}
