import Output
import Protocols
import StoreProtocols
import Synchronization

/// A list in a store, as `store info` shows it.
struct KeptList {
    /// The number of the list in the store.
    let number: Int128
    /// The view of the list, for SQL. The slices of a list have one view.
    var view = ""
    let provider: String
    /// The server, or `samples`.
    let server: String
    let entity: String
    /// The parameters of the list as a JSON object.
    let parameters: String
    let slice: String?
    /// The number of records that are in the list now.
    var records: Int?
    /// The start of the last run that read the whole list; `nil` if there was none.
    let readAt: Date?
    /// The start of the last run.
    let startedAt: Date?
    /// How the last run ended: complete or incomplete; open if it runs or was interrupted.
    let state: String?
}

/// Reads the lists of a store with SQL that every store understands. It changes nothing, so it also reads a store of an
/// earlier version.
struct StoreReader {
    private let store: any SQLStore

    init(_ store: any SQLStore) {
        self.store = store
    }

    /// Returns the lists, sorted by source, entity, parameters and slice.
    func lists() async throws(StoreError) -> [KeptList] {
        let tables = try await store.tables()
        guard !tables.isEmpty else { return [] }
        let last = "SELECT max(run) FROM sb_run WHERE sb_run.list = l.list"
        let rows = try await rows(
            """
            SELECT l.list, l.source, l.entity, l.request, l.slice, l.whole_at, r.started_at, r.state
            FROM sb_list AS l LEFT JOIN sb_run AS r ON r.run = (\(last))
            ORDER BY l.source, l.entity, l.request, l.slice
            """)
        var lists = rows.map(KeptList.init)
        for (_, parts) in Dictionary(grouping: lists.indices, by: { lists[$0].request }) {
            let number = parts.map { lists[$0].number }.min() ?? 0
            for index in parts { lists[index].view = "sb_list_\(number)" }
        }
        for entity in Set(lists.map(\.entity)).sorted() {
            guard let table = tables.first(where: { $0.name == entity }) else { continue }
            let counts = try await counts(of: table)
            for index in lists.indices where lists[index].entity == entity {
                lists[index].records = counts[lists[index].number] ?? 0
            }
        }
        return lists
    }

    /// Returns the sources of the lists, each of which is a provider and its server.
    func sources() async throws(StoreError) -> [String] {
        try await rows("SELECT DISTINCT source FROM sb_list ORDER BY source").compactMap(\.first?.text)
    }

    /// Counts the records that each list contains now, by the number of the list. These are the records of
    /// `list --source store`, without unsent changes.
    private func counts(of table: StoredTable) async throws(StoreError) -> [Int128: Int] {
        let name = { (prefix: String) in SQLDialect.identifier(prefix + table.name) }
        let rows = try await rows(
            """
            SELECT m.list, count(*) FROM
              (SELECT list, id FROM \(name("sb_member_")) UNION SELECT list, id FROM \(name("sb_seen_"))) AS m
              JOIN sb_list AS l ON l.list = m.list
              JOIN \(name("")) AS r ON r._source = l.source AND r.\(SQLDialect.identifier("id")) = m.id
            WHERE r._gone IS NULL GROUP BY m.list
            """)
        return rows.reduce(into: [:]) { counts, row in
            if case (.integer(let list), .integer(let count)) = (row[0], row[1]) { counts[list] = Int(count) }
        }
    }

    private func rows(_ sql: String) async throws(StoreError) -> [[FieldValue]] {
        let received = Received()
        try await store.query(sql) { batch in
            received.rows.withLock { $0 += batch.rows }
            return true
        }
        return received.rows.withLock(\.self)
    }

    private final class Received: Sendable {
        let rows = Mutex<[[FieldValue]]>([])
    }
}

extension KeptList {
    /// Returns whether this is a slice of a list that was read completely later.
    func isReplaced(in lists: [KeptList]) -> Bool {
        slice != nil
            && lists.contains { list in
                list.slice == nil && list.request == request
                    && list.readAt.map { $0 >= readAt ?? .distantPast } == true
            }
    }

    /// What all slices of a list have in common.
    fileprivate var request: [String] { [provider, server, entity, parameters] }

    fileprivate init(_ row: [FieldValue]) {
        let source = row[1].text ?? ""
        let words = source.split(separator: " ", maxSplits: 1).map(String.init)
        if case .integer(let list) = row[0] { number = list } else { number = 0 }
        provider = words.first ?? source
        server = words.count > 1 ? words[1] : ""
        entity = row[2].text ?? ""
        parameters = row[3].text ?? ""
        slice = row[4].text.flatMap { $0.isEmpty ? nil : $0 }
        readAt = row[5].time
        startedAt = row[6].time
        state = row[7].text
    }
}

extension FieldValue {
    fileprivate var text: String? { if case .text(let text) = self { text } else { nil } }

    /// A time of the store's own tables: seconds since 1970 in SQLite, a time in PostgreSQL.
    fileprivate var time: Date? {
        switch self {
        case .integer(let seconds): Date(timeIntervalSince1970: Double(seconds))
        case .date(let date): date
        case .text(let text): Date(iso8601: text)
        default: nil
        }
    }
}
