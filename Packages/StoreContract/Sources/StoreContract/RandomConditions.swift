import ProtocolsTesting
public import RecordConditions
public import Records

/// Random records with values of all kinds, and random conditions on them.
public struct RandomConditions {
    private static let spot: FieldKind = .object([
        Field("name", .text), Field("count", .integer), Field("price", .number), Field("at", .date),
        Field("inner", .object([Field("a \"b\".c", .boolean)])),
    ])
    /// The columns of the records.
    public static let fields = [
        Field("id", .integer), Field("flag", .boolean), Field("count", .integer), Field("other", .integer),
        Field("size", .number), Field("weight", .number), Field("word", .text), Field("alias", .text),
        Field("at", .date),
        Field("due", .date), Field("tags", .list(.text)), Field("sizes", .list(.number)), Field("spot", spot),
        Field("value", .any), Field("type", .any),
    ]

    private var random: SeededGenerator

    public init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    // MARK: - Records

    mutating func row(id: Int) -> [FieldValue] {
        [.integer(Int128(id))] + Self.fields.dropFirst().map { isOne(in: 5) ? .null : value(of: $0.kind, $0.name) }
    }

    private mutating func value(of kind: FieldKind, _ name: String = "") -> FieldValue {
        switch kind {
        case .boolean: .boolean(isOne(in: 2))
        case .integer: pick(Self.integers)
        // Two columns of numbers are compared only if one of them has no numbers that SQLite rounds for that.
        case .number: name == "weight" ? pick(Self.smallNumbers) : pick(Self.numbers)
        case .text: pick(Self.texts)
        case .date: pick(Self.dates)
        case .list(let element): .list((0..<Int.random(in: 0...3, using: &random)).map { _ in nested(element) })
        case .object(let fields):
            .object(fields.filter { _ in !isOne(in: 6) }.map { FieldValue.Member($0.name, nested($0.kind)) })
        case .any:
            nested(pick([.boolean, .integer, .number, .text, .list(.text), .list(.any), Self.spot]))
        }
    }

    /// Returns a value inside JSON, in which SQLite ends a text at NUL.
    private mutating func nested(_ kind: FieldKind) -> FieldValue {
        guard !isOne(in: 8) else { return .null }
        switch kind {
        case .text: return pick(Self.texts.filter { $0 != .text("a\0b") && $0 != .text("a\0") })
        case .number: return pick(Self.smallNumbers)
        default: return value(of: kind)
        }
    }

    private static let integers: [FieldValue] = [
        0, 1, -1, 2, 7, 100, -100, 1 << 53, (1 << 53) + 1, -(1 << 53) - 1, Int128(Int64.max), Int128(Int64.min),
        Int128(Int64.max) + 1, Int128(UInt64.max), -Int128(UInt64.max), Int128(Int64.min) - 1, .max, .min,
    ].map { .integer($0) }

    private static let smallNumbers: [FieldValue] = [
        .integer(0), .integer(1), .integer(-1), .integer(7), .number(0.5), .number(-0.5), .number(0.1), .number(12.99),
        .number(-12.99), .number(1e-7), .number(7), .decimal(Decimal(string: "12.99") ?? 0), .number(99.95),
    ]

    private static let numbers: [FieldValue] =
        smallNumbers + [
            .integer(1 << 60), .integer((1 << 60) + 1), .number(0x1p60), .number(0x1p70), .number(-0x1p70),
            .number(1e300),
            .integer(1 << 70), .integer(-(1 << 70)), .number(.leastNonzeroMagnitude),
            .integer(100_000_000_000_000_000_000), .number(1e20),
        ]
        + [
            "0.1234567890123456789", "-0.1234567890123456789", "12345678901234567890.123456789",
            "12345678901234567890.5",
            "-12345678901234567890.5", "12.990000000000000001", "9007199254740993.5",
        ].map { .decimal(Decimal(string: $0) ?? 0) }

    private static let texts: [FieldValue] = [
        "", " ", "a", "A", "ab", "aB", "b", "a\0b", "a\0", "a\u{1}", "a\u{1A}", "a\u{1A}0", "\u{1A}\u{1A}", "é", "É",
        "e\u{301}",
        "ſ", "K", "K", "ß", "👩‍🚀", "%", "_", "a%b", "!", "\\", "'", "\"", "null", "true", "7", "12.99", "\u{FFFF}",
        "2026-1-1",
    ].map { .text($0) }

    private static let dates: [FieldValue] = [
        0, 1_790_000_000, 1_790_000_000.25, 1_790_000_000.001, 1_790_000_000.0004, 1_790_000_001, -86_400.5,
        -62_167_219_200,
        253_402_300_799,
    ].map { .date(Date(timeIntervalSince1970: $0)) }

