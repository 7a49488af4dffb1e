import DocumentDecoding
import Protocols
import ProtocolsTesting
import Testing

/// No mutated CSV or XML document causes a crash, and every error has a reason.
struct MutatedTextTests {
    private static let table = Data(
        "# rates\r\nday,rate,\"the \"\"note\"\"\"\r\n2026-01-01,1.5,\"a,\nb\"\r\n\n2026-01-02,-2e3,\"é ☕\"\r\n".utf8)

    private static let nastyTexts: [[UInt8]] =
        [
            "\"", "\"\"", ",", "\r", "\n", "#", "<", ">", "</", "/>", "<a>", "<![CDATA[", "]]>", "<!--", "-->", "<?",
            "?>",
            "<!DOCTYPE", "[", "&", "&#x", "&#xD800;", ";", "='", "\"", "@", "#text", "\u{FEFF}", "\u{0}", "é", "☕",
        ].map { Array($0.utf8) } + [[0xFF], [0xC3], [0x80], [0xE2, 0x98]]

    @Test(arguments: [1, 2, 3, UInt64.random(in: 0...UInt64.max)])
    func `a mutated document is decoded or refused`(seed: UInt64) {
        print("MutatedTextTests seed:", seed)
        var generator = SeededGenerator(seed: seed)
        for round in 0..<1_000 {
            let comment = Comment("seed \(seed), round \(round)")
            expectOutcome(comment) {
                _ = try RateEntry.decodeRows(of: mutated(Self.table, using: &generator))
            }
            expectOutcome(comment) {
                _ = try FeedEntry.decode(mutated(FeedEntry.document, using: &generator))
            }
        }
    }

    @Test func `every truncated XML document is refused`() {
        for length in 0..<FeedEntry.document.count {
            #expect(throws: IncorrectData.self) {
                try FeedEntry.decode(FeedEntry.document.prefix(length))
            }
        }
    }

    private func expectOutcome(_ comment: Comment, _ decode: () throws -> Void) {
        do {
            try decode()
        } catch {
            expectEqual((error as? IncorrectData)?.reason.isEmpty, false, comment)
        }
    }

    private func mutated(_ document: Data, using generator: inout SeededGenerator) -> Data {
        var raw = document
        for _ in 0..<Int.random(in: 1...4, using: &generator) {
            guard let position = raw.indices.randomElement(using: &generator) else { return raw }
            let end = min(raw.endIndex, position + Int.random(in: 0...12, using: &generator))
            let text = Self.nastyTexts.randomElement(using: &generator) ?? []
            switch Int.random(in: 0..<5, using: &generator) {
            case 0: raw = Data(raw[..<position])
            case 1: raw.removeSubrange(position..<end)
            case 2: raw.insert(contentsOf: raw[position..<end], at: position)
            case 3: raw.insert(contentsOf: text, at: position)
            default: raw.replaceSubrange(position..<end, with: text)
            }
        }
        return raw
    }
}

private struct RateEntry: CSVRow {
    let day: Date
    let rate: Double
    let note: String

    enum CodingKeys: String, CodingKey { case day, rate, note = "the \"note\"" }

    static let csvFormat = CSVFormat(comment: "#")
}
