import Essentials
import Testing

struct JSONTests {
    @Test(arguments: [
        #"{"b":[{"x":1.50},{"y":null},{"z":"é\"\\\u0000/"}],"a":true,"c":{},"d":[]}"#, "null", "true", "false",
        "-0.5e+300", "99999999999999999999", "1e400", #""""#, "[]", "{}", "[[],[1]]",
        #"{"k":1,"k":2}"#,
    ])
    func `a document is written as it was read`(text: String) {
        #expect(JSONParser.parse(Data(text.utf8))?.description == text)
    }

    @Test func `white space is dropped`() {
        #expect(JSONParser.parse(Data(" { \"a\" :\n[ 1 ,\t2 ] } \r\n".utf8))?.description == #"{"a":[1,2]}"#)
    }

    @Test(arguments: [
        "", " ", "{", "[", "[1,]", #"{"a":1,}"#, #"{"a" 1}"#, "{a:1}", "01", "-01", "1.", "1.e3", ".5", "1e", "1e+",
        "-", "--1", "0x1", "+1", "nul", #""a"#, "[1] 2",
        "\"\u{1}\"",
        String(repeating: "[", count: 100_000), "<html>",
    ])
    func `other text is not JSON`(text: String) {
        #expect(JSONParser.parse(Data(text.utf8)) == nil)
    }

    @Test(arguments: [
        (
            #"{"a": {"b": "}\"]"}, "b": {"a": 1, "b": [2, {"b": 3}]}, "c": [1, "]"]}"#,
            #"{"a":null,"b":{"a":null,"b":[2,{"b":3}]},"c":null}"#
        ),
        (#"{"a": nope, "b": 1}"#, #"{"a":null,"b":1}"#), (#"{"a": "x", "b": }"#, nil), (#"{"a": {"#, nil),
        (#"{"a": "#, nil),
        (#"{"a": "\"#, nil), (#"{"a": ]"#, nil), (#"[{"a": 1}, 2]"#, #"[{"a":null},2]"#),
    ])
    func `the values of other keys are skipped`(text: String, read: String?) {
        let options = JSONParser.Options(keys: ["b"])
        #expect((try? JSONParser.document(Data(text.utf8), options: options))?.description == read)
    }

    @Test(arguments: [
        (#"{"a": 1, "b": 2, "c": nope"#, ["a", "b"]), (#"{"a": 1}"#, ["a"]), ("{}", []), ("[]", nil),
        (#"{"a": 1"#, nil),
        (#"{"a": 1,}"#, nil),
    ])
    func `the start of an object is read`(text: String, keys: [String]?) {
        #expect((try? JSONParser.members(Data(text.utf8)) { $0.count == 2 })?.map(\.key) == keys)
    }

    @Test(arguments: [
        ("", 1, 1, "expected a value"), ("{\n  \"a\" 1}", 2, 7, "expected ':'"),
        ("[1,\n2\n", 3, 1, "expected ',' or ']'"), ("{}\n\n x", 3, 2, "expected the end of the document"),
        ("[\"a\\q\"]", 1, 2, "invalid string"), ("{a:1}", 1, 2, "expected a key in quotation marks"),
        ("[nul]", 1, 2, "expected a value"), ("\n\"a", 2, 3, "expected the end of a string"),
        (String(repeating: "[", count: 300), 1, 201, "expected at most 200 nested values"),
    ])
    func `a syntax error has a place and a reason`(text: String, line: Int, column: Int, reason: String) {
        let error = #expect(throws: JSONParser.SyntaxError.self) { try JSONParser.document(Data(text.utf8)) }
        #expect(error.map { "\($0.line):\($0.column): \($0.reason)" } == "\(line):\(column): \(reason)")
    }
}
