import Protocols
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
            ("[]", .list([])), (#"[1,"a",[null]]"#, .list([.integer(1), .text("a"), .list([.null])])),
        ] as [(String, FieldValue)])
    func `a value is read in its shape`(json: String, value: FieldValue) throws {
        #expect(try JSONDecoder().decode(FieldValue.self, from: Data(json.utf8)) == value)
    }

    @Test(arguments: ["{}", #"{"a":1}"#, "[{}]", "1e400", "01", #""\q""#])
    func `an object and broken JSON are refused`(json: String) {
        #expect(throws: (any Error).self) { try JSONDecoder().decode(FieldValue.self, from: Data(json.utf8)) }
    }

    @Test func `properties have values`() {
        #expect((UInt64.max).fieldValue == .integer(18_446_744_073_709_551_615))
        #expect((Int64.min).fieldValue == .integer(-9_223_372_036_854_775_808))
        #expect(5.fieldValue == .integer(5))
        #expect(1.5.fieldValue == .number(1.5))
        #expect(true.fieldValue == .boolean(true))
        #expect("a".fieldValue == .text("a"))
        #expect(String?.none.fieldValue == .null)
        #expect(Optional("a").fieldValue == .text("a"))
        #expect(["a", nil].fieldValue == .list([.text("a"), .null]))
        let numeric = [
            Int?.isNumeric, Double.isNumeric, UInt64.isNumeric, String.isNumeric, Bool.isNumeric, [Int].isNumeric,
        ]
        #expect(numeric == [true, true, true, false, false, false])
    }
}
