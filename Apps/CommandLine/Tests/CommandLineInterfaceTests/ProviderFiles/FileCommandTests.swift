import CommandLineInterface
import Protocols
import ProtocolsTesting
import Testing

/// `check FILE…` and `schema`.
@Suite struct FileCommandTests {
    private static let sample = #"{"name": "orders", "target": "/orders", "body": [{"id": 7, "title": "tea"}]}"#

    private func shell(_ files: [String: String]) -> Shell {
        var shell = Shell(.catalogue([]), environment: ["HOME": "/home/ada"])
        shell.providerFiles = MemoryProviderFiles(files)
        return shell
    }

    @Test func `a file is checked with its samples`() async {
        let outcome = await shell(["./acme.json": FileText.provider("acme", samples: Self.sample)])
            .run("check ./acme.json")
        #expect(outcome.lines.last?.hasPrefix("acme: ") == true, "\(outcome)")
        #expect(outcome.lines.last?.contains(" cases passed") == true, "\(outcome)")
    }

    @Test func `all errors of all files are reported`() async {
        let outcome = await shell([
            "./acme.json": FileText.faulty, "b.json": "{", "./good.json": FileText.provider("good"),
        ]).run("check ./acme.json b.json ./good.json catalogue-other")
        #expect(outcome.errors.contains("./acme.json:5:38: columns[0].kind: "), "\(outcome)")
        #expect(outcome.errors.contains("\nb.json:1:"), "\(outcome)")
        #expect(outcome.errors.contains("switchboard: 2 errors in acme.json"), "\(outcome)")
        #expect(outcome.errors.contains("good: the file has no samples"), "\(outcome)")
        #expect(outcome.errors.contains("unknown provider 'catalogue-other'"), "\(outcome)")
        expectEqual(outcome.code, 65)
    }

    @Test func `an operand without a slash and suffix is an id`() async {
        let outcome = await shell([:]).run("check catalogue")
        #expect(outcome.lines.last?.hasPrefix("catalogue: ") == true, "\(outcome)")
        let twice = await shell([:]).run("catalogue check catalogue")
        #expect(twice.errors.contains("unexpected argument 'catalogue'"), "\(twice)")
        expectEqual(twice.code, 64)
    }

    @Test func `the schema is a JSON document`() async throws {
        let outcome = await shell([:]).run("schema")
        let schema = try JSONDecoder().decode([String: FieldValue].self, from: Data(outcome.output.utf8))
        expectEqual(schema["$schema"], .text("https://json-schema.org/draft/2020-12/schema"))
        #expect(outcome.output.hasSuffix("}\n"))
    }
}
