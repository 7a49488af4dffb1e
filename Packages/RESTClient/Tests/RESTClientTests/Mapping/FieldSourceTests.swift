import Protocols
import ProtocolsTesting
import RESTClient
import Testing

/// A record with every kind of source. It is its own entry.
private struct Bird: Entity {
    let id: Int64
    let name: String
    let pageURL: String
    let ringedAt: Date?
    let seenAt: Date?
    let place: String?
    let note: String?
    let label: String?
    let mate: String?
    let tags: [String]
    let wingSpan: Double?
    let ring: Ring?
    let sightings: [Ring]

    struct Ring: Record {
        let code: String
        static let columns = [Column("code", \Self.code, from: "ring.code")]
    }

    static let name = "bird"
    static let columns: [Column<Bird>] = [
        Column("id", \.id, from: .path("id", form: .textOrNumber)),
        Column("name", \.name, from: .joined("first", "last", separator: " ")),
        Column("pageURL", \.pageURL, from: .template("https://birds.example/{id}/{place.town}")),
        Column("ringedAt", \.ringedAt, from: .path("ringed", form: .secondsSince1970)),
        Column("seenAt", \.seenAt, from: .path("seen", form: .millisecondsSince1970)),
        Column("place", \.place, from: "place.town"),
        Column("note", \.note, from: .path("note", isEmptyMissing: true)),
        Column("label", \.label, from: .path("labels.1", "label", form: .textOrNumber)),
        Column("mate", \.mate, from: "mates.0.name"),
        Column("tags", \.tags, from: .path("tags", default: .list([]))),
        Column("wingSpan", \.wingSpan),
        Column("ring", \.ring),
        Column("sightings", \.sightings, from: .path("sightings", default: .list([]))),
    ]
}

private struct Flock: Decodable {
    let birdCount: Int
    let allBirds: [Bird]
    let byName: [String: Bird]?
    let camelCase: [String: Int]?
}

