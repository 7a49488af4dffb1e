import Protocols
import ProtocolsTesting
import RESTClient
import Synchronization
import Testing

struct RecordShapeTests {
    private static let name = RecordField("name")

    @Test(arguments: [
        (RecordShape.Form.array, #"{"data": [{"id": 1, "name": "a"}, {"id": 2, "name": "b"}]}"#),
        (.keyed, #"{"data": {"1": {"name": "a"}, "2": {"name": "b"}}}"#),
        (.parallelArrays, #"{"data": {"id": [1, 2], "name": ["a", "b"]}}"#),
    ])
    func `records are in an array, in an object by key, or in parallel arrays`(
        form: RecordShape.Form, json: String
    ) throws {
        let shape = RecordShape(
            "row", at: .init(["data"], form, description: "items"),
            fields: [
                RecordField("id", .integer, .alternatives([.path("id", form: .textOrNumber), .recordKey])), Self.name,
            ])
        let records = try BodyCoder().decodeRecords(shape, .json, from: Data(json.utf8)) { Row([.null] + $0) }
        expectEqual(records.items.map(\.values), [[.integer(1), .text("a")], [.integer(2), .text("b")]])
    }

    /// The values are found by comparing the keys of a record with those of the one before it.
    @Test(arguments: [
        (#"{"name": "b", "id": 2}"#, "b"), (#"{"id": 2}"#, nil), (#"{"x": 1, "id": 2, "y": 1, "name": "b"}"#, "b"),
        // Keys that begin like the expected one, and keys of its length.
        (#"{"id": 2, "names": "-"}"#, nil), (#"{"id": 2, "nam": "-"}"#, nil), (#"{"id": 2, "game": "-"}"#, nil),
        // The first of several equal keys is used, wherever it is.
        (#"{"id": 2, "name": "b", "name": "-"}"#, "b"), (#"{"name": "b", "name": "-", "id": 2}"#, "b"), ("{}", nil),
    ])
    func `records can have different keys`(record: String, name: String?) throws {
        let json = #"[{"id": 1, "name": "a"}, \#(record), {"id": 3, "name": "c"}]"#
        let records = try RecordShape.rows([Self.name]).read(json)
        expectEqual(records.items.map(\.values), [[.text("a")], [name.map(FieldValue.text) ?? .null], [.text("c")]])
    }

    @Test(arguments: [
        (#"{"data": [{"id": 7}]}"#, ["7"]), (#"{"data": [null]}"#, []), (#"{"data": []}"#, []),
        (#"{"data": null}"#, []),
        ("{}", []),
    ])
    func `a single record may be missing`(json: String, ids: [String]) throws {
        try expectEqual(RecordShape.rows(at: ["data", "0"], .single).read(json).items.map(\.id), ids)
    }

    @Test(arguments: [
        (RecordShape.Form.array, "{}", "data in row: missing key (items, rows.json:3)"),
        (.array, #"{"data": null}"#, "data in row: expected an array, got null (items, rows.json:3)"),
        (.array, #"{"data": {}}"#, "data in row: expected an array, got an object (items, rows.json:3)"),
        (.array, "[]", "row: expected an object, got an array (items, rows.json:3)"),
        (
            .array, #"{"data": ["secret"]}"#,
            "data[0] in row: expected an object, got a string (column 'id', rows.json:7)"
        ),
        (.keyed, #"{"data": []}"#, "data in row: expected an object, got an array (items, rows.json:3)"),
        (
            .parallelArrays, #"{"data": {"id": [1, 2], "name": ["a"]}}"#,
            "data.name in row: expected 2 values, as in the longest array, got 1"
        ),
        (
            .parallelArrays, #"{"data": 7}"#,
            "data in row: expected an object of arrays, got a number (items, rows.json:3)"
        ),
        (
            .parallelArrays, #"{"data": {"id": [1, 2], "name": ["a", 5]}}"#,
            "data.name[1] in row: expected text, got a number (column 'name', rows.json:7)"
        ),
        (.array, #"{"data": ["#, "data[0] in row: truncated after 10 bytes"),
        (.array, "<html>", "row: expected JSON, got HTML or XML"),
    ])
    func `an error names the place of the records`(form: RecordShape.Form, json: String, expected: String) {
        let error = #expect(throws: IncorrectData.self) {
            try BodyCoder().decodeRecords(
                RecordShape.rows([Self.name], at: ["data"], form), .json, from: Data(json.utf8), make: Row.init)
        }
        expectEqual(error?.description, expected)
    }

    @Test func `unwanted records are skipped with a reason, and their fields are not read`() throws {
        let shape = RecordShape.rows(
            [RecordField("name", isRequired: true)],
            skips: [
                .init("deleted", [.boolean(true)], reason: "it is deleted"),
                .init("type", [.text("comment"), .null], reason: "it is not a story"),
            ], last: RecordField("id", .integer))
        let records = try shape.read(
            #"[{"deleted": true}, {"id": 1, "name": "a", "type": "story"}, {"type": "comment"}, {"id": 9}]"#)
        expectEqual(records.items.map(\.id), ["1"])
        expectEqual(records.skipped, ["it is deleted", "it is not a story", "it is not a story"])
        expectEqual(records.count, 4)
        expectEqual(records.last, .integer(9))
    }

    @Test func `values around the records are read with them, or without them`() throws {
        let total = RecordField("total", .integer, "meta.total")
        let json = #"{"meta": {"total": 2}, "data": [{"id": 1}]}"#
        let next = RecordField("next")
        try expectEqual(RecordShape.rows(at: ["data"], values: [total, next]).read(json).values, [.integer(2), .null])
        let alone = RecordShape("row", at: nil, fields: [], values: [total])
        try expectEqual(alone.read(json).values, [.integer(2)])
        expectEqual(
            alone.error(#"{"meta": {"total": "secret"}}"#),
            "meta.total in row: expected an integer, got a string (column 'total', rows.json:7)")
    }

    @Test func `the item handler gets each record with its JSON, byte for byte`() throws {
        let found = Mutex<[String]>([])
        let coder = BodyCoder { item, json in
            found.withLock { $0.append("\(item.id): \(String(decoding: json, as: UTF8.self))") }
        }
        let json = #"{"data": [{"id":1, "x" : 1.50e3} , {"id":2,"list":[{"a":"]}"}]},{"id":3}]}"#
        let shape = RecordShape.rows(at: ["data"], skips: [.init("id", [.integer(3)], reason: "it is three")])
        _ = try coder.decodeRecords(shape, .json, from: Data(json.utf8), make: Row.init)
        expectEqual(found.withLock(\.self), [#"1: {"id":1, "x" : 1.50e3}"#, #"2: {"id":2,"list":[{"a":"]}"}]}"#])
    }

    @Test func `large objects and keys with escapes are read`() throws {
        let members = (0..<300).map { #""k\#($0)": \#($0)"# }.joined(separator: ", ")
        let shape = RecordShape.rows([RecordField("k299", .integer), RecordField("é", .integer)])
        try expectEqual(
            shape.read(#"[{"id": 1, \#(members), "\u00e9": 7}]"#).items.first?.values, [.integer(299), .integer(7)])
    }

    @Test(arguments: [
        (BodyFormat.csv(CSVFormat(delimiter: .semicolon)), [], RecordShape.Form.array, "id;name\n1;a\n2;\n"),
        (
            .xml(root: "r"), ["list", "x"], .elements,
            "<r><list><x><id>1</id><name>a</name></x><x><id>2</id><name/></x></list></r>"
        ),
    ])
    func `rows of CSV and elements of XML are records`(
        format: BodyFormat, path: [String], form: RecordShape.Form, text: String
    ) throws {
        let name = RecordField("name", .text, .path("name", isEmptyMissing: true))
        let records = try BodyCoder().decodeRecords(
            RecordShape.rows([name], at: path, form), format, from: Data(text.utf8), make: Row.init)
        expectEqual(records.items.map(\.id), ["1", "2"])
        expectEqual(records.items.map(\.values), [[.text("a")], [.null]])
    }

    @Test(arguments: [("<r><x><id>1</id></x></r>", ["1"]), ("<r/>", []), ("<r><y/></r>", [])])
    func `one element of XML is one record, and none is none`(xml: String, ids: [String]) throws {
        let shape = RecordShape.rows(at: ["x"], .elements)
        let records = try? BodyCoder().decodeRecords(shape, .xml(root: "r"), from: Data(xml.utf8), make: Row.init)
        expectEqual(records?.items.map(\.id), ids)
    }

    @Test(arguments: [
        (#"<x><id>1</id><a>p</a></x>"#, FieldSource.path("a"), ["p"]),
        (#"<x><id>1</id><a>p</a><a>q</a></x>"#, "a", ["p", "q"]), (#"<x><id>1</id></x>"#, "a", nil),
        (#"<x><id>1</id><a><n>p</n></a></x>"#, .elements(of: ["a"], "n"), ["p"]),
        (#"<x><id>1</id><a><n>p</n></a><a/><a><n>q</n></a></x>"#, .elements(of: ["a"], "n"), ["p", "q"]),
        (#"<x><id>1</id><a><n>p</n></a></x>"#, .path("a.[0].n"), ["p"]),
        (#"<x><id>1</id><a>p;q</a></x>"#, .path("a", form: .separated(by: ";")), ["p", "q"]),
    ])
    func `one element of XML is a list of one`(xml: String, source: FieldSource, texts: [String]?) throws {
        let shape = RecordShape.rows([RecordField("list", .list(.text), source)], at: ["x"], .elements)
        let records = try BodyCoder().decodeRecords(
            shape, .xml(root: "r"), from: Data("<r>\(xml)</r>".utf8), make: Row.init)
        expectEqual(records.items.map(\.values), [[texts.map { .list($0.map(FieldValue.text)) } ?? .null]])
    }

    @Test func `an error in XML names the path, also in a list of one element`() {
        let shape = RecordShape.rows(
            [RecordField("n", .integer, .path("a.[0].n", form: .textOrNumber))], at: ["x"], .elements)
        let error = #expect(throws: IncorrectData.self) {
            try BodyCoder().decodeRecords(
                shape, .xml(root: "r"), from: Data("<r><x><id>1</id><a><n>p</n></a></x></r>".utf8), make: Row.init)
        }
        expectEqual(error?.message, "x.a.n: expected an integer, got a string (column 'n', rows.json:7)")
    }

    @Test(arguments: [
        (BodyFormat.csv(CSVFormat()), "id,id\n", "id in row: duplicate column, at line 1"),
        (.csv(CSVFormat()), "id\n1\n\"", "[1]"), (.xml(root: "r"), "<x/>", "row: "),
    ])
    func `a malformed document is an error`(format: BodyFormat, text: String, start: String) {
        let error = #expect(throws: IncorrectData.self) {
            try BodyCoder().decodeRecords(RecordShape.rows(), format, from: Data(text.utf8), make: Row.init)
        }
        #expect(error?.description.hasPrefix(start) == true, "\(String(describing: error))")
    }

    @Test func `a decoder of other formats refuses records without a type`() {
        struct Nothing: BodyDecoder {
            func with(_ keys: FieldKeys) -> Nothing { self }
            func decodeJSON<Value: Decodable>(_ type: Value.Type, from data: Data) throws(IncorrectData) -> Value {
                throw IncorrectData(entry: "", reason: "")
            }
        }
        #expect(throws: IncorrectData.self) {
            try Nothing().decodeRecords(RecordShape.rows(), .json, from: Data(), make: Row.init)
        }
    }
}
