import Protocols
import Testing

/// Values of every kind, decoded as every type, with the same value or error as `JSONDecoder`.
struct JSONTapeValueTests {
    private struct Member<Value: Decodable & Equatable>: Decodable, Equatable {
        let value: Value
    }

    private struct OptionalMember<Value: Decodable & Equatable>: Decodable, Equatable {
        let value: Value?
    }

    private enum Word: String, Decodable {
        case plain, other = "a\"é"
    }

    private enum Number: Int, Decodable {
        case one = 1, two
    }

    /// Compares the bit pattern of a number, so that -0 differs from 0.
    private struct Bits: Decodable, Equatable {
        let double: UInt64

        init(from decoder: any Decoder) throws {
            double = try decoder.singleValueContainer().decode(Double.self).bitPattern
        }
    }

    private let types: [any (Decodable & Equatable).Type] = [
        Bool.self, String.self, Int.self, Int8.self, Int32.self, Int64.self, Int128.self, UInt.self, UInt16.self,
        UInt64.self, UInt128.self, Double.self, Float.self, Bits.self, URL.self, Data.self, Date.self, Decimal.self,
        Word.self, Number.self, LenientText.self, LenientInteger<UInt8>.self, [Int].self, [String].self,
        [String: Int].self,
        [Int: String].self,
        [Word: Int].self, Member<Int>.self,
    ]

    @Test(arguments: [
        "0", "-0", "1", "-1", "127", "128", "-128", "-129", "255", "256", "32767", "65536", "2147483648", "4294967295",
        "9007199254740993", "9223372036854775807", "9223372036854775808", "-9223372036854775808",
        "-9223372036854775809", "18446744073709551615", "18446744073709551616",
        "170141183460469231731687303715884105727", "170141183460469231731687303715884105728",
        "-170141183460469231731687303715884105729", "340282366920938463463374607431768211456",
        "1.0", "1.5", "-1.0", "-0.0", "0.0", "1e2", "1E+2", "100e-2", "1e-2", "0e0", "-0e9", "0e9", "0e10", "0.0e1",
        "0.00e12", "0.1",
        "0.30000000000000004",
        "1.0000000000000001", "9007199254740993.0", "123456789012345678901234567890", "1e18", "1e19", "1e38", "1e39",
        "1e308", "1.7976931348623157e308", "1.7976931348623159e308", "1e309", "-1e309", "1e400", "1e-45", "7e-46",
        "1e-46", "1e-308", "5e-324", "2e-324", "1e-400", "3.4028235e38", "3.4028236e38", "16777217", "16777217.0",
        "0.1e1", "1e0000000002", "1e99999999999999999999", "0.000000000000000000000000000000000000000000000000001",
    ])
    func `a number is decoded as by JSONDecoder`(json: String) {
        expectSameInAllTypes(json)
    }

    @Test(arguments: [
        "01", "-01", "00", "-", "+1", "1.", ".5", "1.e2", "1e", "1e+", "1E-", "0x10", "1.2.3", "1-2", "1e2e3", "--1",
        "NaN", "Infinity", "-Infinity", "inf", "nan", "1_000", "1,5", "١", "tru", "True", "nul", "TRUE", "undefined",
        "truee", "nulll", "falsefalse", "'a'", "a",
    ])
    func `a malformed number or literal is refused as by JSONDecoder`(json: String) {
        expectSameInAllTypes(json)
    }

    @Test(arguments: [
        #""""#, #""plain""#, #""1""#, #""2.5""#, #""a\"\u00e9""#, #""a\"é""#, #""\"\\\/\b\f\n\r\t""#, #""\u0041""#,
        #""\u0000""#, #""\uD83D\uDE00""#, #""\ud83d\ude00 after""#, #""\uD83D""#, #""\uDE00""#, #""\uD83D\u0041""#,
        #""\uD83Dx""#, #""\uD83D\uD83D\uDE00""#, #""\uFFFF\uFFFE\uFDD0""#, #""\u12""#, #""\u123""#, #""\u12G4""#,
        #""\u+123""#, #""\U0041""#, #""\x41""#, #""\'""#, #""\"#, #""\u"#, #""\uD83D\"#, #""\uD83D\u"#, "\"\u{7F}\"",
        "\"\u{1}\"", "\"\u{1F}\"", "\"a\tb\"", "\"a\nb\"", "\"\0\"", "\"\u{80}\"", "\"é😀\u{10FFFF}\"", "\"e\u{301}\"",
        "\"\u{FEFF}\"", "\"\u{2028}\"", #""exactly-8""#, #""sixteen bytes, so""#, #""seven b\""#, "\"unterminated",
        #""https://example.com/a?b=c#d""#, #""https:\/\/example.com""#, #""not a url, is it""#, #""http://[""#,
        #""aGVsbG8=""#, #""aGVsbG8""#, #""aGVs\nbG8=""#, #""aGVs bG8=""#, #""aGVs\/w==""#, #""2024-01-02T03:04:05Z""#,
        #""2024-01-02T03:04:05""#,
    ])
    func `text is decoded as by JSONDecoder`(json: String) {
        expectSameInAllTypes(json)
    }

    @Test(arguments: [
        "null", "true", "false", "{}", "[]", "[1]", "[1, 2, 3]", "[null]", "[[]]", "[{}]", #"["a", "b"]"#,
        #"{"1":"a"}"#,
        #"{"a":1}"#, #"{"1":1}"#, #"{"value":1}"#, #"{"plain":1}"#, #"{"value":null}"#, #"{"plain":null}"#,
        #"["plain",1]"#, #"["a", null]"#, #"["a\u00e9", "é", ""]"#, #"["\ud800"]"#,
        "[1,]", "[,1]", "[1 2]", #"{"a":1,}"#, #"{"a"}"#, #"{"a":}"#, #"{a:1}"#, #"{"a":1 "b":2}"#,
        #"{"a":1;}"#, #"{,}"#, "{", "[", "]", "}", "[}", "{]", #"{"a":1]"#, "[1}", "", " ", "\n", "1 1", "{}{}", "[] x",
        "//", "/**/1", "#", "<html>", "1\0", "[\0]", "\0", "[1,\u{A0}2]", "[1,\u{0B}2]",
        " \t\r\n[ \t\r\n1 \t\r\n] \t\r\n",
    ])
    func `other values and invalid JSON are decoded as by JSONDecoder`(json: String) {
        expectSameInAllTypes(json)
    }

    private func expectSameInAllTypes(_ json: String) {
        for type in types { expectSameInAllPlaces(type, json) }
    }

    private func expectSameInAllPlaces<Value: Decodable & Equatable>(_ type: Value.Type, _ json: String) {
        expectSame(Value.self, json)
        expectSame([Value?].self, "[ null ,\(json)]")
        // Only one member, because JSONDecoder decodes several members, and reports their errors, in random order.
        expectSame([String: Value].self, #"{"é\n" : \#(json)}"#)
        expectSame(Member<Value>.self, #"{"other":\#(json),"value":\#(json)}"#)
        expectSame(OptionalMember<Value>.self, #"{ "value" : \#(json) }"#)
        // Errors in a value that is not decoded are ignored only if JSONDecoder ignores them.
        expectSame(Member<Bool>.self, #"{"other":\#(json),"value":true}"#)
    }
}
