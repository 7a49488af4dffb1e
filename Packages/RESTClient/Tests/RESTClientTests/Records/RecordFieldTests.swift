import Protocols
import ProtocolsTesting
import RESTClient
import Testing

struct RecordFieldTests {
    private typealias Case = (kind: RecordField.Kind, source: FieldSource, json: String, expected: FieldValue)

    private static let minute = FieldValue.date(Date(timeIntervalSince1970: 60))
    private static let x: FieldSource = "x"
    private static func x(_ form: FieldSource.Form) -> FieldSource { .path("x", form: form) }

    private static let values: [Case] = [
        (.text, x, #""a \u00e9""#, .text("a é")), (.text, x, "null", .null),
        (.boolean, x, "true", .boolean(true)), (.boolean, x(.textOrNumber), #""false""#, .boolean(false)),
        (.integer, x, "-7", .integer(-7)), (.integer, x, "1e2", .integer(100)), (.integer, x, "2.0", .integer(2)),
        (.integer, x, "9223372036854775807", .integer(Int128(Int64.max))),
        (.integer, x(.textOrNumber), #""256""#, .integer(256)),
        (.integer(0...Int128(UInt64.max)), x, "18446744073709551615", .integer(Int128(UInt64.max))),
        (.number, x, "1.5", .number(1.5)), (.number, x, "5570000", .integer(5_570_000)),
        (.number, x(.textOrNumber), #""-3.25""#, .number(-3.25)),
        (.decimal, x, "0.1", .decimal(Decimal(string: "0.1") ?? 0)),
        (.decimal, x(.textOrNumber), #""0.10""#, .decimal(Decimal(string: "0.1") ?? 0)),
        (.text, x(.textOrNumber), "28185", .text("28185")), (.text, x(.textOrNumber), "true", .text("true")),
        (.date, x, #""1970-01-01T00:01:00Z""#, minute),
        (.date, x, #""1970-01-01""#, .date(Date(timeIntervalSince1970: 0))),
        (.date, x(.secondsSince1970), "60", minute), (.date, x(.millisecondsSince1970), "60000", minute),
        (.date, x(.httpDate), #""Thu, 01 Jan 1970 00:01:00 GMT""#, minute),
        (.date, x(.localTime(offset: 3600)), #""1970-01-01T01:01""#, minute),
        (.date, x(.localTime(offset: 3600)), #""1970-01-01T00:01:00Z""#, minute),
        (.date, x(.localTime(offset: -60)), #""1970-01-01""#, minute),
        (.list(.text), x(.separated(by: ";")), #""a;b""#, .list([.text("a"), .text("b")])),
        (.list(.text), x(.separated(by: ";")), #""""#, .list([])),
        (.list(.text), x(.separated(by: ";")), #"["a;b"]"#, .list([.text("a;b")])),
        (.list(.integer), x, "[1, 2]", .list([.integer(1), .integer(2)])),
        (.text, "x.a", #"{"a": "b"}"#, .text("b")), (.text, "x.1", #"["a", "b"]"#, .text("b")),
        (.text, .path("x.a", "id"), "{}", .text("r1")),
        (.text, .path("x", isEmptyMissing: true), #""""#, .null),
        (.text, .path("x", default: .text("none")), "null", .text("none")),
        (.text, .constant(.text("swift")), "1", .text("swift")),
        (
            .list(.text), .elements(of: ["x"], "n"), #"[{"n": "a"}, {"n": null}, {}, {"n": "b"}]"#,
            .list([.text("a"), .text("b")])
        ),
        (
            .list(.integer), .elements(of: ["x"], .elements(of: ["n"], .first([[]]))),
            #"[{"n": [1, 2]}, {}, {"n": [3]}]"#,
            .list([.integer(1), .integer(2), .integer(3)])
        ),
        (.list(.text), .alternatives([.elements(of: ["y"], "n"), "x"]), #"["a"]"#, .list([.text("a")])),
        (.any, x, #"{"b": [1, 1.5, null], "a": {}}"#, ["a": [:], "b": .list([.integer(1), .number(1.5), .null])]),
        (.object([RecordField("n", .integer), RecordField("m")]), x, #"{"n": 1}"#, ["n": .integer(1), "m": .null]),
        (.list(.object([RecordField("n")])), x, #"[{"n": "a"}, {"m": 1}]"#, .list([["n": .text("a")], ["n": .null]])),
        (.integer, .response("1.x"), #""ignored""#, .integer(5)),
    ]

    @Test(arguments: values.indices)
    func `a field has the value at its source, of its kind`(index: Int) throws {
        let (kind, source, json, expected) = Self.values[index]
        let records = try RecordShape.rows([RecordField("x", kind, source)], at: ["0"]).read(
            #"[[{"id": "r1", "x": \#(json)}], {"x": 5}]"#)
        expectEqual(records.items.first?.values, [expected])
    }

    private static let errors: [(kind: RecordField.Kind, form: FieldSource.Form, json: String, expected: String)] = [
        (.text, .asDeclared, "5", "x in row: expected text, got a number"),
        (.boolean, .asDeclared, #""true""#, "x in row: expected a boolean, got a string"),
        (.integer, .asDeclared, "1.5", "x in row: expected an integer, got a number"),
        (.integer, .asDeclared, "9223372036854775808", "x in row: expected an integer, got a number"),
        (.integer, .textOrNumber, #""secret""#, "x in row: expected an integer, got a string"),
        (
            .integer(0...Int128(UInt64.max)), .asDeclared, "-1",
            "x in row: expected an integer, 0 or greater, got a number"
        ),
        (.integer(1...9), .asDeclared, "10", "x in row: expected an integer from 1 to 9, got a number"),
        (.number, .asDeclared, #""1""#, "x in row: expected a number, got a string"),
        (.decimal, .textOrNumber, #""secret""#, "x in row: expected a number, got a string"),
        (.date, .asDeclared, #""secret""#, "x in row: expected an ISO 8601 date, got a string"),
        (.date, .secondsSince1970, #""60""#, "x in row: expected a number of seconds since 1970, got a string"),
        (.date, .httpDate, #""secret""#, "x in row: expected an HTTP date, got a string"),
        (.list(.integer), .asDeclared, #"[1, "secret"]"#, "x[1] in row: expected an integer, got a string"),
        (.list(.text), .asDeclared, #""secret""#, "x in row: expected an array, got a string"),
        (.object([]), .asDeclared, "[]", "x in row: expected an object, got an array"),
        (.text, .asDeclared, "null", "x in row: expected text, got null"),
    ]

    @Test(arguments: errors.indices)
    func `an error names the path, the kind and the description, but no value`(index: Int) {
        let (kind, form, json, expected) = Self.errors[index]
        let field = RecordField("x", kind, .path("x", form: form), isRequired: true)
        let error = RecordShape.rows([field]).error(#"[{"id": 0, "x": \#(json)}]"#)
        expectEqual(error, "[0].\(expected) (column 'x', rows.json:7)")
    }

    @Test(arguments: [
        ("{}", "[0].a.b in row: missing key (column 'x', rows.json:7)"),
        (#"{"a": {"b": null}}"#, "[0].a.b in row: expected text, got null (column 'x', rows.json:7)"),
        (#"{"a": "secret"}"#, "[0].a in row: expected an object, got a string (column 'x', rows.json:7)"),
        (#"{"a": {"b": [{}]}}"#, "[0].a.b in row: expected text, got an array (column 'x', rows.json:7)"),
    ])
    func `a missing required value has its path`(json: String, expected: String) {
        expectEqual(RecordShape.rows([RecordField("x", .text, "a.b", isRequired: true)]).error("[\(json)]"), expected)
    }

    @Test func `a field of an object in a record has a description of its own`() {
        let inner = RecordField("n", .integer, isRequired: true)
        let shape = RecordShape.rows([RecordField("x", .list(.object([inner])))])
        expectEqual(
            shape.error(#"[{"x": [{"n": 1}, {}]}]"#), "[0].x[1].n in row: missing key (column 'n', rows.json:7)")
    }

    @Test func `a template has the values of other fields, in their kinds`() throws {
        func template(_ index: Int, isRequired: Bool = false) -> RecordField {
            RecordField(
                "url", .text, from: .template([.text("/"), .field(1), .text("?d="), .field(index)]),
                isRequired: isRequired, description: "column 'url'")
        }
        let fields = [RecordField("n", .integer), RecordField("day", .date, .path("d", form: .secondsSince1970))]
        let json = #"[{"n": 7, "d": 60}, {"n": 8}]"#
        try expectEqual(
            RecordShape.rows(fields + [template(2)]).read(json).items.map { $0.values[2] },
            [.text("/7?d=1970-01-01T00:01:00Z"), .null])
        expectEqual(
            RecordShape.rows(fields + [template(2, isRequired: true)]).error(json),
            "[1] in row: missing value in a template (column 'url')")
    }
}
