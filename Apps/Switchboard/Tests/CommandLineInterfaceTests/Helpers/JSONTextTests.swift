import Protocols
import Testing

@testable import CommandLineInterface

@Suite struct JSONTextTests {
    static let values: [(FieldValue, String)] = [
        (.null, "null"), (.boolean(true), "true"), (.boolean(false), "false"), (.integer(-5), "-5"),
        (.integer(Int128(UInt64.max)), "18446744073709551615"), (.number(0.5), "0.5"), (.number(-.infinity), "null"),
        (.number(.nan), "null"), (.text(""), "\"\""), (.text("a b"), "\"a b\""), (.text("\"\\/"), #""\"\\/""#),
        (.text("\n\t\r"), #""\n\t\r""#), (.text("\u{0}\u{1F}\u{7F}\u{9F}"), #""\u0000\u001f\u007f\u009f""#),
        (.text("é日😀"), "\"é日😀\""), (.text("\u{202E}"), #""\u202e""#), (.text("\"\u{301}"), "\"\\\"\u{301}\""),
        (.list([]), "[]"), (.list([.text("a"), .null, .list([.integer(1)])]), #"["a",null,[1]]"#),
    ]

    @Test(arguments: values) func `a value as JSON`(value: FieldValue, text: String) {
        var json = JSONText()
        json.append(keys: ["k"], values: [value])
        #expect(json.bytes == Array("{\"k\":\(text)}".utf8))
    }

    @Test func `keys are quoted and keep their order`() {
        var json = JSONText()
        json.append(keys: ["b", "a\"", ""], values: [.null, .null, .null])
        #expect(String(decoding: json.bytes, as: UTF8.self) == #"{"b":null,"a\"":null,"":null}"#)
    }

    @Test func `every character survives`() throws {
        var json = JSONText()
        let scalars = (0...0x3FFF).compactMap(Unicode.Scalar.init)
        let text = String(String.UnicodeScalarView(scalars))
        json.append(keys: ["k"], values: [.text(text)])
        let read = try JSONDecoder().decode([String: String].self, from: Data(json.bytes))
        #expect(read["k"]?.unicodeScalars.elementsEqual(scalars) == true)
    }

    @Test func `one character that a terminal obeys is escaped, whatever surrounds it`() {
        for scalar in (0...0x10FFFF).compactMap(Unicode.Scalar.init) where VisibleText.needsEscaping(scalar) {
            var json = JSONText()
            json.append(keys: ["k"], values: [.text("é \(scalar) 日")])
            #expect(
                String(decoding: json.bytes, as: UTF8.self) == "{\"k\":\"é \(VisibleText.escape(scalar) ?? "") 日\"}")
        }
    }
}
