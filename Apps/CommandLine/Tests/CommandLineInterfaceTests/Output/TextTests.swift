import Essentials
import Protocols
import ProtocolsTesting
import Terminal
import Testing

@testable import Arguments
@testable import Output

@Suite struct JSONTextTests {
    static let values: [(FieldValue, String)] = [
        (.null, "null"), (.boolean(true), "true"), (.boolean(false), "false"), (.integer(-5), "-5"),
        (.integer(Int128(UInt64.max)), "18446744073709551615"), (.number(0.5), "0.5"), (.number(-.infinity), "null"),
        (.number(.nan), "null"), (.text(""), "\"\""), (.text("a b"), "\"a b\""), (.text("\"\\/"), #""\"\\/""#),
        (.text("\n\t\r"), #""\n\t\r""#), (.text("\u{0}\u{1F}\u{7F}\u{9F}"), #""\u0000\u001f\u007f\u009f""#),
        (.text("é日😀"), "\"é日😀\""), (.text("\u{202E}"), #""\u202e""#), (.text("\"\u{301}"), "\"\\\"\u{301}\""),
        (.list([]), "[]"), (.list([.text("a"), .null, .list([.integer(1)])]), #"["a",null,[1]]"#),
    ]

    @Test(arguments: values) func `a value is written as JSON`(value: FieldValue, text: String) {
        var json = JSONText()
        json.append(keys: ["k"], values: [value])
        expectEqual(json.bytes, Array("{\"k\":\(text)}".utf8))
    }

    @Test func `keys are quoted and keep their order`() {
        var json = JSONText()
        json.append(keys: ["b", "a\"", ""], values: [.null, .null, .null])
        expectEqual(String(decoding: json.bytes, as: UTF8.self), #"{"b":null,"a\"":null,"":null}"#)
    }

    @Test func `every character is preserved`() throws {
        var json = JSONText()
        let scalars = (Array(0...0x3FFF) + Array(0xE0000...0xE01FF) as [UInt32]).compactMap(Unicode.Scalar.init)
        let text = String(String.UnicodeScalarView(scalars))
        json.append(keys: ["k"], values: [.text(text)])
        let read = try JSONDecoder().decode([String: String].self, from: Data(json.bytes))
        expectEqual(read["k"]?.unicodeScalars.elementsEqual(scalars), true)
    }

    @Test func `a control character is escaped between non-ASCII characters`() {
        for scalar in (0...0x10FFFF).compactMap(Unicode.Scalar.init) where VisibleText.needsEscaping(scalar) {
            var json = JSONText()
            json.append(keys: ["k"], values: [.text("é \(scalar) 日")])
            expectEqual(
                String(decoding: json.bytes, as: UTF8.self), "{\"k\":\"é \(VisibleText.escape(scalar) ?? "") 日\"}")
        }
    }
}

@Suite struct SuggestionTests {
    private static let commands = ["list", "get", "add", "edit", "delete", "describe", "providers"]

    static let guesses: [(String, String?)] = [
        ("lst", "list"), ("lits", "list"), ("lisst", "list"), ("LIST", "list"), ("gte", "get"), ("ad", "add"),
        ("del", "delete"), ("desc", "describe"), ("provider", "providers"), ("prviders", "providers"),
        ("descrieb", "describe"), ("d", nil), ("", nil), ("xyz", nil), ("remove", nil), ("lsti list", nil),
    ]

    @Test(arguments: guesses) func `the closest candidate is suggested, if it is close`(word: String, guess: String?) {
        expectEqual(Suggestion.nearest(to: word, among: Self.commands), guess)
    }

    @Test(arguments: ["", "x", "list"]) func `nothing is suggested without candidates`(word: String) {
        #expect(Suggestion.nearest(to: word, among: []) == nil)
        #expect(Suggestion.hint(for: word, among: []) == nil)
    }

    @Test func `a hint is a question`() {
        expectEqual(Suggestion.hint(for: "lmit", among: ["limit"], prefix: "--"), "did you mean '--limit'?")
    }
}
