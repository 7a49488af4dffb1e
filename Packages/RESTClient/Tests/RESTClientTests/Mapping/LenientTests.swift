import Protocols
import ProtocolsTesting
import RESTClient
import Testing

struct LenientTests {
    private struct TextEntry: Codable, RawMappable {
        var postcode: LenientText
    }

    private struct IntegerEntry<Value: FixedWidthInteger & Codable & Sendable>: Codable, RawMappable {
        var width: LenientInteger<Value>
    }

    @Test(arguments: [
        (#""0246 PD""#, "0246 PD"), (#""00123""#, "00123"), (#""""#, ""), (#""28185""#, "28185"), ("28185", "28185"),
        ("0", "0"), ("-5", "-5"), ("1.5", "1.5"), ("18446744073709551615", "18446744073709551615"),
    ])
    func `text or a number is decoded as text`(json: String, text: String) throws {
        try expectEqual(
            TextEntry.from(raw: Data(#"{"postcode":\#(json)}"#.utf8), using: JSONCoder()).postcode.text, text)
    }

    @Test(arguments: ["null", "true", "[]", "{}", "1e400", "01", #""\q""#])
    func `other values are refused as text`(json: String) {
        let error = #expect(throws: IncorrectData.self) {
            try TextEntry.from(raw: Data(#"{"postcode":\#(json)}"#.utf8), using: JSONCoder())
        }
        expectEqual(error?.path.description, "postcode")
    }

    @Test func `text is written as text`() throws {
        let raw = try TextEntry(postcode: LenientText("28185")).toRaw(using: JSONCoder())
        expectEqual(String(decoding: raw, as: UTF8.self), #"{"postcode":"28185"}"#)
    }

    @Test(arguments: [("256", 256), (#""256""#, 256), (#""-1""#, -1), ("-1", -1), (#""007""#, 7)])
    func `a number or text is decoded as a number`(json: String, value: Int) throws {
        try expectEqual(
            IntegerEntry<Int>.from(raw: Data(#"{"width":\#(json)}"#.utf8), using: JSONCoder()).width.value, value)
    }

    @Test(arguments: [
        (#""""#, "string"), (#"" 5""#, "string"), (#""5px""#, "string"), (#""1.5""#, "string"), (#""300""#, "string"),
        ("300", "out of range"), ("-1", "out of range"), ("1.5", "out of range"),
        ("1e400", "out of range"),
        ("null", "null"),
        ("true", "got a boolean"), ("[]", "got an array"), ("{}", "got an object"),
    ])
    func `values that the integer type cannot represent are refused`(json: String, reason: String) {
        let error = #expect(throws: IncorrectData.self) {
            try IntegerEntry<UInt8>.from(raw: Data(#"{"width":\#(json)}"#.utf8), using: JSONCoder())
        }
        expectEqual(error?.path.description, "width")
        expectEqual(error?.reason.contains(reason), true, "\(error?.reason ?? "")")
    }

    @Test func `a number is written as a number`() throws {
        let raw = try IntegerEntry(width: LenientInteger(UInt64.max)).toRaw(using: JSONCoder())
        expectEqual(String(decoding: raw, as: UTF8.self), #"{"width":18446744073709551615}"#)
    }
}
