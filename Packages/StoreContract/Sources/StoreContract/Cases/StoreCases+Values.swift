import ContractKit
import Records
import StoreProtocols

extension StoreCases {
    static let values = [
        StoreCase("values-are-returned", "every value is returned as it was written") { harness, checks in
            for (kind, values) in samples {
                let schema = try RecordSchema(
                    entity: "value of \(kind.name)", fields: [Field("id", .integer), Field("value", kind)])
                let rows = (values + [.null]).enumerated().map { [.integer(Int128($0.offset)), $0.element] }
                checks.expect(
                    try await harness.sync([rows], schema: schema), Counts(added: rows.count), at: kind.name)
                let records = try await harness.records(schema)
                for row in rows {
                    let value = records[row[0]]?.values[1]
                    checks.expect(isSame(value, row[1]), true, at: "\(row[1]) is returned as \(value as Any)")
                }
                checks.expect(
                    try await harness.sync([rows], schema: schema, hour: 1), Counts(unchanged: rows.count),
                    at: "\(kind.name) again")
            }
        },
        StoreCase("every-difference-is-a-change", "a record that differs in any way is changed") { harness, checks in
            let schema = try RecordSchema(
                entity: "item", fields: [Field("id", .integer), Field("a", .any), Field("b", .any)])
            var rows: [[FieldValue]] = similar.map { [.integer(1), $0, .null] }
            rows += [("ab", "c"), ("a", "bc"), ("abc", ""), ("", "abc")].map { [.integer(1), .text($0), .text($1)] }
            rows.append([.integer(1), .null, .text("abc")])
            var run = try await harness.begin(.list, schema)
            for (index, row) in rows.enumerated() {
                let page = try await harness.store.commit([row], of: "a", to: run, at: StoreHarness.time(0))
                let again = try await harness.store.commit([row], of: "a", to: page.run, at: StoreHarness.time(0))
                checks.expect(
                    [page.added, page.changed, again.unchanged], [index == 0 ? 1 : 0, index == 0 ? 0 : 1, 1],
                    at: "\(row)")
                run = again.run
            }
        },
        StoreCase("ids-are-distinct", "ids that differ in any way are different records") { harness, checks in
            for (kind, values) in [(FieldKind.text, texts), (.integer, integers)] {
                let schema = try RecordSchema(
                    entity: "by \(kind.name)", fields: [Field("id", kind), Field("text", .text)])
                let rows = values.map { [$0, .text("\($0)")] }
                checks.expect(
                    try await harness.sync([rows], schema: schema), Counts(added: rows.count), at: kind.name)
                let records = try await harness.records(schema)
                for row in rows { checks.expect(records[row[0]]?.values, row, at: "\(row[0])") }
                let removals = try await harness.sync([[rows[0]]], schema: schema, hour: 1).removals
                let others = rows.count - 1
                checks.expect(
                    removals, ListRemovals(count: others, unlisted: others), at: "\(kind.name) removed from the list")
                let deleted = try await harness.store.markDeleted(
                    values, of: schema, from: Subscription.list.source, at: StoreHarness.time(2))
                checks.expect(deleted, rows.count, at: "\(kind.name) marked as deleted")
            }
        },
    ]

    /// Values that a digest, or a comparison of texts, could confuse.
    private static let similar: [FieldValue] = [
        .null, .boolean(false), .boolean(true), .integer(0), .integer(1), .integer(1 << 64), .text("1"), .text(""),
        .text("12345678"), .text("123456789"), .text("23456789"), .text("1234567890123456"), .text("123456789012345"),
        .text("a\0"), .text("a"), .text("\0a"), .list([]), .list([.null]), .list([.null, .null]), .list([.list([])]),
        .object([]), .list([.text("a"), .text("b")]), .list([.text("b"), .text("a")]),
        .object([FieldValue.Member("a", .text("b"))]), .object([FieldValue.Member("b", .text("a"))]),
        .object([FieldValue.Member("a", .null), FieldValue.Member("b", .null)]), .number(0.5), .number(-0.5),
        .date(Date(timeIntervalSince1970: 1)), .date(Date(timeIntervalSince1970: 2)),
    ]

