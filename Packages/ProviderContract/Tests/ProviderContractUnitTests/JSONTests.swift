import Protocols
import ProtocolsTesting
import Testing

@testable import ProviderContract

@Suite struct JSONTests {
    private static let document = #"{"b":[{"x":1.50},{"y":null},{"z":"é\"\\\u0000/"}],"a":true,"c":{},"d":[]}"#

    @Test(arguments: [
        document, "null", "true", "false", "-0.5e+300", "99999999999999999999", "1e400", #""""#, "[]", "{}", "[[],[1]]",
        #"{"k":1,"k":2}"#,
    ])
    func `a document is written as it was read`(text: String) {
        expectEqual(JSONParser.parse(Data(text.utf8))?.description, text)
    }

    @Test func `white space is dropped`() {
        expectEqual(JSONParser.parse(Data(" { \"a\" :\n[ 1 ,\t2 ] } \r\n".utf8))?.description, #"{"a":[1,2]}"#)
    }

    @Test(arguments: [
        "", " ", "{", "[", "[1,]", #"{"a":1,}"#, #"{"a" 1}"#, "{a:1}", "01", "1.", "+1", "nul", #""a"#, "[1] 2",
        "\"\u{1}\"",
        String(repeating: "[", count: 100_000), "<html>",
    ])
    func `other text is not JSON`(text: String) {
        #expect(JSONParser.parse(Data(text.utf8)) == nil)
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
        expectEqual(error, JSONParser.SyntaxError(line: line, column: column, reason: reason))
    }

    @Test func `fields are the keys, and the first and last elements of arrays`() throws {
        let value = try #require(JSONParser.parse(Data(Self.document.utf8)))
        expectEqual(
            value.fields.map(\.description), ["b", "b[0]", "b[0].x", "b[2]", "b[2].z", "a", "c", "d"])
    }

    @Test(arguments: [
        ([FieldPath.Step.key("a"), .index(1), .key("b")], JSONValue?.none, #"{"a":[1,{"c":3}],"d":4}"#),
        ([.key("a"), .index(1), .key("b")], .null, #"{"a":[1,{"b":null,"c":3}],"d":4}"#),
        ([.key("a"), .index(0)], nil, #"{"a":[{"b":2,"c":3}],"d":4}"#),
        ([.key("d")], .text("\u{1B}"), #"{"a":[1,{"b":2,"c":3}],"d":"\u001b"}"#),
        ([.key("none")], .null, #"{"a":[1,{"b":2,"c":3}],"d":4}"#),
        ([], .array([]), "[]"),
    ])
    func `one field is replaced or removed`(steps: [FieldPath.Step], value: JSONValue?, expected: String) throws {
        let tree = try #require(JSONParser.parse(Data(#"{"a":[1,{"b":2,"c":3}],"d":4}"#.utf8)))
        expectEqual(tree.replacing(steps[...], with: value)?.description, expected)
    }

    @Test func `a key is removed from every element`() throws {
        let tree = try #require(JSONParser.parse(Data(#"{"a":[{"b":1,"c":2},{"b":3}],"b":4}"#.utf8)))
        expectEqual(tree.removing([.key("a"), .element, .key("b")]).description, #"{"a":[{"c":2},{}],"b":4}"#)
    }
}
