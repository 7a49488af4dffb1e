import Essentials
import ProtocolsTesting
import ProviderFiles
import Testing

/// Random documents. `SWITCHBOARD_RANDOM_DOCUMENTS=10000` tests more of them, and `SWITCHBOARD_RANDOM_SEED` others.
struct RandomDocumentTests {
    private static func setting(_ name: String) -> UInt64? {
        ProcessInfo.processInfo.environment[name].flatMap { UInt64($0) }
    }

    /// The starts of messages that the schema has a counterpart for.
    private static let structural = [
        "unknown member", "missing member", "unexpected member", "unknown word", "expected only one of the members",
        "expected at least 1 element",
    ]

    @Test func `the reader and the schema agree`() throws {
        let seed = Self.setting("SWITCHBOARD_RANDOM_SEED") ?? 20_261_125
        var documents = try RandomDocuments(seed: seed)
        let checker = SchemaChecker(try #require(JSONParser.parse(Data(ProviderFile.schema.utf8))))
        expectEqual(checker.unknownKeywords, [])
        var counts = (accepted: 0, refused: 0)
        for number in 0..<(Self.setting("SWITCHBOARD_RANDOM_DOCUMENTS") ?? 60) {
            let (name, document) = documents.next()
            let isValid = checker.accepts(document)
            let context = Comment(rawValue: "seed \(seed), document \(number): \(document)")
            do {
                _ = try ProviderFile.reading(document, named: name)
                #expect(isValid, context)
                counts.accepted += 1
            } catch {
                counts.refused += 1
                #expect(!error.errors.isEmpty && error.errors.allSatisfy { $0.line == 1 && $0.column >= 1 }, context)
                // Members that several providers share are checked after they were put together.
                guard isValid, document["providers"] == nil else { continue }
                let contradicting = error.errors.filter(Self.isStructural)
                #expect(contradicting.isEmpty, "\(contradicting); \(context)")
            }
        }
        #expect(counts.accepted > 0 && counts.refused > 0)
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