    private static let texts: [FieldValue] = [
        .text(""), .text(" "), .text("a"), .text("A"), .text("a "), .text("a\0b"), .text("a\0c"), .text("\0"),
        .text("\\"), .text("'"), .text("\""), .text("%_"), .text("1"), .text("01"), .text("1.0"), .text("1e0"),
        .text("👩‍🚀"), .text("\u{feff}"), .text("e\u{301}x"), .text("\r\n\t\u{1b}"), .text("null"),
        .text(String(repeating: "long", count: 5000)),
    ]

    private static let integers: [FieldValue] = [
        .integer(0), .integer(-1), .integer(1), .integer(Int128(Int64.max)), .integer(Int128(Int64.min)),
        .integer(Int128(Int64.max) + 1), .integer(Int128(UInt64.max)), .integer(Int128(UInt64.max) - 1),
        .integer(1 << 53), .integer((1 << 53) + 1),
    ]

    private static let numbers: [FieldValue] = [
        .number(0.5), .number(-1.25), .number(0.1), .number(1e300), .number(Double.leastNonzeroMagnitude),
        .number(Double.greatestFiniteMagnitude), .number(1), .number(9_007_199_254_740_992), .integer(3),
        .decimal(Decimal(string: "12.99") ?? 0), .decimal(Decimal(string: "12345678901234567890.123456789") ?? 0),
    ]

    private static let dates: [FieldValue] = [
        0, 1_790_000_000, 1_790_000_000.25, 1_790_000_000.001, -86_400.5, -62_167_219_200, 253_402_300_799,
    ].map { .date(Date(timeIntervalSince1970: $0)) }

    private static let samples: [(kind: FieldKind, values: [FieldValue])] = [
        (.boolean, [.boolean(true), .boolean(false)]), (.integer, integers), (.number, numbers), (.text, texts),
        (.date, dates), (.list(.text), [.list([]), .list(texts)]), (.list(.date), [.list(dates + [.null])]),
        (.list(.number), [.list([.number(0.5), .number(1), .number(-0.0), .number(1e18), .integer(2), .null])]),
        (.list(.list(.integer)), [.list([.list(integers), .list([]), .null])]),
        (
            .object([Field("name", .text), Field("at", .date), Field("list", .list(.number))]),
            [
                .object([
                    FieldValue.Member("name", .text("é\\\"\0\u{2028}")), FieldValue.Member("at", dates[2]),
                    FieldValue.Member("list", .list([.number(0.5), .number(1), .null])),
                ])
            ]
        ),
        (
            .any,
            [
                .boolean(true), .integer(1), .number(0.5), .number(1), .text("1"), .text("null"), .text(""),
                .list([.text("a"), .null]),
                .object([FieldValue.Member("a", .integer(1)), FieldValue.Member("b", .object([]))]),
            ]
        ),
    ]

    /// Returns whether a value is equal to the written value, or has the same meaning in its column.
    private static func isSame(_ value: FieldValue?, _ written: FieldValue) -> Bool {
        switch (value, written) {
        case (.number(let number), .decimal(let decimal)): "\(number)" == "\(decimal)"
        case (.number(let number), .integer(let integer)), (.integer(let integer), .number(let number)):
            Double(integer) == number && Int128(number) == integer
        case (.date(let date), .date(let written)): abs(date.timeIntervalSince(written)) < 0.0005
        case (.list(let values), .list(let written)):
            values.count == written.count && zip(values, written).allSatisfy(isSame)
        case (.object(let members), .object(let written)):
            members.map(\.name) == written.map(\.name)
                && zip(members, written).allSatisfy { isSame($0.value, $1.value) }
        default: value == written
        }
    }
}
