import Records
import StoreProtocols

/// The records of one entity, from all sources.
struct MemoryTable {
    private(set) var records: [RecordKey: MemoryRecord] = [:]
    /// The earlier versions of records, oldest first.
    private(set) var history: [RecordKey: [MemoryRecord]] = [:]
    var keepsHistory = false
    /// The raw items of records; `nil` if they are not kept.
    var rawItems: [RecordKey: String]?
    private(set) var kinds: [String: FieldKind] = [:]

    /// Adds the columns that only the schema has, and widens the kinds of existing columns.
    ///
    /// - Throws: `incompatibleKind` if the new kind of a column cannot hold its old values. The table is then
    ///   unchanged.
    mutating func migrate(to schema: RecordSchema) throws(StoreError) -> SchemaChange {
        var change = SchemaChange(isNewTable: kinds.isEmpty)
        for field in schema.fields {
            guard let kind = kinds[field.name] else {
                if !change.isNewTable { change.addedColumns.append(field.name) }
                continue
            }
            guard field.kind.holds(kind) else {
                throw StoreError(
                    .incompatibleKind,
                    "column '\(field.name)' of '\(schema.entity)' has values of kind \(kind.name): "
                        + "expected the same kind, got \(field.kind.name)")
            }
            if !kind.holds(field.kind) { change.widenedColumns.append(field.name) }
        }
        for field in schema.fields { kinds[field.name] = field.kind }
        return change
    }

    /// Adds or updates a record. Returns the key path of the count that the caller must increase.
    mutating func write(
        _ row: [FieldValue], of schema: RecordSchema, for key: RecordKey, at now: Date
    ) -> WritableKeyPath<PageOutcome, Int> {
        let values = Dictionary(zip(schema.fields.map(\.name), row.map(\.finite))) { first, _ in first }
        guard var record = records[key] else {
            records[key] = MemoryRecord(values: values, added: now, changed: now)
            return \.added
        }
        let isChanged = values.contains { record.values[$0.key] ?? .null != $0.value }
        guard isChanged || record.deleted != nil else { return \.unchanged }
        if keepsHistory { history[key, default: []].append(record) }
        record.values.merge(values) { _, new in new }
        record.changed = now
        record.deleted = nil
        records[key] = record
        return \.changed
    }

    /// Replaces the raw item of a record.
    mutating func keep(_ json: String?, for key: RecordKey) {
        if records[key] != nil { rawItems?[key] = json }
    }

    /// Marks a record as deleted. Returns `false` if the record does not exist or is already marked.
    mutating func markDeleted(_ key: RecordKey, _ now: Date) -> Bool {
        guard let record = records[key], record.deleted == nil else { return false }
        records[key]?.deleted = now
        return true
    }

    /// Returns the keys of a source in the order of ids, after the given id; all keys if the id is `nil`.
    func keys(of source: String, after id: FieldValue?) -> [RecordKey] {
        let last = id.map(\.sortKey)
        return records.keys.filter { $0.source == source }
            .map { ($0, $0.id.sortKey) }
            .filter { key in last.map { key.1 > $0 } ?? true }
            .sorted { $0.1 < $1.1 }
            .map(\.0)
    }
}

struct RecordKey: Hashable {
    let source: String
    let id: FieldValue
}

struct MemoryRecord {
    var values: [String: FieldValue]
    let added: Date
    var changed: Date
    var deleted: Date?

    /// Returns whether the record has all of these values. No record has `null`.
    func has(_ values: [String: FieldValue]) -> Bool {
        values.allSatisfy { (self.values[$0.key] ?? .null) == $0.value && $0.value != .null }
    }

    /// Returns whether the record was added, changed or marked as deleted at a time or later.
    func isChanged(since time: Date) -> Bool { max(changed, deleted ?? changed) >= time }

    /// - Parameter place: The place in the order of a list; `nil` without one.
    func stored(_ schema: RecordSchema, at place: Int64? = nil) -> StoredRecord {
        let values = schema.fields.map { self.values[$0.name] ?? .null }
        return StoredRecord(values: values, added: added, changed: changed, deleted: deleted, listPosition: place)
    }
}

extension FieldValue {
    /// The value, or `null` for a number that is not finite.
    fileprivate var finite: FieldValue {
        guard case .number(let number) = self, !number.isFinite else { return self }
        return .null
    }

    /// The text by which ids are sorted.
    fileprivate var sortKey: String { "\(self)" }
}
