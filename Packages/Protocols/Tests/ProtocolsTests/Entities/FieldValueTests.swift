import Protocols
import ProtocolsTesting
import Testing

struct FieldValueTests {
    @Test(
        arguments: [
            ("null", .null), ("true", .boolean(true)), ("false", .boolean(false)), ("0", .integer(0)),
            ("1", .integer(1)),
            ("-9223372036854775808", .integer(-9_223_372_036_854_775_808)),
            ("18446744073709551615", .integer(18_446_744_073_709_551_615)), ("1.5", .number(1.5)),
            ("-1e-3", .number(-0.001)),
            (#""""#, .text("")), (#""1""#, .text("1")), (#""true""#, .text("true")), (#""\u00e9""#, .text("é")),
            ("{}", .object([])), (#"{"b":{"c":[]},"a":1}"#, ["a": .integer(1), "b": ["c": .list([])]]),
            ("[]", .list([])), (#"[1,"a",[null]]"#, .list([.integer(1), .text("a"), .list([.null])])),
        ] as [(String, FieldValue)])
    func `a value is read in its shape`(json: String, value: FieldValue) throws {
        try expectEqual(JSONDecoder().decode(FieldValue.self, from: Data(json.utf8)), value)
    }

    @Test(arguments: ["{", #"{"a"}"#, "1e400", "01", #""\q""#]) func `invalid JSON is refused`(json: String) {
        #expect(throws: (any Error).self) { try JSONDecoder().decode(FieldValue.self, from: Data(json.utf8)) }
    }

    @Test func `properties have values`() {
        expectEqual((UInt64.max).fieldValue, .integer(18_446_744_073_709_551_615))
        expectEqual((Int64.min).fieldValue, .integer(-9_223_372_036_854_775_808))
        expectEqual(5.fieldValue, .integer(5))
        expectEqual(1.5.fieldValue, .number(1.5))
        expectEqual(true.fieldValue, .boolean(true))
        expectEqual("a".fieldValue, .text("a"))
        expectEqual(String?.none.fieldValue, .null)
        expectEqual(Optional("a").fieldValue, .text("a"))
        expectEqual(["a", nil].fieldValue, .list([.text("a"), .null]))
        expectEqual(Decimal(string: "19.99")?.fieldValue, Decimal(string: "19.99").map(FieldValue.decimal))
        expectEqual(Date(timeIntervalSince1970: 0).fieldValue, .date(Date(timeIntervalSince1970: 0)))
        expectEqual(URL(literal: "https://a.example/b?c").fieldValue, .text("https://a.example/b?c"))
        expectEqual(Suit.hearts.fieldValue, .text("hearts"))
        expectEqual(OpenEnum<Suit>.unknown("stars").fieldValue, .text("stars"))
        let author = Author(handle: "ada", born: nil)
        expectEqual(author.fieldValue, ["handle": .text("ada"), "born": .null])
    }

    @Test func `types have kinds, and records have paths`() {
        let kinds = [Int?.fieldKind, Decimal.fieldKind, Date?.fieldKind, [Bool].fieldKind, OpenEnum<Suit>.fieldKind]
        expectEqual(kinds, [.integer, .number, .date, .list(.boolean), .text])
        expectEqual(kinds.map(\.isNumeric), [true, true, false, false, false])
        let paths = ["writers", "writers.handle", "writers.born"]
        expectEqual(Field("writers", [Author]?.fieldKind).paths, paths)
    }

    @Test(arguments: ["hearts", "stars"]) func `an open enum keeps unknown values`(text: String) throws {
        let json = Data("\"\(text)\"".utf8)
        let suit = try JSONDecoder().decode(OpenEnum<Suit>.self, from: json)
        expectEqual(suit, text == "hearts" ? .known(.hearts) : .unknown("stars"))
        try expectEqual(JSONEncoder().encode(suit), json)
    }

    @Test func `a value is encoded as its JSON form`() throws {
        let value: FieldValue = [
            "date": .date(Date(timeIntervalSince1970: 0)), "list": .list([.null, .decimal(Decimal(2))]),
            "name": .text("x"),
        ]
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let json = String(decoding: try encoder.encode(value), as: UTF8.self)
        expectEqual(json, #"{"date":"1970-01-01T00:00:00Z","list":[null,2],"name":"x"}"#)
    }
}

private enum Suit: String, Codable, FieldConvertible {
    case hearts, spades
}

private struct Author: Record {
    let handle: String
    let born: Date?

    static let columns = [Column("handle", \Self.handle), Column("born", \Self.born)]
}
