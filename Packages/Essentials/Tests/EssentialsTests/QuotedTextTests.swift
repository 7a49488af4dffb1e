import Essentials
import Testing

struct QuotedTextTests {
    @Test(arguments: [
        ("", #""""#), ("a", #""a""#), (#"a"b"#, #""a""b""#), (#""""#, #""""""""#), ("a'b", #""a'b""#),
        ("a\"\u{301}b", "\"a\"\"\u{301}b\""), ("\"\u{E0041}", "\"\"\"\u{E0041}\""), ("a\u{301}", "\"a\u{301}\""),
        ("\u{301}", "\"\u{301}\""),
    ])
    func `every quotation mark is replaced`(text: String, expected: String) {
        #expect(Array(text.quoted(with: "\"", replacingMarksWith: "\"\"").utf8) == Array(expected.utf8))
    }
}
