import Records
import StoreProtocols

/// Complete slices that become their list.
extension SQLRecordTable {
    /// Makes slices the list itself; see ``RecordStore/join(_:to:of:readSince:at:)``.
    func join(
        _ slices: [String], to list: Subscription, readSince start: Date, at now: Date
    ) throws(StoreError) -> Bool {
        try connection.transaction { () throws(StoreError) in
            try connection.lockTables()
            guard let parts = try joinableParts(slices, of: list, before: start) else { return false }
            try repairOrders()
            let removed = try joinMembers(of: parts)
            try RunTable(connection).join(parts, removing: removed, readSince: start, at: now)
            return true
        }
    }

    /// Returns the numbers of the slices and of the list; `nil` if they must stay as they are.
    private func joinableParts(
        _ slices: [String], of list: Subscription, before start: Date
    ) throws(StoreError) -> JoinedParts? {
        let stored = try connection.rows(
            """
            SELECT list, slice, whole_at,
              EXISTS(SELECT 1 FROM sb_run WHERE sb_run.list = sb_list.list AND state = 'open')
            FROM sb_list WHERE source = \(list.source) AND entity = \(schema.entity) AND request = \(list.request)
            """
        ) { row in (number: row.integer(0) ?? 0, slice: row.text(1) ?? "", wholeAt: row.time(2), isOpen: row.boolean(3))
        }
        let names = Set(slices)
        let parts = stored.filter { names.contains($0.slice) }
        let whole = stored.first { $0.slice.isEmpty }
        guard !parts.isEmpty, parts.count == names.count, parts.allSatisfy({ $0.wholeAt != nil && !$0.isOpen }),
            whole?.isOpen != true, whole?.wholeAt.map({ $0 < start }) ?? true
        else { return nil }
        return JoinedParts(slices: parts.map(\.number), list: whole?.number)
    }

    /// Makes the records of the slices those of the list. Returns the number of records that were only in the list.
    private func joinMembers(of parts: JoinedParts) throws(StoreError) -> Int64 {
        var removed: Int64 = 0
        if let list = parts.list {
            let isRemoved = """
                m.list = \(list) AND NOT EXISTS(
                  SELECT 1 FROM \(members) AS s WHERE s.id = m.id AND s.list IN (\(parts.slices.sql)))
                """
            removed = try connection.integer("SELECT count(*) FROM \(sql: members) AS m WHERE \(sql: isRemoved)") ?? 0
            try connection.execute("DELETE FROM \(members) AS m WHERE \(isRemoved)")
        }
        try connection.execute(
            """
            INSERT INTO \(members)(id, list) SELECT DISTINCT m.id, \(parts.target) FROM \(members) AS m
            WHERE m.list IN (\(parts.slices.sql)) AND NOT EXISTS(
              SELECT 1 FROM \(members) AS t WHERE t.id = m.id AND t.list = \(parts.target));
            DELETE FROM \(members) WHERE list IN (\(parts.all.sql)) AND list <> \(parts.target);
            DELETE FROM \(orders) WHERE list IN (\(parts.all.sql))
            """)
        return removed
    }
}

/// The numbers of a list and its slices.
struct JoinedParts {
    let slices: [Int64]
    /// The number of the list; `nil` if it is not stored.
    let list: Int64?

    var all: [Int64] { slices + [list].compactMap(\.self) }

    /// The number that the list gets. The view of the list has this number.
    var target: Int64 { all.min() ?? 0 }
}

extension RunTable {
    /// Replaces the runs of slices with one run of the list, and the slices with the list.
    fileprivate func join(
        _ parts: JoinedParts, removing removed: Int64, readSince start: Date, at now: Date
    ) throws(StoreError) {
        let sums = try connection.rows(
            """
            SELECT CAST(max(page_size) AS bigint), CAST(sum(pages) AS bigint), CAST(sum(records) AS bigint),
              CAST(sum(added) AS bigint), CAST(sum(changed) AS bigint)
            FROM sb_run WHERE list IN (\(sql: parts.slices.sql))
            """
        ) { row -> [Int64] in (0..<5).map { column in row.integer(column) ?? 0 } }
        let counts: [Int64] = sums.first ?? [0, 0, 0, 0, 0]
        try connection.execute("DELETE FROM sb_run WHERE list IN (\(parts.slices.sql))")
        if let list = parts.list {
            try connection.execute("UPDATE sb_run SET list = \(parts.target) WHERE list = \(list)")
        }
        try connection.execute(
            """
            DELETE FROM sb_list WHERE list IN (\(parts.all.sql)) AND list <> \(parts.target);
            UPDATE sb_list SET slice = '', order_run = NULL WHERE list = \(parts.target)
            """)
        try connection.perform("UPDATE sb_list SET whole_at = \(start) WHERE list = \(parts.target)")
        try connection.perform(
            """
            INSERT INTO sb_run(list, started_at, ended_at, state, page_size, pages, records, added, changed, removed)
            VALUES(\(parts.target), \(start), \(now), 'complete', \(counts[0]), \(counts[1]), \(counts[2]),
              \(counts[3]), \(counts[4]), \(removed))
            """)
    }
}
