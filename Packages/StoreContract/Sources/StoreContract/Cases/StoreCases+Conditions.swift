import ContractKit
import RecordConditions
import Records
import StoreProtocols

extension StoreCases {
    static let conditions = [
        StoreCase("records-that-meet-a-condition-are-read", "only records for which a condition is true are returned") {
            harness, checks in
            try await harness.sync([
                [.item(1, "Swift", score: 7), .item(2, "swift", score: nil)],
                [.item(3, "rust", score: -1), .item(4, "ſwift", score: 7)],
            ])
            try await harness.sync([[.item(5, "Swift", score: 7)]], list: .otherList)
            let deleted: [FieldValue] = [.integer(4)]
            _ = try await harness.store.markDeleted(
                deleted, of: try .items, from: Subscription.list.source, at: StoreHarness.time(1))
            for (condition, ids) in Self.examples {
                let filter = RecordFilter(list: .list, condition: condition)
                checks.expect(try await harness.ids(filter), ids.map { "integer(\($0))" }, at: "\(condition)")
            }
            let isSeven = RecordCondition.comparison(.init("score"), .equal, .integer(7))
            let filters: [(RecordFilter, [Int])] = [
                (RecordFilter(condition: isSeven), [1, 5]),
                (RecordFilter(condition: isSeven, includesDeleted: true), [1, 4, 5]),
                (RecordFilter(values: ["name": .text("Swift")], condition: .not(isSeven)), []),
                (RecordFilter(list: .list, condition: isSeven, exemptIDs: [.integer(2), .integer(4)]), [1, 2]),
                (RecordFilter(values: ["name": .text("rust")], condition: isSeven, exemptIDs: [.integer(3)]), [3]),
            ]
            for (filter, ids) in filters {
                checks.expect(try await harness.ids(filter), ids.map { "integer(\($0))" }, at: "\(filter)")
            }
            let order = try await harness.other.lists(of: try .items, from: Subscription.list.source)
                .first { $0.list == .list }?.order
            let ordered = try await harness.other.records(
                of: try .items, from: Subscription.list.source,
                RecordFilter(list: .list, condition: .not(.isNull(.init("score"))), order: order), after: nil, limit: 9)
            checks.expect(ordered.map { $0.values[0] }, [.integer(1), .integer(3)], at: "in the order of the list")
        }
    ]

    /// Conditions, and the ids of the items of the list that meet them.
    private static let examples: [(RecordCondition, [Int])] = {
        let (name, score, missing) = (
            RecordCondition.Path("name"), RecordCondition.Path("score"), RecordCondition.Path("color")
        )
        let isSeven = RecordCondition.comparison(score, .equal, .integer(7))
        let pattern = { (text: String) in
            RecordCondition.like(name, LikePattern(text) ?? LikePattern("").unsafelyUnwrapped)
        }
        return [
            (.all([]), [1, 2, 3]), (.any([]), []), (.not(.any([])), [1, 2, 3]),
            (isSeven, [1]), (.not(isSeven), [3]), (.any([isSeven, .not(isSeven)]), [1, 3]),
            (.any([isSeven, .comparison(name, .equal, .text("swift"))]), [1, 2]),
            (.not(.all([isSeven, .comparison(name, .equal, .text("swift"))])), [1, 3]),
            (.isNull(score), [2]), (.not(.isNull(score)), [1, 3]),
            (.comparison(score, .less, .number(-0.5)), [3]), (.comparison(score, .equal, .text("7")), []),
            (.not(.comparison(score, .equal, .text("7"))), []), (.comparison(score, .equal, .null), []),
            (.comparison(name, .less, .text("a")), [1]), (pattern("SW_FT"), [1, 2]), (pattern("%t"), [1, 2, 3]),
            (.isOne(name, of: [.text("rust"), .text("x")]), [3]), (.isOne(score, of: [.integer(7)]), [1]),
            (.not(.isOne(score, of: [.integer(7)])), [3]), (.isOne(score, of: []), []),
            (.isNull(missing), [1, 2, 3]), (.not(.comparison(missing, .equal, .integer(1))), []),
            (.columns(score, .equal, score, .number), [1, 3]), (.contains(name, .text("rust")), []),
            (.isNull(.init("name", ["first"])), [1, 2, 3]),
        ]
    }()

    /// Returns the case that random conditions on random records have the same meaning in the store as in memory.
    ///
    /// - Parameters:
    ///   - seed: The seed, which findings name.
    ///   - count: The number of conditions.
    public static func randomConditions(seed: UInt64, count: Int) -> StoreCase {
        StoreCase("random-conditions-have-one-meaning", "a store and the memory select the same records") {
            harness, checks in
            var random = RandomConditions(seed: seed)
            let schema = try RecordSchema(entity: "item", fields: RandomConditions.fields)
            let rows = (1...60).map { random.row(id: $0) }
            try await harness.sync([rows], schema: schema)
            for number in 1...count {
                let condition = number % 50 == 0 ? random.largeCondition() : random.condition()
                let test = PreparedCondition(condition, for: schema.fields)
                let expected = rows.filter(test.matches).map { "\($0[0])" }.sorted()
                let place =
                    "condition \(number) with seed \(seed): \(condition.description.prefix(1000).replacing("\0", with: "\\0"))"
                do throws(StoreError) {
                    let fields = schema.fields.filter { condition.columns.union(["id"]).contains($0.name) }
                    let records = try await harness.records(
                        RecordSchema(entity: "item", fields: fields), RecordFilter(condition: condition))
                    let ids = records.keys.map { "\($0)" }.sorted()
                    let differences = Set(ids).symmetricDifference(expected)
                    let differing = rows.filter { differences.contains("\($0[0])") }.map { row in
                        zip(schema.fields, row).filter { fields.contains($0.0) }.map(\.1)
                    }
                    checks.expect(differing, [], at: place)
                } catch {
                    checks.record("\(error)", at: place)
                }
            }
        }
    }
}
