import Records
import StoreProtocols

extension SQLRecordTable {
    /// Returns records in an order of a list. The places are read in batches, because the database would otherwise
    /// evaluate the conditions for all places to find the first ones.
    ///
    /// - Parameters:
    ///   - kinds: The kinds of the stored columns, by name.
    ///   - last: The place after which to start; `nil` for the first one.
    func read(
        in order: Int64, of list: Subscription, _ filter: RecordFilter, _ kinds: [String: FieldKind],
        after last: FieldValue?, limit: Int
    ) throws(StoreError) -> [StoredRecord] {
        try checkOrders()
        guard let (number, current) = try RunTable(connection).order(of: list, schema) else { throw .orderIsGone }
        var filter = filter
        if order == current {
            // All records of the current order are in the list.
            filter.list = nil
        } else {
            let isKept = "SELECT EXISTS(SELECT 1 FROM \(orders) WHERE list = \(number) AND run = \(order))"
            guard try connection.rows("\(sql: isKept)", { $0.boolean(0) }) == [true] else { throw .orderIsGone }
        }
        let (minimum, conditions) = (64, try conditions(list.source, filter, kinds))
        var found: [StoredRecord] = []
        var place: Int64 = if case .integer(let place)? = last { Int64(clamping: place) } else { .min }
        while found.count < limit {
            let batch = max(minimum, limit - found.count)
            var count = 0
            let places: SQLStatement = """
                (SELECT position AS _place, id AS _id FROM \(sql: orders)
                  WHERE list = \(number) AND run = \(order) AND position > \(place)
                  ORDER BY position LIMIT \(Int64(batch))) AS places
                """
            let condition: SQLStatement = "\(sql: id) = _id AND \(sql: conditions)"
            try connection.perform(
                """
                SELECT _added, _changed, _gone, _place, \(sql: columns(of: Set(kinds.keys)))
                FROM \(sql: places) \(sql: Connection.lookUp(in: records, where: condition)) ORDER BY _place
                """
            ) { row in
                count += 1
                place = row.integer(3) ?? place
                // A record that does not meet the conditions is null.
                if row.time(0) != nil, found.count < limit { found.append(row.record(of: schema)) }
            }
            guard count == batch else { break }
        }
        return found
    }
}
