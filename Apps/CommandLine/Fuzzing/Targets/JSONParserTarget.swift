import Essentials
import FuzzHarness
import RESTClient

/// JSON with positions, and with comments
@main struct JSONParserTarget: FuzzTarget {
    static let seeds: [[UInt8]] = [
        #"{"id": 1, "name": "a\u00e9\ud83d\ude00 \"x\"", "ratio": -1.5e-3, "tags": ["a/b", "\\", "é"], "none": null}"#,
        "{\n  // comment\n  \"a\": [1, 2, /* more */],\n  \"\": {\"a\": true, \"a\": false},\n}", "[[[[[[[[[]]]]]]]]]",
        "\"e\u{301}\u{1F469}\u{200D}\u{1F4BB}\\u0000\\ud800\"", "-0.0e+0", " 1 ",
    ].flatMap { text in (0...2).map { [$0] + Array(text.utf8) } }
    static let words = [
        "null", "true", "false", "//", "/*", "*/", ",]", ",}", "\r\n", "\\u0000", "\\ud800", "\\udc00", "\u{FEFF}",
        "\u{301}", "\u{2028}", "1e400", "-0", "01", "[[[[[[[[[[[[[[[[", "]]]]]]]]]]]]]]]]", "{\"\":{\"\":",
    ]

    static func run(_ input: FuzzInput) {
        var input = input
        let options = input.choice(of: [
            JSONParser.Options(), JSONParser.Options(allowsComments: true), JSONParser.Options(maximumDepth: 8),
        ])
        let text = input.data
        let lines = text.count { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") } + 1
        do {
            let node = try JSONParser.node(text, options: options)
            let value = node.value
            checkPositions(in: node, lines: lines)
            for written in [value.description, value.indented] {
                require(JSONParser.parse(Data(written.utf8)) == value, "expected \(value), wrote \(written)")
            }
            let isStrict = (try? JSONParser.document(text)) == value
            require(isStrict || options.allowsComments, "the positions change the document")
            guard isStrict else { return }
            // Both read what an API sends, so what one accepts is no syntax error for the other.
            let isJSON = (try? JSONCoder().decodeJSON(AnyEntry.self, from: text)) != nil
            require(isJSON, "the decoder of entries refuses \(value)")
        } catch {
            require((1...lines).contains(error.line) && error.column > 0, "expected a place, got \(error)")
            require(!error.reason.isEmpty && !error.reason.contains("\n"), "expected a reason, got \(error)")
        }
    }

    /// Checks that the positions of all values and keys are in the text, in the order of the document.
    private static func checkPositions(in node: JSONNode, lines: Int) {
        var last = JSONPosition(line: 1, column: 0)
        func check(_ position: JSONPosition) {
            let isAfter = (last.line, last.column) < (position.line, position.column)
            require(isAfter && position.line <= lines, "expected a position after \(last), got \(position)")
            last = position
        }
        func walk(_ node: JSONNode) {
            check(node.position)
            switch node.content {
            case .array(let elements): elements.forEach(walk)
            case .object(let members):
                for member in members {
                    check(member.position)
                    walk(member.node)
                }
            case .null, .boolean, .number, .text: break
            }
        }
        walk(node)
    }
}

/// Any JSON document.
private struct AnyEntry: Decodable {
    init(from decoder: any Decoder) throws {}
}
