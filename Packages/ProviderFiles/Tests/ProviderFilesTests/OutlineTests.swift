import Essentials
import Protocols
import ProviderFiles
import Testing

@Suite struct OutlineTests {
    @Test(arguments: TestFiles.names) func `an outline has the ids and summaries of the file`(name: String) throws {
        let providers = try ProviderFile.reading(TestFiles.data(name), named: name).descriptors
        let expected = providers.map { ProviderOutline(id: $0.id, summary: $0.summary) }
        #expect(try ProviderOutline.all(in: TestFiles.data(name), named: "folder/\(name)") == expected)
    }

    @Test(arguments: [
        ("", []), ("[]", []), ("{", []), (#"{"summary": 3}"#, [ProviderOutline(id: "acme", summary: "")]),
        (
            #"{"summary": "s", "providers": [{"id": "a"}, 3, {"id": "b", "summary": "t"}]}"#,
            [ProviderOutline(id: "a", summary: "s"), ProviderOutline(id: "b", summary: "t")]
        ),
    ])
    func `a file with errors has what can be read`(text: String, outlines: [ProviderOutline]) {
        #expect(ProviderOutline.all(in: Data(text.utf8), named: "acme.json") == outlines)
    }
}
