import ProtocolsTesting
import RecordConditions
import RecordExpressions
import Records
import Testing

/// Expressions on records in memory, without a store.
@Suite struct EvaluationTests {
    /// Three records, with the values of the columns that have other values than null.
    private static let records: [[String: FieldValue]] = [
        [
            "id": .integer(1), "name": .text("Cafe\u{301}"), "starCount": .integer(9_007_199_254_740_993),
            "price": .decimal(Decimal(string: "12.99") ?? 0), "isFork": .boolean(false),
            "pushedAt": .date(Date(timeIntervalSince1970: 1_767_225_600.5)), "topics": .list([.text("swift"), .null]),
            "owner": ["login": .text("ada"), "since": .null], "extra": .text("7"),
        ],
        [
            "id": .integer(2), "name": .text("Café"), "starCount": .integer(9_007_199_254_740_992),
            "price": .number(12.99),
            "isFork": .boolean(true), "pushedAt": .date(Date(timeIntervalSince1970: 1_767_225_600)),
            "topics": .list([]),
            "owner": ["login": .text("Ada")], "extra": .integer(7),
        ],
        ["id": .integer(3), "price": .number(.nan), "extra": ["login": .text("eve")]],
    ]

    static let selections: [(String, [Int128])] = [
        ("id > 0", [1, 2, 3]), ("starCount > 0 or not starCount > 0", [1, 2]), ("starCount = 9007199254740993", [1]),
        ("starCount < 9007199254740992.5", [2]), ("price = 12.99", [1, 2]), ("price is null", [3]),
        ("name = 'Café'", [2]), ("name < 'Caff'", [1]), ("name like 'CAF_'", [2]), ("name like 'caf%'", [1, 2]),
        ("isFork", [2]), ("not isFork", [1]), ("isFork is null", [3]),
        ("pushedAt > '2026-01-01'", [1]), ("pushedAt = '2026-01-01T01:00:00+01:00'", [2]), ("pushedAt < now", [1, 2]),
        ("pushedAt between '2026-01-01' and '2026-01-01T00:00:00.5Z'", [1, 2]),
        ("createdAt < now or createdAt >= now", []),
        ("'swift' in topics", [1]), ("'rust' in topics", []), ("'rust' not in topics", [2]),
        ("topics is not null", [1, 2]),
        ("owner.login = 'ada'", [1]), ("owner.since is null", [1, 2, 3]), ("owner is null", [3]),
        ("extra = '7'", [1]), ("extra = 7", [2]), ("not extra = 7", []), ("extra.login = 'eve'", [3]),
        ("id not in (1, 7)", [2, 3]), ("starCount in (1, 2)", []), ("true and not false", [1, 2, 3]),
    ]

    @Test(arguments: selections) func `an expression selects records`(text: String, ids: [Int128]) throws {
        let condition = try TestColumns.condition(text)
        // Only the columns of the condition are needed.
        let fields = TestColumns.all.filter { condition.columns.contains($0.name) }
        let prepared = PreparedCondition(condition, for: fields)
        let selected = Self.records.filter { record in prepared.matches(fields.map { record[$0.name] ?? .null }) }
        expectEqual(selected.map { $0["id"] }, ids.map { .integer($0) }, "\(text)")
    }
}
