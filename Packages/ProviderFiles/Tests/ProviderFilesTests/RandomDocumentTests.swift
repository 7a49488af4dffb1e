import Essentials
import ProtocolsTesting
import ProviderFiles
import Testing
import TransportContract

struct RandomDocumentTests {
    /// The starts of messages that the schema has a counterpart for.
    private static let structural = [
        "unknown member", "missing member", "unexpected member", "unknown word", "expected only one of the members",
        "expected at least 1 element",
    ]

    @Test func `the reader and the schema agree`() throws {
        let plan = StressPlan.current
        var documents = try RandomDocuments()
        let checker = SchemaChecker(try #require(JSONParser.parse(Data(ProviderFile.schema.utf8))))
        expectEqual(checker.unknownKeywords, [])
        for number in plan.cases(quick: 60, thorough: 10_000) {
            let (name, document) = documents.document(plan.random(for: number))
            let isValid = checker.accepts(document)
            let context = Comment(rawValue: "seed=\(plan.seed) case=\(number): \(document)")
            do {
                let file = try ProviderFile.reading(document, named: name)
                #expect(isValid, context)
                #expect(file.findings.allSatisfy { $0.line == 1 && $0.column >= 1 }, context)
            } catch {
                #expect(!error.errors.isEmpty && error.errors.allSatisfy { $0.line == 1 && $0.column >= 1 }, context)
                // Members that several providers share are checked after they were put together.
                guard isValid, document["providers"] == nil else { continue }
                let contradicting = error.errors.filter(Self.isStructural)
                #expect(contradicting.isEmpty, "\(contradicting); \(context)")
            }
        }
    }

    private static func isStructural(_ error: ProviderFileError) -> Bool {
        let isExpectation = error.message.hasPrefix("expected ") && error.message.contains(", got ")
        return isExpectation || structural.contains(where: error.message.hasPrefix)
    }

    @Test(arguments: TestFiles.names)
    func `the schema accepts the valid files`(name: String) throws {
        let checker = SchemaChecker(try #require(JSONParser.parse(Data(ProviderFile.schema.utf8))))
        #expect(checker.accepts(try TestFiles.document(name)))
    }
}
