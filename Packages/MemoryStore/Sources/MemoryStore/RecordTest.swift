import RecordConditions
import Records
import StoreProtocols

/// The conditions of a filter that depend only on the record.
struct RecordTest {
    private let filter: RecordFilter
    private let exempt: Set<FieldValue>
    private let condition: PreparedCondition?
    /// The columns of the condition.
    private let fields: [Field]

    /// - Parameter kinds: The kinds of the stored columns, by name.
    init(_ filter: RecordFilter, _ kinds: [String: FieldKind]) {
        self.filter = filter
        exempt = Set(filter.exemptIDs)
        let fields = (filter.condition?.columns.sorted() ?? []).compactMap { name in kinds[name].map { Field(name, $0) }
        }
        self.fields = fields
        condition = filter.condition.map { PreparedCondition($0, for: fields) }
    }

    func isTrue(for record: MemoryRecord, _ id: FieldValue) -> Bool {
        guard record.deleted == nil || filter.includesDeleted else { return false }
        if let time = filter.changedSince, !record.isChanged(since: time) { return false }
        return exempt.contains(id) || record.has(filter.values) && meetsCondition(record)
    }

    private func meetsCondition(_ record: MemoryRecord) -> Bool {
        condition?.matches(fields.map { record.values[$0.name] ?? .null }) ?? true
    }
}
