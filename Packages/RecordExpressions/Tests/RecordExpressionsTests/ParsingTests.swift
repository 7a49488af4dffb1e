import ProtocolsTesting
import RecordConditions
import RecordExpressions
import Records
import Testing

/// What expressions mean.
@Suite struct ParsingTests {
    private static let day = Date(timeIntervalSince1970: 1_767_225_600)
    private static let stars = RecordCondition.comparison("starCount", .greater, .integer(5))
    private static let fork = RecordCondition.comparison("isFork", .equal, .boolean(true))

    static let conditions: [(String, RecordCondition)] = [
        ("starCount > 5", stars),
        ("\n starCount>5\t", stars),
        ("5 < starCount", stars),
        ("(((starCount > 5)))", stars),
        ("isFork", fork), ("not isFork", .not(fork)),
        ("NOT isFork AnD starCount > 5", .all([.not(fork), stars])),
        ("isFork or isFork and starCount > 5", .any([fork, .all([fork, stars])])),
        ("(isFork or isFork) and starCount > 5", .all([.any([fork, fork]), stars])),
        ("not starCount > 5 or isFork", .any([.not(stars), fork])),
        ("true", .all([])), ("false or isFork", .any([.any([]), fork])),
        ("name = 'it''s'", .comparison("name", .equal, .text("it's"))),
        ("name == ''", .comparison("name", .equal, .text(""))),
        (
            "name <> 'a' and name != 'b'",
            .all([.comparison("name", .notEqual, .text("a")), .comparison("name", .notEqual, .text("b"))])
        ),
        ("\"in\" >= 'x'", .comparison("in", .greaterOrEqual, .text("x"))),
        ("größe <= 1.50", .comparison("größe", .lessOrEqual, .number(1.5))),
        ("price = 170141183460469231731687303715884105727", .comparison("price", .equal, .integer(.max))),
        (
            "price = 170141183460469231731687303715884105728",
            .comparison("price", .equal, .decimal(Decimal(string: "170141183460469231731687303715884105728") ?? 0))
        ),
        ("price = 1e300", .comparison("price", .equal, .number(1e300))),
        ("price < -0.1", .comparison("price", .less, .number(-0.1))),
        ("price = +2", .comparison("price", .equal, .integer(2))),
        (
            "price > 12345678901234567890.123",
            .comparison("price", .greater, .decimal(Decimal(string: "12345678901234567890.123") ?? 0))
        ),
        ("starCount > price", .columns("starCount", .greater, "price", .number)),
        ("extra = name", .columns("extra", .equal, "name", .text)),
        ("starCount in (1, 2)", .isOne("starCount", of: [.integer(1), .integer(2)])),
        ("name not in ('a')", .not(.isOne("name", of: [.text("a")]))),
        (
            "starCount between 1 and 5 and isFork",
            .all([
                .all([
                    .comparison("starCount", .greaterOrEqual, .integer(1)),
                    .comparison("starCount", .lessOrEqual, .integer(5)),
                ]), fork,
            ])
        ),
        (
            "starCount not between 1 and 5",
            .not(
                .all([
                    .comparison("starCount", .greaterOrEqual, .integer(1)),
                    .comparison("starCount", .lessOrEqual, .integer(5)),
                ]))
        ),
        ("owner is null", .isNull("owner")), ("topics is not null", .not(.isNull("topics"))),
        ("'swift' in topics", .contains("topics", .text("swift"))),
        ("'2026-01-01' not in days", .not(.contains("days", .date(day)))),
        ("1 in extra", .contains("extra", .integer(1))),
        ("owner.login = 'a'", .comparison(.init("owner", ["login"]), .equal, .text("a"))),
        ("owner.a.b = 1", .comparison(.init("owner", ["a.b"]), .equal, .integer(1))),
        ("owner.\"a.b\" = 1", .comparison(.init("owner", ["a.b"]), .equal, .integer(1))),
        ("a.b = 'x'", .comparison("a.b", .equal, .text("x"))),
        ("extra.x.\"y z\" = true", .comparison(.init("extra", ["x", "y z"]), .equal, .boolean(true))),
        ("extra.in is null", .isNull(.init("extra", ["in"]))),
        ("pushedAt > '2026-01-01'", .comparison("pushedAt", .greater, .date(day))),
        ("'2026-01-01T02:00:00+02:00' = owner.since", .comparison(.init("owner", ["since"]), .equal, .date(day))),
        ("pushedAt <= now", .comparison("pushedAt", .lessOrEqual, .date(TestColumns.now))),
        ("pushedAt > now - 7 DAYS", .comparison("pushedAt", .greater, .date(TestColumns.now - 7 * 86400))),
        (
            "pushedAt > now -1 week+ 2 hours - 1.5 minutes",
            .comparison("pushedAt", .greater, .date(TestColumns.now - 7 * 86400 + 7200 - 90))
        ),
        (
            "pushedAt between now - 1 day and now",
            .all([
                .comparison("pushedAt", .greaterOrEqual, .date(TestColumns.now - 86400)),
                .comparison("pushedAt", .lessOrEqual, .date(TestColumns.now)),
            ])
        ),
        ("pushedAt > createdAt", .columns("pushedAt", .greater, "createdAt", .date)),
    ]

    @Test(arguments: conditions) func `an expression is read`(text: String, condition: RecordCondition) throws {
        try expectEqual(TestColumns.condition(text), condition, "\(text)")
    }

    static let patterns: [(String, [String], [String])] = [
        ("name like '%SWIFT%'", ["swift", "a Swift b"], ["swif", "ſwift"]),
        ("name like 'a_c'", ["abc", "aéc", "a👩c"], ["ac", "abbc"]),
        ("name like '50!%' escape '!'", ["50%"], ["500"]),
        ("name like '%a%a_'", ["aab", "xaxab"], ["aa", "ab"]),
        ("name like 'É'", ["É"], ["é"]),
        ("name like ''", [""], ["a"]), ("name like '%'", ["", "a"], []),
        ("name like 'A\\B'", ["a\\b"], ["ab"]),
    ]

    @Test(arguments: patterns) func `a pattern matches texts`(text: String, matching: [String], other: [String]) throws
    {
        guard case .like(_, let pattern) = try TestColumns.condition(text) else {
            Issue.record("\(text) has no pattern")
            return
        }
        expectEqual(matching.filter { !pattern.matches($0) }, [], "\(text)")
        expectEqual(other.filter(pattern.matches), [], "\(text)")
        let again = LikePattern(pattern.text(escapedWith: UInt8(ascii: "!")), escape: "!")
        expectEqual(again, pattern, "\(text)")
    }
}
