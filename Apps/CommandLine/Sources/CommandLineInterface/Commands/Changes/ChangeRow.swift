import Output
import Protocols
import UseCases

/// A row of the output of `changes` and `diff`: an added or removed record, or a changed field of a record.
struct ChangeRow: Sendable {
    let change: RecordChange.Kind
    let id: FieldValue
    /// The title of the record; `null` if its column has none.
    let item: FieldValue
    /// The name of the changed field; `nil` for an added or removed record, and if the earlier values are not known.
    var field: String?
    var before = FieldValue.null
    var after = FieldValue.null
    let time: Date?

    /// - Parameter hasTime: Whether the time of the changes is known.
    static func columns(hasTime: Bool) -> [Column<ChangeRow>] {
        let time = Column<ChangeRow>("time", \.time)
        return [
            Column("change", \.change.rawValue), Column("id", \.id), Column("item", \.item), Column("field", \.field),
            Column("before", \.before), Column("after", \.after),
        ] + (hasTime ? [time] : [])
    }
}

/// Makes the rows of changes.
struct ChangeRows {
    private let idIndex: Int
    private let titleIndex: Int?

    /// - Parameters:
    ///   - idIndex: The index of the column that identifies a record.
    ///   - titleIndex: The index of the column by which people know a record; `nil` for none.
    init(idIndex: Int, titleIndex: Int?) {
        self.idIndex = idIndex
        self.titleIndex = titleIndex == idIndex ? nil : titleIndex
    }

    func rows(of change: RecordChange) -> [ChangeRow] {
        let row = ChangeRow(
            change: change.kind, id: change.values[idIndex],
            item: titleIndex.map { change.values[$0] } ?? .null, time: change.time)
        guard let fields = change.fields else { return [row] }
        return fields.map { field in
            var row = row
            (row.field, row.before, row.after) = (field.name, field.before, field.after)
            return row
        }
    }
}

/// The numbers of changed records, for a note.
struct ChangeCounts {
    private var counts: [RecordChange.Kind: Int] = [:]

    mutating func add(_ change: RecordChange) { counts[change.kind, default: 0] += 1 }

    /// The counts in words: `2 added, 1 changed, 0 removed`.
    var text: String {
        let kinds: [RecordChange.Kind] = [.added, .changed, .removed]
        return kinds.map { "\((counts[$0] ?? 0).grouped) \($0.rawValue)" }.joined(separator: ", ")
    }
}