    // MARK: - Conditions

    /// Returns the next condition.
    public mutating func condition() -> RecordCondition { condition(depth: 0) }

    /// Returns a condition that is as large as the largest expression: 200 comparisons, and 20 levels.
    mutating func largeCondition() -> RecordCondition {
        (1...20).reduce(.any((1...180).map { _ in test() })) { condition, level in
            level.isMultiple(of: 3)
                ? .not(condition) : level.isMultiple(of: 2) ? .all([test(), condition]) : .any([test(), condition])
        }
    }

    private mutating func condition(depth: Int) -> RecordCondition {
        let parts = 0..<Int.random(in: 2...3, using: &random)
        switch Int.random(in: 0..<10, using: &random) {
        case 0 where depth < 3, 1 where depth < 3: return .all(parts.map { _ in condition(depth: depth + 1) })
        case 2 where depth < 3: return .any(parts.map { _ in condition(depth: depth + 1) })
        case 3 where depth < 3, 4 where depth < 3: return .not(condition(depth: depth + 1))
        default: return test()
        }
    }

    private mutating func test() -> RecordCondition {
        let (path, kind) = pick(Self.paths)
        let relation = pick(RecordCondition.Relation.allCases)
        switch Int.random(in: 0..<12, using: &random) {
        case 0: return .isNull(path)
        case 1: return like(path)
        case 2:
            let kind = comparable(kind)
            return .isOne(path, of: (0..<Int.random(in: 1...4, using: &random)).map { _ in literal(kind) })
        case 3:
            return .contains(
                pick(["tags", "value", "type"].map { .init($0) }), literal(pick([.text, .number, .boolean])))
        case 4: return .contains(.init("sizes"), literal(.number))
        case 5:
            let (first, second, kind) = pick(Self.pairs)
            return isOne(in: 2) ? .columns(first, relation, second, kind) : .columns(second, relation, first, kind)
        default: return .comparison(path, relation, literal(comparable(kind)))
        }
    }

    private static let paths: [(RecordCondition.Path, FieldKind)] =
        fields.map { (.init($0.name), $0.kind) } + [
            (.init("spot", ["name"]), .text), (.init("spot", ["count"]), .integer), (.init("spot", ["price"]), .number),
            (.init("spot", ["at"]), .date), (.init("spot", ["inner", "a \"b\".c"]), .boolean),
            (.init("spot", ["x"]), .any),
            (.init("value", ["name"]), .text), (.init("value", ["inner"]), .any), (.init("type", ["count"]), .integer),
            (.init("tags", ["name"]), .any), (.init("absent"), .text), (.init("word", ["x"]), .text),
        ]

    private static let pairs: [(RecordCondition.Path, RecordCondition.Path, RecordCondition.Kind)] = [
        (.init("count"), .init("other"), .number), (.init("size"), .init("weight"), .number),
        (.init("weight"), .init("count"), .number), (.init("word"), .init("alias"), .text),
        (.init("at"), .init("due"), .date),
        (.init("flag"), .init("spot", ["inner", "a \"b\".c"]), .boolean),
        (.init("word"), .init("spot", ["name"]), .text),
        (.init("value"), .init("word"), .text), (.init("value"), .init("weight"), .number),
        (.init("spot", ["price"]), .init("weight"), .number),
    ]

    /// Returns the kind of a value to compare with: usually that of the values at the path.
    private mutating func comparable(_ kind: FieldKind) -> RecordCondition.Kind {
        guard let kind = kind.comparable, !isOne(in: 12) else { return pick([.boolean, .number, .text]) }
        return kind
    }

    private mutating func literal(_ kind: RecordCondition.Kind) -> FieldValue {
        switch kind {
        case .boolean: .boolean(isOne(in: 2))
        case .number: pick(Self.numbers + Self.integers)
        case .text: pick(Self.texts)
        case .date: pick(Self.dates)
        }
    }

    private mutating func like(_ path: RecordCondition.Path) -> RecordCondition {
        let parts = ["%", "_", "a", "B", "é", "É", "k", "!%", "!_", "!!", "\\", "1", "👩", "'", "\u{1A}", "0", "S"]
        let text = (0..<Int.random(in: 0...4, using: &random)).map { _ in pick(parts) }.joined()
        return LikePattern(text, escape: "!").map { .like(path, $0) } ?? .isNull(path)
    }

    private mutating func isOne(in count: Int) -> Bool { Int.random(in: 0..<count, using: &random) == 0 }

    private mutating func pick<Value>(_ values: [Value]) -> Value {
        values[Int.random(in: values.indices, using: &random)]
    }
}
