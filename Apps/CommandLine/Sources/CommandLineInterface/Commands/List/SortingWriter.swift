import Failures
import Lists
import Output
import Protocols
import Sorting
import UseCases

/// A writer that sorts the items, and then writes them as rows to another writer.
struct SortingWriter<Item: Entity>: ItemWriter {
    private static var batchSize: Int { 500 }

    private let items: ItemDescription<Item>
    private let order: RecordOrder<Item>
    private var sorter: RecordSorter
    /// The items as the API sent them; `nil` without `--raw`.
    private let rawItems: RawItems?
    private var next: any ItemWriter<StoredRow>

    init(
        _ items: ItemDescription<Item>, by order: RecordOrder<Item>, with sorter: RecordSorter, rawItems: RawItems?,
        to next: any ItemWriter<StoredRow>
    ) {
        self.items = items
        self.order = order
        self.sorter = sorter
        self.rawItems = rawItems
        self.next = next
    }

    mutating func write(_ items: [Item]) throws(Failure) {
        for item in items {
            // The id, what the API sent, and the values.
            var row: [FieldValue] = [.text(item.id.description), .null]
            if let json = try rawItems?.take(item, named: self.items.name) {
                row[1] = .text(String(decoding: json, as: UTF8.self))
            }
            row += self.items.row(of: item)
            try sorter.add(order.key(of: item), content: RowBytes(row).bytes)
        }
    }

    mutating func finish() async throws(Failure) {
        do throws(Failure) {
            try await writeRows()
        } catch {
            try await next.finish(after: error)
            throw error
        }
        try await next.finish()
    }

    /// Writes the records only if the message of the error says that they are incomplete.
    mutating func finish(after error: Failure) async throws(Failure) {
        if error.kind.isTemporary { try await finish() } else { try await next.finish(after: error) }
    }

    private mutating func writeRows() async throws(Failure) {
        var (records, rows) = (try sorter.sorted(), [StoredRow]())
        while let record = try records.next() {
            rows.append(row(of: record))
            guard rows.count == Self.batchSize else { continue }
            guard !Task.isCancelled else { throw .interrupted }
            try await next.write(rows)
            rows = []
        }
        try await next.write(rows)
    }

    private func row(of record: [UInt8]) -> StoredRow {
        let values = RowBytes.row(of: record)
        guard case .text(let id) = values[0] else { return StoredRow(id: "", values: []) }
        let row = StoredRow(id: id, values: Array(values.dropFirst(2)))
        if let rawItems, case .text(let json) = values[1] { rawItems.add(row, Data(json.utf8)) }
        return row
    }
}
