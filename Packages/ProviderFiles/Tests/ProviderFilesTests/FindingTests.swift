import Essentials
import ProtocolsTesting
import ProviderFiles
import Testing

/// What the samples show to be wrong, which `Findings.txt` contains.
struct FindingTests {
    @Test func `every finding has its place and its message`() throws {
        let count = try GoldenFile(name: "Findings.txt").compare { text in
            try ProviderFile(Data(text.utf8), named: "acme.json").findings.map(\.description)
        }
        #expect(count > 30)
    }

    @Test(arguments: TestFiles.names)
    func `a valid file has no findings`(name: String) throws {
        expectEqual(try ProviderFile.reading(TestFiles.data(name), named: name).findings.map(\.description), [])
    }

    @Test func `a common member needs a sample of one provider`() throws {
        func findings(_ bodies: [String]) throws -> [String] {
            let providers = bodies.enumerated().map { index, body in
                """
                {"id": "acme-\(index)", "samples": {"requests": [
                  {"name": "a", "target": "/things", "status": 400, "failure": "invalidRequest", "body": \(body)}]}}
                """
            }
            var file = SmallFile()
            file.set("id", "")
            file.set("errors", #"{"message": ["error", "reason"]}"#)
            file.set("providers", "[\(providers.joined(separator: ", "))]")
            return try ProviderFile(Data(file.text.utf8), named: "acme.json").findings.map(\.description)
        }
        try expectEqual(findings([#"{"error": "x"}"#, #"{"reason": "x"}"#]), [])
        try expectEqual(
            findings([#"{"error": "x"}"#, #"{"error": "x"}"#]),
            ["acme.json:9:33: errors.message[1]: no sample of an error has text at 'reason'"])
    }

    @Test func `a sample in a file of its own is read, and has the place of its name`() throws {
        var file = SmallFile()
        file.set(
            "samples",
            #"""
            {"requests": [
              {"name": "a", "target": "/things", "status": 400, "failure": "invalidRequest", "file": "a.json"}]}
            """#)
        let read = try ProviderFile(Data(file.text.utf8), named: "acme.json") { _ in Data(#"{"a": {"b": "no"}}"#.utf8) }
        expectEqual(read.findings.map(\.severity), [.warning])
        expectEqual(read.findings.map(\.path), ["samples.requests[0].name"])
        expectEqual([read.findings.first?.line, read.findings.first?.column], [11, 12])
    }
}
