import Essentials
import Protocols
import ProtocolsTesting
import Testing

@testable import ProviderContract

@Suite struct DocumentTests {
    @Test(arguments: [
        (#"[{"a":"1","b":"x, \"y\"\nz"},{"a":"2","b":null}]"#, CSVFormat(), "a,b\r\n1,\"x, \"\"y\"\"\nz\"\r\n2,\r\n"),
        // A row without one of its fields is too short.
        (#"[{"b":"x"},{"a":"2","b":"y"}]"#, CSVFormat(delimiter: .semicolon), "a;b\r\nx\r\n2;y\r\n"),
        (
            ##"[{"a":"#1"},null]"##, CSVFormat(columns: ["a"], skippedLines: 1, comment: "#"),
            "skipped\r\n\"#1\"\r\n\r\n"
        ),
        (#"[{"b":"x"}]"#, CSVFormat(), "b\r\nx\r\n"), (#"["x"]"#, CSVFormat(), "a,b\r\nx\r\n"),
        (#"[{"a":[]}]"#, CSVFormat(), nil), (#"{"a":"1"}"#, CSVFormat(), nil),
    ])
    func `a table is written as CSV`(json: String, format: CSVFormat, expected: String?) throws {
        let document = try #require(JSONParser.parse(Data(json.utf8)))
        expectEqual(CSVText(of: document, ["a", "b"], format)?.text, expected)
    }

    @Test func `a document in a format that the contract does not know is neither read nor written`() throws {
        let format = DocumentFormat(body: .other("protobuf"), decoder: nil)
        expectEqual(format.name, "protobuf")
        #expect(format.parse(Data("{}".utf8)) == nil)
        #expect(format.data(of: try #require(JSONParser.parse(Data("{}".utf8)))) == nil)
    }

    @Test(arguments: [
        (
            ##"{"@a":"<\"&","b":["x",null,{"@c":1,"#text":"]]>"}],"d":"y"}"##,
            "<r a=\"&lt;&quot;&amp;\"><b>x</b><b></b><b c=\"1\">]]&gt;</b><d>y</d></r>"
        ),
        ("null", "<r></r>"), (#""x""#, "<r>x</r>"), (#"{"@a":{}}"#, nil), (#"{"b":[["x"]]}"#, nil), ("[]", nil),
    ])
    func `an element is written as XML`(json: String, expected: String?) throws {
        let document = try #require(JSONParser.parse(Data(json.utf8)))
        expectEqual(XMLText(of: document, root: "r")?.text, expected)
    }
}
