import ProtocolsTesting
import Terminal
import Testing

@Suite struct InputLimitTests {
    @Test func `a paste is cut at its limit, between characters`() {
        var parser = InputParser()
        let limit = InputParser.longestPaste
        var events = parser.feed("\u{1B}[200~".utf8)
        for _ in 0..<limit / 16 { events += parser.feed("0123456789abcdef".utf8) }
        events += parser.feed("more\u{1B}[201~x".utf8)
        let text = String(repeating: "0123456789abcdef", count: limit / 16)
        expectEqual(events, [.paste(text, isTruncated: true), .key(.character("x"), [])])
        events = parser.feed(("\u{1B}[200~a" + String(repeating: "日", count: limit / 3 + 1) + "\u{1B}[201~").utf8)
        guard case .paste(let cut, isTruncated: true) = events.first else { return #expect(events.isEmpty) }
        #expect(cut.last == "日" && cut.utf8.count <= limit && cut.utf8.count > limit - 3)
    }

    @Test func `a paste of exactly the limit is not cut`() {
        var parser = InputParser()
        let text = String(repeating: "a", count: InputParser.longestPaste)
        expectEqual(parser.feed("\u{1B}[200~\(text)\u{1B}[201~".utf8), [.paste(text, isTruncated: false)])
    }

    @Test(arguments: [("\u{1B}[", "1", "A"), ("\u{1B}]", "x", "\u{7}"), ("\u{1B}_", "x", "\u{1B}\\")])
    func `a sequence over its limit is ignored`(start: String, part: String, end: String) {
        for (count, isIgnored) in [
            (InputParser.longestSequence, false), (InputParser.longestSequence + 1, true), (100_000, true),
        ] {
            var parser = InputParser()
            let events = parser.feed((start + String(repeating: part, count: count) + end + "x").utf8)
            expectEqual(events.count, (isIgnored ? 1 : 2), "\(count)")
            expectEqual(events.last, .key(.character("x"), []))
        }
    }

    /// Pieces of sequences, so that random input is not only made of invalid ones.
    private static let pieces: [[UInt8]] =
        [
            "\u{1B}", "[", "O", "]", "P", "_", "\u{1B}\\", "\u{7}", "200~", "201~", "<", "M", "m", ";", ":", "?", "~",
            "u", "R", "9999999999999999999999", "é", "👩‍👩‍👧",
        ].map { Array($0.utf8) } + [[0xC3], [0x80], [0xFF], [0x00]]

    @Test func `any input gives the same events however it is split, and no control characters`() {
        for seed in 0..<2000 {
            var random = SeededGenerator(seed: UInt64(seed))
            let bytes: [UInt8] = (0..<40).flatMap { _ in
                Bool.random(using: &random)
                    ? Self.pieces.randomElement(using: &random) ?? [] : [UInt8.random(in: 0...255, using: &random)]
            }
            var whole = InputParser()
            var split = InputParser()
            let events = whole.feed(bytes)
            var others: [InputEvent] = []
            var rest = bytes[...]
            while !rest.isEmpty {
                let part = rest.prefix(Int.random(in: 1...5, using: &random))
                others += split.feed(part)
                rest = rest.dropFirst(part.count)
            }
            expectEqual(events, others, "seed \(seed)")
            expectEqual(whole.flush(), split.flush(), "seed \(seed)")
            #expect(events.allSatisfy { !Self.isControl($0) }, "seed \(seed)")
            recover(&whole, seed)
        }
    }

    private static func isControl(_ event: InputEvent) -> Bool {
        guard case .key(.character(let character), _) = event else { return false }
        return character.unicodeScalars.contains { $0.properties.generalCategory == .control }
    }

    /// After the end of a paste and the Escape key, a parser is in its first state again.
    private func recover(_ parser: inout InputParser, _ seed: Int) {
        _ = parser.feed("\u{1B}[201~\u{1B}[201~\u{1B}".utf8)
        _ = parser.flush()
        expectEqual(parser.feed("x".utf8), [.key(.character("x"), [])], "seed \(seed)")
    }
}
