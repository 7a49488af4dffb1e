import Protocols
import ProtocolsTesting
import Testing

struct DraftValueTests {
    enum Size: String, CaseIterable, DraftValue { case small, large }
    enum SchoolGrade: Int, DraftValue { case good = 1, bad = 2 }

    struct ThingDraft: ItemDraft {
        @Validated(.nonEmpty(message: "missing name")) var name: String?
        @Validated(.required(message: "missing inStock")) var inStock: Bool?
        @Validated(.ifGiven(.value(in: 1...5, message: "invalid stars: expected an integer from 1 to 5"))) var stars:
            Int?
        @Validated var id64: Int64?
        @Validated var weight: Double?
        @Validated var price: Decimal?
        @Validated var soldAt: Date?
        @Validated var size: Size?
        @Validated var grade: SchoolGrade?
        @Validated(.ifGiven(.count(in: 1...3, message: "invalid tags: expected 1 to 3 tags"))) var tags: [String]?
        @Validated var scores: [Int]?
        @Validated var flags: [[Bool]]?

        static let fields: [DraftField<ThingDraft>] = [
            DraftField("name", "", \.$name), DraftField("inStock", "", \.$inStock), DraftField("stars", "", \.$stars),
            DraftField("id64", "", \.$id64), DraftField("weight", "", \.$weight), DraftField("price", "", \.$price),
            DraftField("soldAt", "", \.$soldAt), DraftField("size", "", \.$size), DraftField("grade", "", \.$grade),
            DraftField("tags", "", \.$tags), DraftField("scores", "", \.$scores), DraftField("flags", "", \.$flags),
        ]

        static func field(_ name: String) throws -> DraftField<ThingDraft> {
            try #require(fields.first { $0.name == name })
        }
    }

    private static let date = Date(timeIntervalSince1970: 1_772_323_200)

    static let readable: [(String, FieldValue, FieldValue)] = [
        ("name", .text("Ada"), .text("Ada")), ("name", .integer(7), .text("7")), ("name", .number(0.25), .text("0.25")),
        ("inStock", .boolean(false), .boolean(false)), ("inStock", .text("TRUE"), .boolean(true)),
        ("stars", .integer(3), .integer(3)), ("stars", .text("3"), .integer(3)), ("stars", .text("+3"), .integer(3)),
        ("id64", .integer(Int128(Int64.min)), .integer(Int128(Int64.min))),
        ("weight", .integer(2), .integer(2)), ("weight", .number(2.5), .number(2.5)),
        ("weight", .text("1e3"), .integer(1000)),
        ("price", .number(19.99), .decimal(Decimal(1999) / 100)), ("price", .text("0.10"), .decimal(Decimal(1) / 10)),
        ("soldAt", .text("2026-03-01"), .date(date)), ("soldAt", .text("2026-03-01T02:00:00+02:00"), .date(date)),
        ("soldAt", .date(date), .date(date)),
        ("size", .text("small"), .text("small")), ("grade", .integer(2), .integer(2)),
        ("grade", .text("1"), .integer(1)),
        ("tags", .list([.text("a, b"), .integer(1)]), .list([.text("a, b"), .text("1")])),
        ("scores", .list([.text("1"), .integer(2)]), .list([.integer(1), .integer(2)])),
        ("scores", .list([]), .list([])),
        ("flags", .list([.list([.boolean(true)])]), .list([.list([.boolean(true)])])),
    ]

    @Test(arguments: readable)
    func `input is read as text or as a JSON value`(name: String, input: FieldValue, value: FieldValue) throws {
        let field = try ThingDraft.field(name)
        var draft = ThingDraft()
        field.set(&draft, input)
        expectEqual(field.input(draft), value)
        #expect(field.property(draft).isGiven)
        #expect(field.property(draft).errors.isEmpty)
    }

