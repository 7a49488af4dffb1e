import Protocols
import Testing

/// Random documents and random mutations of them. A failure prints the seed and the document.
struct JSONTapeFuzzTests {
    private static let seeds = [1, UInt64.random(in: 0...UInt64.max)]

    /// The entries that can be decoded, and the indices of the others.
    private struct LossyList: Decodable, Equatable {
        let entries: [RandomEntry]
        let failures: [Int]

        init(from decoder: any Decoder) throws {
            var container = try decoder.unkeyedContainer()
            var entries: [RandomEntry] = []
            var failures: [Int] = []
            while !container.isAtEnd {
                do {
                    entries.append(try container.decode(RandomEntry.self))
                } catch {
                    failures.append(container.currentIndex)
                    _ = try container.superDecoder()
                }
            }
            self.entries = entries
            self.failures = failures
        }
    }

    @Test(arguments: seeds)
    func `random valid documents are decoded from the tape`(seed: UInt64) {
        print("JSONTapeFuzzTests seed:", seed)
        var random = RandomJSON(seed: seed, oddities: 0)
        for round in 0..<100 {
            expectSame([RandomEntry].self, random.document(), .byTape, "seed \(seed), round \(round)")
        }
    }

    @Test(arguments: seeds)
    func `random documents with odd fields are decoded as by JSONDecoder`(seed: UInt64) {
        print("JSONTapeFuzzTests seed:", seed)
        var random = RandomJSON(seed: seed, oddities: 5)
        var countFromTape = 0
        for round in 0..<200 {
            let comment = "seed \(seed), round \(round)"
            let document = random.document()
            expectSame([RandomEntry].self, document, .byEither, comment, errors: .any)
            if expectSame([AnyJSON].self, document, .byEither, comment, errors: .any) { countFromTape += 1 }
            if expectSame(LossyList.self, document, .byEither, comment, errors: .any) { countFromTape += 1 }
        }
        // Some documents have numbers that are left to JSONDecoder, such as 0e1 and numbers out of range.
        #expect(countFromTape > 250, "seed \(seed)")
    }

    @Test(arguments: seeds)
    func `mutated documents are decoded as by JSONDecoder`(seed: UInt64) {
        print("JSONTapeFuzzTests seed:", seed)
        var random = RandomJSON(seed: seed, oddities: 3)
        for round in 0..<200 {
            let comment = "seed \(seed), round \(round)"
            let document = random.document()
            for _ in 0..<3 {
                let mutated = random.mutated(document)
                expectSame(LossyList.self, mutated, .byEither, comment, errors: .any)
                expectSame(AnyJSON.self, mutated, .byEither, comment, errors: .any)
            }
        }
    }
}