struct FieldSourceTests {
    /// A bird with the values of the given members in place of the usual ones. `nil` removes a member.
    private func bird(_ changes: KeyValuePairs<String, String?> = [:]) -> String {
        var members = ["id": "7", "first": #""Grey""#, "last": #""Heron""#, "place": #"{"town": "Oslo"}"#]
        for (name, value) in changes { members[name] = value }
        return "{\(members.sorted { $0.key < $1.key }.map { "\"\($0)\": \($1)" }.joined(separator: ", "))}"
    }

    /// Decodes a document on the tape, and by `JSONDecoder`, which decodes documents that begin with a byte order mark.
    private func decode<Value: Decodable & Equatable>(
        _ type: Value.Type, _ json: String, _ keys: FieldKeys = .snakeCase
    ) throws -> Value {
        let coder = JSONCoder(keys: keys)
        let onTape = Result { try coder.decodeJSON(type, from: Data(json.utf8)) }
        let byFoundation = Result { try coder.decodeJSON(type, from: [0xEF, 0xBB, 0xBF] + Data(json.utf8)) }
        expectEqual(try? onTape.get(), try? byFoundation.get())
        expectEqual(onTape.error as? IncorrectData, byFoundation.error as? IncorrectData)
        return try onTape.get()
    }

    private func value(_ field: String, _ changes: KeyValuePairs<String, String?>) throws -> FieldValue? {
        let bird = try decode(Bird.self, bird(changes))
        return Bird.columns.first { $0.name == field }?.value(bird)
    }

    private typealias Case = (field: String, changes: KeyValuePairs<String, String?>, expected: FieldValue)

    @Test func `a field has the value at its source`() throws {
        let cases: [Case] = [
            ("id", [:], .integer(7)), ("id", ["id": #""8""#], .integer(8)),
            ("name", [:], .text("Grey Heron")), ("name", ["last": #""""#], .text("Grey")),
            ("pageURL", [:], .text("https://birds.example/7/Oslo")),
            ("ringedAt", ["ringed": "60"], .date(Date(timeIntervalSince1970: 60))),
            ("ringedAt", ["ringed": "null"], .null), ("ringedAt", [:], .null),
            ("seenAt", ["seen": "1500"], .date(Date(timeIntervalSince1970: 1.5))),
            ("place", [:], .text("Oslo")),
            ("note", ["note": #""x""#], .text("x")), ("note", ["note": #""""#], .null), ("note", [:], .null),
            ("label", ["labels": #"["a", "b"]"#, "label": "1"], .text("b")),
            ("label", ["labels": #"["a", null]"#, "label": #""c""#], .text("c")),
            ("label", ["labels": #"["a"]"#, "label": "3"], .text("3")),
            ("label", ["label": "1.5"], .text("1.5")), ("label", ["labels": "null"], .null), ("label", [:], .null),
            ("mate", ["mates": #"[{"name": "Ada"}]"#], .text("Ada")), ("mate", ["mates": "[]"], .null),
            ("mate", ["mates": #"{"0": {"name": "Bo"}}"#], .text("Bo")),
            ("tags", ["tags": #"["x"]"#], .list([.text("x")])), ("tags", ["tags": "null"], .list([])),
            ("tags", [:], .list([])),
            ("wingSpan", ["wing_span": "1.5"], .number(1.5)), ("wingSpan", ["wingSpan": "1.5"], .null),
            ("ring", ["ring": #"{"ring": {"code": "K1"}}"#], ["code": .text("K1")]),
            ("sightings", ["sightings": #"[{"ring": {"code": "K2"}}]"#], .list([["code": .text("K2")]])),
        ]
        for (field, changes, expected) in cases { try expectEqual(value(field, changes), expected) }
    }

    @Test func `an error names the path in the data`() {
        let cases: [(changes: KeyValuePairs<String, String?>, expected: String)] = [
            (["id": nil], "id in Bird: missing key"), (["id": "null"], "id in Bird: expected Int64, got null"),
            (["id": #""x""#], #"id in Bird: expected Int64, got the string "x""#),
            (["id": "true"], "id in Bird: expected Int64, got a boolean"),
            (["last": nil], "last in Bird: missing key"),
            (["last": "{}"], "last in Bird: expected String, got an object"),
            (["place": "null"], "place.town in Bird: missing key"),
            (["place": #"{"town": 5}"#], "place.town in Bird: expected String, got a number"),
            (["place": #""Oslo""#], "place in Bird: expected an object, got a string"),
            (["ringed": #""x""#], "ringed in Bird: expected Double, got a string"),
            (["tags": "[5]"], "tags[0] in Bird: expected String, got a number"),
            (["ring": #"{"ring": {}}"#], "ring.ring.code in Bird: missing key"),
            (["wing_span": #""x""#], "wing_span in Bird: expected Double, got a string"),
        ]
        for (changes, expected) in cases {
            let error = #expect(throws: IncorrectData.self) { try decode(Bird.self, bird(changes)) }
            expectEqual(error?.description, expected)
        }
    }

    /// A document that is an array: the number of the rows, and the rows.
    private struct Sheet: Decodable, Equatable {
        let total: Int?
        let names: [String]?
        let rows: [[String: Int]]?
        let all: FieldValue?
    }

    private static let sheetKeys = FieldKeys.asDeclared.reading(
        Sheet.self,
        from: ["total": "[0].total", "names": .elements(of: ["[1]"], "name"), "rows": "[2]", "all": .first([[]])])

    @Test func `the fields of an array are at indices`() throws {
        let sheet = try decode(
            Sheet.self, #"[{"total": 2}, [{"name": "a"}, {}, {"name": "b"}], [{"x": 1}]]"#, Self.sheetKeys)
        expectEqual(sheet.total, 2)
        expectEqual(sheet.names, ["a", "b"])
        expectEqual(sheet.rows, [["x": 1]])
        #expect(sheet.all != nil)
        try expectEqual(decode(Sheet.self, "[]", Self.sheetKeys).total, nil)
        try expectEqual(decode(Sheet.self, "[null]", Self.sheetKeys).rows, nil)
    }

    @Test func `one source at an index is enough`() throws {
        let keys = FieldKeys.asDeclared.reading(Sheet.self, from: ["names": .elements(of: ["[0]", "n"], "name")])
        try expectEqual(decode(Sheet.self, #"[{"n": [{"name": "a"}]}]"#, keys).names, ["a"])
    }

    @Test(
        arguments: [
            (#"[{"total": "x"}]"#, "[0].total in Sheet: expected Int, got a string"),
            (#"[{}, [{"name": "a"}, {}, {"name": 5}]]"#, "[1][2].name in Sheet: expected String, got a number"),
            (#"[{}, {}]"#, "[1] in Sheet: expected an array, got another value"),
            (#"[{}, [], [{"x": "a"}]]"#, "[2][0].x in Sheet: expected Int, got a string"),
        ])
    func `an error in an array names the place`(json: String, expected: String) {
        let error = #expect(throws: IncorrectData.self) { try decode(Sheet.self, json, Self.sheetKeys) }
        expectEqual(error?.description, expected)
    }

    @Test func `records in other types have their sources, and the keys of dictionaries are data`() throws {
        let json = """
            {"bird_count": 2, "all_birds": [\(bird())], "by_name": {"greyHeron": \(bird())}, "camel_case": {"aB": 1}}
            """
        for prefix in [Data(), Data([0xEF, 0xBB, 0xBF])] {
            let flock = try JSONCoder(keys: .snakeCase).decodeJSON(Flock.self, from: prefix + Data(json.utf8))
            expectEqual(flock.birdCount, 2)
            expectEqual(flock.allBirds.map(\.name), ["Grey Heron"])
            expectEqual(flock.byName?.keys.sorted(), ["greyHeron"])
            expectEqual(flock.camelCase, ["aB": 1])
        }
    }

    @Test func `a record in an object has its key, and a key can contain a dot`() throws {
        struct Rate: Record {
            let code: String?
            let value: Int
            static let columns = [
                Column("code", \Self.code, from: .recordKey), Column("value", \Self.value, from: #"a\.b"#),
            ]
        }
        let rates = try decode([String: Rate].self, #"{"NOK": {"a.b": 1}, "7": {"a.b": 2}}"#)
        expectEqual(rates.mapValues(\.code), ["NOK": "NOK", "7": "7"])
        expectEqual(rates.mapValues(\.value), ["NOK": 1, "7": 2])
        try expectEqual(decode([Rate].self, #"[{"a.b": 1}]"#).map(\.code), [nil])
        try expectEqual(decode(Rate.self, #"{"a.b": 1}"#).code, nil)
    }

    /// What one rate has from its own object, from the response, and from the request.
    private struct Rate: Entity {
        let id: String
        let base: String
        let scale: Int
        let day: Date?
        let value: Double
        static let name = "rate"
        static let columns: [Column<Rate>] = [
            Column("id", \.id, from: .joined(.response("meta.base"), "code", separator: "-")),
            Column("base", \.base, from: .response("meta.base")),
            Column("scale", \.scale, from: .response("meta.scale", form: .textOrNumber, default: .integer(1))),
            Column("day", \.day, from: .response("meta.days.0", form: .secondsSince1970)),
            Column("value", \.value),
        ]
    }

    private struct Rates: Decodable, Equatable { let rates: [Rate] }

    @Test func `a record has values of the response around it`() throws {
        let rates = #""rates": [{"code": "NOK", "value": 11.5}, {"code": "SEK", "value": 11}]"#
        let decoded = try decode(Rates.self, #"{\#(rates), "meta": {"base": "EUR", "scale": "100", "days": [60]}}"#)
            .rates
        expectEqual(decoded.map(\.id), ["EUR-NOK", "EUR-SEK"])
        expectEqual(decoded.map(\.base), ["EUR", "EUR"])
        expectEqual(decoded.map(\.scale), [100, 100])
        expectEqual(decoded.map(\.day), Array(repeating: Date(timeIntervalSince1970: 60), count: 2))
        let short = try decode(Rates.self, #"{"meta": {"base": "EUR"}, \#(rates)}"#).rates
        expectEqual(short.map(\.scale), [1, 1])
        expectEqual(short.map(\.day), [nil, nil])
        for (meta, expected) in [
            ("null", "meta.base in Rates: missing key"), ("{}", "meta.base in Rates: missing key"),
            (#"{"base": 5}"#, "meta.base in Rates: expected String, got a number"),
            ("[]", "meta in Rates: expected an object, got an array"),
        ] {
            let error = #expect(throws: IncorrectData.self) {
                try decode(Rates.self, #"{"meta": \#(meta), \#(rates)}"#)
            }
            expectEqual(error?.description, expected)
        }
    }

    @Test func `a record has values of the request`() throws {
        let keys = FieldKeys.asDeclared.reading(
            Rate.self,
            from: [
                "id": .joined(.constant(.text("{EUR}")), "code", separator: "-"), "base": .constant(.text("{EUR}")),
                "scale": .constant(.integer(100)), "day": .constant(.date(Date(timeIntervalSince1970: 60))),
            ])
        let rates = try decode([Rate].self, #"[{"code": 7, "value": 11.5}]"#, keys)
        expectEqual(rates.map(\.id), ["{EUR}-7"])
        expectEqual(rates.map(\.base), ["{EUR}"])
        expectEqual(rates.map(\.scale), [100])
        expectEqual(rates.map(\.day), [Date(timeIntervalSince1970: 60)])
    }

    @Test func `an element of XML has values of the response`() throws {
        struct Feed: Decodable {
            let entry: [Entry]
            struct Entry: Record {
                let title: String
                let author: String
                let count: Int
                static let columns: [Column<Entry>] = [
                    Column("title", \.title), Column("author", \.author, from: .response("author.name")),
                    Column("count", \.count, from: .response("total")),
                ]
            }
        }
        let xml = "<feed><author><name>Ada</name></author><total>2</total><entry><title>A</title></entry></feed>"
        let feed = try BodyCoder().decodeXML(Feed.self, root: "feed", from: Data(xml.utf8))
        expectEqual(feed.entry.map(\.author), ["Ada"])
        expectEqual(feed.entry.map(\.count), [2])
    }

    @Test(arguments: [
        ("name", "name"), ("starCount", "star_count"), ("avatarURL", "avatar_url"), ("spdxID", "spdx_id"),
        ("URLOfPage", "url_of_page"), ("isHTML5", "is_html5"), ("full_name", "full_name"), ("", ""),
    ])
    func `a key in snake case has lowercase words`(property: String, key: String) {
        expectEqual(FieldKeys.snakeCase.key(for: property), key)
    }

    @Test func `sources of an API replace those of the columns, for one type`() throws {
        let keys = FieldKeys.asDeclared.reading(Bird.Ring.self, from: ["code": "number"])
        expectEqual(try decode(Bird.Ring.self, #"{"number": "K3"}"#, keys).code, "K3")
        expectEqual(try decode(Bird.Ring.self, #"{"ring": {"code": "K4"}}"#, .asDeclared).code, "K4")
    }

    @Test func `a body has the keys of the API`() throws {
        struct Body: Encodable {
            let birdCount: Int
            let byName: [String: Int]
        }
        let data = try JSONCoder(keys: .snakeCase).encodeJSON(Body(birdCount: 1, byName: ["aB": 2]))
        expectEqual(String(decoding: data, as: UTF8.self), #"{"bird_count":1,"by_name":{"aB":2}}"#)
    }

    @Test func `a row of CSV has its sources`() throws {
        struct Row: CSVRow, Record {
            let ringCode: String
            let place: String?
            static let columns: [Column<Row>] = [
                Column("ringCode", \.ringCode), Column("place", \.place, from: .path("town", isEmptyMissing: true)),
            ]
        }
        let rows = try BodyCoder(keys: .snakeCase).decodeCSV(
            Row.self, format: CSVFormat(), from: Data("ring_code,town\nK1,Oslo\nK2,\n".utf8))
        expectEqual(rows.map(\.ringCode), ["K1", "K2"])
        expectEqual(rows.map(\.place), ["Oslo", nil])
    }
}

extension Result {
    fileprivate var error: Failure? {
        guard case .failure(let error) = self else { return nil }
        return error
    }
}
