import Essentials
import Testing

struct JSONNodeTests {
    private static func positions(in node: JSONNode) -> [String] {
        let position = "\(node.position.line):\(node.position.column)"
        return switch node.content {
        case .null, .boolean, .number, .text: [position]
        case .array(let elements): [position] + elements.flatMap(positions)
        case .object(let members):
            [position] + members.flatMap { ["\($0.position.line):\($0.position.column)"] + positions(in: $0.node) }
        }
    }

    @Test func `every value and every key has its position in characters`() throws {
        let node = try JSONParser.node(Data("{ \"é🦊\": [1,\r\n  true], \"b\":{}\n,\"\":null}".utf8))
        #expect(
            Self.positions(in: node) == ["1:1", "1:3", "1:9", "1:10", "2:3", "2:10", "2:14", "3:2", "3:5"])
        #expect(node.value.description == #"{"é🦊":[1,true],"b":{},"":null}"#)
    }

    @Test(arguments: [
        ("// a\n[1, /* , ] */ 2,] // c", "[1,2]"), ("{\"a\": 1/**/,}", #"{"a":1}"#), ("/***/1", "1"),
        ("\"//\"", "\"//\""), ("[/**/]", "[]"),
    ])
    func `comments and trailing commas are ignored if they are allowed`(text: String, document: String) throws {
        let options = JSONParser.Options(allowsComments: true)
        #expect(try JSONParser.node(Data(text.utf8), options: options).value.description == document)
        #expect(text.hasPrefix("\"") || (try? JSONParser.node(Data(text.utf8))) == nil)
    }

    @Test(arguments: ["/", "1 /", "1 /*", "1 /*/", "/* */", "[,]", "{,}", "[1,,]", "// a"])
    func `other comments and commas are errors`(text: String) {
        let options = JSONParser.Options(allowsComments: true)
        #expect((try? JSONParser.node(Data(text.utf8), options: options)) == nil)
    }

    @Test func `the maximum depth can be smaller`() {
        let options = JSONParser.Options(maximumDepth: 2)
        #expect((try? JSONParser.node(Data("[1]".utf8), options: options)) != nil)
        #expect((try? JSONParser.node(Data("[[1]]".utf8), options: options)) == nil)
    }

    @Test func `an indented document has a line for each element and member`() {
        let document: JSONValue = ["a": [.number("1"), [:]], "b": ["c": true], "d": []]
        let expected = """
            {
              "a": [
                1,
                {}
              ],
              "b": {
                "c": true
              },
              "d": []
            }

            """
        #expect(document.indented == expected)
    }
}
