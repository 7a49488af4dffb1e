import RecordConditions
import RecordExpressions
import Records

/// The columns of the tests.
enum TestColumns {
    static let now = Date(timeIntervalSince1970: 1_790_000_000)
    static let owner: FieldKind = .object([Field("login", .text), Field("since", .date), Field("a.b", .integer)])
    static let all: [Field] = [
        Field("id", .integer), Field("name", .text), Field("starCount", .integer), Field("price", .number),
        Field("isFork", .boolean), Field("pushedAt", .date), Field("createdAt", .date), Field("topics", .list(.text)),
        Field("owner", owner), Field("extra", .any), Field("a.b", .text), Field("parts", .list(owner)),
        Field("in", .text), Field("größe", .number), Field("days", .list(.date)),
    ]

    static func condition(_ text: String) throws(ExpressionError) -> RecordCondition {
        try RecordCondition(parsing: text, columns: all, now: now)
    }
}

// The names of the modules stand for `@retroactive`, which the build of the workspace, one package, does not allow.
extension RecordConditions.RecordCondition.Path: Swift.ExpressibleByStringLiteral {
    public init(stringLiteral name: String) { self.init(name) }
}
