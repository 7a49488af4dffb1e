import Protocols
import ProtocolsTesting
import ProviderFiles
import Testing

/// The records of a list: their columns, forms and rules.
struct RecordTests {
    private static let columns = #"""
        [{"name": "id", "kind": "integer", "minimum": 0},
         {"name": "title", "path": ["names.en", "name"], "emptyIsNull": true},
         {"name": "page", "template": "https://acme.example/{id}?t={title}"},
         {"name": "query", "parameter": "query"}, {"name": "year", "parameter": "year", "kind": "integer"},
         {"name": "price", "kind": "decimal"}, {"name": "weight", "kind": "number", "lenient": true},
         {"name": "isPaid", "kind": "boolean", "default": false}, {"name": "note", "lenient": true},
         {"name": "at", "kind": "date", "format": "unix-ms"}, {"name": "day", "kind": "date", "format": "local", "zone": "+01:00"},
         {"name": "tags", "split": ";", "default": []}, {"name": "authors", "path": "people[*].name", "kind": ["text"]},
         {"name": "first", "path": "people[0].name"}, {"name": "extra", "kind": "any"},
         {"name": "maker", "kind": {"columns": [{"name": "name"}, {"name": "since", "kind": "date"}]}},
         {"name": "lines", "kind": [{"columns": [{"name": "sku", "path": "code.sku", "required": true}]}]}]
        """#

    private static func file(_ item: String) throws -> RunningFile {
        try RunningFile(
            [
                "columns": columns,
                "parameters":
                    #"[{"name": "query", "summary": "q"}, {"name": "year", "summary": "y", "kind": "integer"}]"#,
                "list": #"{"path": "/things", "paging": {"kind": "single"}}"#,
            ], ["/things": "[\(item)]", "/things?query=tea&year=7": "[\(item)]"])
    }

    private static let full = #"""
        {"id": 18446744073709551615, "names": {"en": "Tea"}, "price": 0.10, "weight": "1.5", "isPaid": true, "note": 7,
         "at": 60000, "day": "1970-01-01T01:01", "tags": "a;b", "people": [{"name": "Ada"}, {}, {"name": "Bo"}],
         "extra": {"b": [1, null]}, "maker": {"since": "1970-01-01", "name": "M"}, "lines": [{"code": {"sku": "s"}}]}
        """#

    @Test func `a record has the values of its columns, of their kinds`() async throws {
        let file = try Self.file(Self.full)
        let page = try await file.page(parameters: ["query": "tea", "year": "7"])
        let record = try #require(page.items.first)
        let minute = FieldValue.date(Date(timeIntervalSince1970: 60))
        let price = try #require(Decimal(string: "0.1"))
        expectEqual(
            file.values(of: record),
            [
                .integer(18_446_744_073_709_551_615), .text("Tea"),
                .text("https://acme.example/18446744073709551615?t=Tea"), .text("tea"), .integer(7), .decimal(price),
                .number(1.5), .boolean(true), .text("7"), minute, minute, .list([.text("a"), .text("b")]),
                .list([.text("Ada"), .text("Bo")]), .text("Ada"), ["b": .list([.integer(1), .null])],
                ["name": .text("M"), "since": .date(Date(timeIntervalSince1970: 0))], .list([["sku": .text("s")]]),
            ])
        expectEqual(record.id.description, "18446744073709551615")
    }

    @Test func `missing values are null or the default`() async throws {
        let file = try Self.file(#"{"id": 1, "names": {"en": null}, "name": ""}"#)
        let record = try #require(try await file.page().items.first)
        let expected = [FieldValue.integer(1)] + Array(repeating: .null, count: 16)
        let values = zip(file.descriptor.items.fields, file.values(of: record)).map { field, value in
            field.name == "isPaid" && value == .boolean(false) || field.name == "tags" && value == .list([])
                ? .null : value
        }
        expectEqual(values, expected)
    }

    @Test func `a record that was encoded and decoded has the same columns, and is equal`() async throws {
        let file = try Self.file(Self.full)
        let record = try #require(try await file.page().items.first)
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let decoded = try JSONDecoder().decode(FileRecord.self, from: encoder.encode(record))
        expectEqual(decoded, record)
        expectEqual(decoded.id, record.id)
        let (first, second) = (file.values(of: record), file.values(of: decoded))
        // JSON has one kind of number, so the decimal is a number.
        expectEqual(
            first.enumerated().filter { $0.offset != 5 }.map(\.element),
            second.enumerated().filter { $0.offset != 5 }.map(\.element))
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(FileRecord.self, from: Data(#"{"a": 1}"#.utf8)) }
    }

    @Test(arguments: [
        (
            #"{"id": -1}"#,
            "[0].id: expected an integer, 0 or greater, got a number (column 'id', required, acme.json:8)"
        ),
        (
            #"{"id": 1, "price": "secret"}"#,
            "[0].price: expected a number, got a string (column 'price', acme.json:12)"
        ),
        (
            #"{"id": 1, "lines": [{"code": {}}]}"#,
            "[0].lines[0].code.sku: missing key (column 'sku', required, acme.json:18)"
        ),
    ])
    func `an error names the path in the response and the line in the file, but no value`(
        item: String, expected: String
    ) async throws {
        let file = try Self.file(item)
        await expectEqual(
            failure { () throws(ProviderError) in try await file.page() }, "incorrectData: incorrect data: \(expected)")
    }

    @Test func `the members of an object are records with their keys`() async throws {
        let file = try RunningFile(
            [
                "columns": #"[{"name": "id"}, {"name": "rate", "kind": "number"}]"#,
                "list":
                    #"{"path": "/rates", "items": "rates", "form": "keyed", "keyColumn": "id", "paging": {"kind": "single"}}"#,
                "get": #"[{"path": "/rates/{id}"}]"#,
            ],
            [
                "/rates": #"{"rates": {"NOK": {"rate": 11.5}, "SEK": {"rate": 11}}}"#,
                "/rates/NOK": #"{"id": "NOK", "rate": 1}"#,
            ])
        let items = try await file.page().items
        expectEqual(items.map(\.id.description), ["NOK", "SEK"])
        expectEqual(items.map { file.values(of: $0)[1] }, [.number(11.5), .integer(11)])
        try await expectEqual(file.get("NOK").id.description, "NOK")
    }

    @Test func `lines of JSON are records`() async throws {
        let file = try RunningFile(
            ["list": #"{"path": "/things", "format": "jsonLines", "paging": {"kind": "single"}}"#],
            ["/things": "{\"id\": \"a\"}\r\n\n{\"id\": \"b\"}\n"])
        try await expectEqual(file.page().items.map(\.id.description), ["a", "b"])
    }

    @Test(arguments: [
        (#""csv""#, ""), (#"{"kind": "xml", "root": "feed"}"#, #""items": "entry", "#),
    ])
    func `values of CSV and XML are text, and an empty one is missing`(format: String, items: String) async throws {
        // The client of tests gets CSV as an array of objects, and XML as the object of the root element.
        let rows = #"[{"id": "7", "weight": "1.5", "isPaid": "true", "name": "", "at": "1970-01-01"}]"#
        let file = try RunningFile(
            [
                "columns": #"""
                [{"name": "id", "kind": "integer"}, {"name": "weight", "kind": "number"}, {"name": "name"},
                 {"name": "isPaid", "kind": "boolean"}, {"name": "at", "kind": "date"}]
                """#,
                "list": #"{"path": "/things", "format": \#(format), \#(items)"paging": {"kind": "single"}}"#,
            ], ["/things": items.isEmpty ? rows : #"{"entry": \#(rows)}"#])
        let record = try #require(try await file.page().items.first)
        expectEqual(
            file.values(of: record),
            [.integer(7), .number(1.5), .null, .boolean(true), .date(Date(timeIntervalSince1970: 0))])
    }
}
