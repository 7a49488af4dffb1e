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
        let records = try BodyCoder().decodeRecords(shape, from: Data(json.utf8)) { Row([.null] + $0) }
        expectEqual(records.items.map(\.values), [[.integer(1), .text("a")], [.integer(2), .text("b")]])
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
                RecordShape.rows([Self.name], at: ["data"], form), from: Data(json.utf8), make: Row.init)
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
        _ = try coder.decodeRecords(shape, from: Data(json.utf8), make: Row.init)
        expectEqual(found.withLock(\.self), [#"1: {"id":1, "x" : 1.50e3}"#, #"2: {"id":2,"list":[{"a":"]}"}]}"#])
    }

    @Test func `large objects and keys with escapes are read`() throws {
        let members = (0..<300).map { #""k\#($0)": \#($0)"# }.joined(separator: ", ")
        let shape = RecordShape.rows([RecordField("k299", .integer), RecordField("é", .integer)])
        try expectEqual(
            shape.read(#"[{"id": 1, \#(members), "\u00e9": 7}]"#).items.first?.values, [.integer(299), .integer(7)])
    }

    @Test func `a decoder of other formats refuses records without a type`() {
        struct Nothing: BodyDecoder {
            func with(_ keys: FieldKeys) -> Nothing { self }
            func decodeJSON<Value: Decodable>(_ type: Value.Type, from data: Data) throws(IncorrectData) -> Value {
                throw IncorrectData(entry: "", reason: "")
            }
        }
        #expect(throws: IncorrectData.self) {
            try Nothing().decodeRecords(RecordShape.rows(), from: Data(), make: Row.init)
        }
    }
}
