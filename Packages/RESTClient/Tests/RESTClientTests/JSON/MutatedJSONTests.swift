import Protocols
import RESTClient
import Testing
import TransportContract

/// A mutated document is decoded if and only if `JSONDecoder` decodes it. No document causes a crash.
struct MutatedJSONTests {
    private static let document = Data(
        #"""
        {"total": 2, "hits": [
          {"name": "caf\u00e9 \ud83d\ude00 \"x\"", "likes": 255, "ratio": -1.5e-3, "tags": ["a/b", "\\", "é"], "x": null},
          {"name": "ü", "likes": 0, "ratio": 0.1, "tags": [], "deep": [[{"a": [true, false]}]], "big": 18446744073709551615}
        ]}
        """#.utf8)

    private static let nastyBytes =
        Array(#"{}[]",:\/ueE+-.0179 tfn"#.utf8) + [0x00, 0x0A, 0x0D, 0x1F, 0x7F, 0x80, 0xC3, 0xFF]

    private static let nastyTexts = [
        "1e400", "-", "01", "99999999999999999999", "\\ud800", "\\u00", "null", "[[[[", "{\"a\":",
    ]

    private func expectSameAsDecoder(_ raw: Data, _ comment: Comment) {
        let decoded = try? JSONDecoder().decode(HitsEntry.self, from: raw)
        do {
            let entry = try HitsEntry.from(raw: raw, using: JSONCoder())
            expectEqual(entry, decoded, comment)
        } catch {
            #expect(decoded == nil, comment)
            #expect(!error.reason.isEmpty, comment)
            #expect(error.reason != "The given data was not valid JSON.", comment)
        }
    }

    @Test func `the document is valid`() throws {
        try expectEqual(HitsEntry.from(raw: Self.document, using: JSONCoder()).hits.map(\.likes), [255, 0])
    }

    @Test func `every truncated document is refused`() {
        for length in 1..<Self.document.count {
            let error = #expect(throws: IncorrectData.self) {
                try HitsEntry.from(raw: Self.document.prefix(length), using: JSONCoder())
            }
            // A number that is truncated can be reported as invalid.
            let reason = error?.reason ?? ""
            #expect(reason.contains("truncated") || reason.contains("invalid number"), "\(length): \(reason)")
        }
    }

    @Test(arguments: [1, 2, 3, UInt64.random(in: 0...UInt64.max)])
    func `a mutated document is decoded as by JSONDecoder`(seed: UInt64) {
        print("MutatedJSONTests seed:", seed)
        var generator = SeededGenerator(seed: seed)
        for round in 0..<1_000 {
            var raw = Self.document
            for _ in 0..<Int.random(in: 1...4, using: &generator) { mutate(&raw, using: &generator) }
            expectSameAsDecoder(raw, "seed \(seed), round \(round): \(String(decoding: raw, as: UTF8.self))")
        }
    }

    private func mutate(_ raw: inout Data, using generator: inout SeededGenerator) {
        guard let position = raw.indices.randomElement(using: &generator) else { return }
        let end = min(raw.endIndex, position + Int.random(in: 0...12, using: &generator))
        switch Int.random(in: 0..<6, using: &generator) {
        case 0: raw = Data(raw[..<position])
        case 1: raw.removeSubrange(position..<end)
        case 2: raw.insert(contentsOf: raw[position..<end], at: position)
        case 3: raw[position] = Self.nastyBytes.randomElement(using: &generator) ?? 0
        case 4: raw.insert(Self.nastyBytes.randomElement(using: &generator) ?? 0, at: position)
        default:
            raw.replaceSubrange(position..<end, with: (Self.nastyTexts.randomElement(using: &generator) ?? "").utf8)
        }
    }
}