    static let unreadable: [(String, FieldValue, String)] = [
        ("name", .boolean(true), "invalid name 'true': expected text"), ("name", .null, "invalid name: expected text"),
        ("name", .list([.text("x")]), "invalid name: expected text"),
        ("name", .object([]), "invalid name: expected text"),
        ("inStock", .text("maybe"), "invalid inStock 'maybe': expected true or false"),
        ("inStock", .integer(1), "invalid inStock '1': expected true or false"),
        ("stars", .text("x"), "invalid stars 'x': expected an integer"),
        ("stars", .number(2.5), "invalid stars '2.5': expected an integer"),
        ("stars", .boolean(true), "invalid stars 'true': expected an integer"),
        ("id64", .integer(Int128(Int64.max) + 1), "invalid id64 '9223372036854775808': expected an integer"),
        ("weight", .text("0x1p3"), "invalid weight '0x1p3': expected a number"),
        ("weight", .text("nan"), "invalid weight 'nan': expected a number"),
        ("weight", .text("1e999"), "invalid weight '1e999': expected a number"),
        ("price", .text("12-3"), "invalid price '12-3': expected a number"),
        ("price", .text("1,50"), "invalid price '1,50': expected a number"),
        ("price", .text(""), "invalid price '': expected a number"),
        (
            "soldAt", .text("2026-02-30"),
            "invalid soldAt '2026-02-30': expected a date, such as 2026-03-01 or 2026-03-01T09:30:00Z"
        ),
        ("size", .text("huge"), "invalid size 'huge': expected one of small, large"),
        ("grade", .text("3"), "invalid grade '3': expected a valid SchoolGrade"),
        ("tags", .text("a"), "invalid tags 'a': expected a list, each value text"),
        ("tags", .null, "invalid tags: expected a list, each value text"),
        ("tags", .list([.text("a"), .null]), "invalid tags[1]: expected text"),
        ("scores", .list([.text("1"), .text("x")]), "invalid scores[1] 'x': expected an integer"),
        ("flags", .list([.list([]), .list([.text("x")])]), "invalid flags[1][0] 'x': expected true or false"),
    ]

    @Test(arguments: unreadable)
    func `input that cannot be read is kept, with an error`(name: String, input: FieldValue, message: String) throws {
        let field = try ThingDraft.field(name)
        var draft = ThingDraft()
        field.set(&draft, input)
        expectEqual(field.input(draft), input)
        #expect(field.property(draft).isGiven)
        expectEqual(field.property(draft).errors.map(\.message), [message])
        let error = #expect(throws: ProviderError.self) { try draft.validateForEditing() }
        expectEqual(error?.code, .invalidRequest)
        expectEqual(error?.message, message)
    }

    @Test func `a new value replaces input that could not be read`() throws {
        var draft = ThingDraft()
        try ThingDraft.field("stars").set(&draft, .text("x"))
        #expect(draft.stars == nil)
        draft.stars = 4
        #expect(draft.$stars.errors.isEmpty)
        expectEqual(draft.$stars.input, .integer(4))
        try ThingDraft.field("stars").set(&draft, .text("x"))
        #expect(draft.stars == nil)
        draft.stars = nil
        #expect(!draft.$stars.isGiven)
        #expect(draft.$stars.input == nil)
    }

    @Test func `rules apply to values, and all errors are reported`() throws {
        var draft = ThingDraft()
        for (name, input) in [("stars", .integer(6)), ("tags", .list([])), ("weight", .text("x"))]
            as [(String, FieldValue)]
        {
            try ThingDraft.field(name).set(&draft, input)
        }
        expectEqual(
            draft.validationErrors.map(\.message),
            [
                "missing name", "missing inStock", "invalid stars: expected an integer from 1 to 5",
                "invalid weight 'x': expected a number", "invalid tags: expected 1 to 3 tags",
            ])
    }

    @Test(arguments: [("size", ["small", "large"]), ("grade", []), ("scores", [])])
    func `the form of a field has the values of an enum`(name: String, words: [String]) throws {
        try expectEqual(ThingDraft.field(name).form.words, words)
    }
}
