import ProtocolsTesting
import Terminal
import Testing

@Suite struct InputParserTests {
    private static let escape = "\u{1B}"

    static let plainKeys: [(String, [InputEvent])] = [
        ("a", [.key(.character("a"), [])]), ("A", [.key(.character("A"), [])]), ("é", [.key(.character("é"), [])]),
        ("日😀", [.key(.character("日"), []), .key(.character("😀"), [])]),
        ("e\u{301}", [.key(.character("e"), []), .key(.character("\u{301}"), [])]), ("\r", [.key(.enter, [])]),
        ("\n", [.key(.enter, [])]), ("\t", [.key(.tab, [])]), ("\u{7F}", [.key(.backspace, [])]),
        ("\u{8}", [.key(.backspace, [])]), ("\u{3}", [.key(.character("c"), .control)]),
        ("\u{0}", [.key(.character(" "), .control)]), ("\u{1C}", [.key(.character("\\"), .control)]),
        ("\u{1F}", [.key(.character("_"), .control)]), ("\(escape)x", [.key(.character("x"), .alt)]),
        ("\(escape)é", [.key(.character("é"), .alt)]), ("\(escape)\r", [.key(.enter, .alt)]),
        ("\(escape)\u{7F}", [.key(.backspace, .alt)]), ("\(escape)\u{3}", [.key(.character("c"), [.alt, .control])]),
        ("\u{85}x", [.key(.character("x"), [])]),
    ]

    static let sequences: [(String, [InputEvent])] = [
        ("[A", [.key(.up, [])]), ("[B", [.key(.down, [])]), ("[C", [.key(.right, [])]), ("[D", [.key(.left, [])]),
        ("[H", [.key(.home, [])]), ("[F", [.key(.end, [])]), ("OA", [.key(.up, [])]), ("OH", [.key(.home, [])]),
        ("OP", [.key(.function(1), [])]), ("OS", [.key(.function(4), [])]), ("O5P", [.key(.function(1), .control)]),
        ("OM", [.key(.enter, [])]), ("Op", [.key(.character("0"), [])]), ("[2~", [.key(.insert, [])]),
        ("[3~", [.key(.delete, [])]), ("[5~", [.key(.pageUp, [])]), ("[6~", [.key(.pageDown, [])]),
        ("[1~", [.key(.home, [])]), ("[8~", [.key(.end, [])]), ("[15~", [.key(.function(5), [])]),
        ("[24~", [.key(.function(12), [])]), ("[24;2~", [.key(.function(12), .shift)]),
        ("[34~", [.key(.function(20), [])]), ("[[A", [.key(.function(1), [])]), ("[R", [.key(.function(3), [])]),
        ("[1;2R", [.key(.function(3), .shift)]), ("[Z", [.key(.tab, .shift)]), ("[1;5C", [.key(.right, .control)]),
        ("[1;2A", [.key(.up, .shift)]), ("[1;3A", [.key(.up, .alt)]), ("[1;9A", [.key(.up, .command)]),
        ("[1;33A", [.key(.up, .alt)]), ("[3;6~", [.key(.delete, [.shift, .control])]),
        ("\(escape)[A", [.key(.up, .alt)]), ("\(escape)OA", [.key(.up, .alt)]), ("[99~", []), ("[~", []), ("O}", []),
    ]

    static let protocols: [(String, [InputEvent])] = [
        ("[97u", [.key(.character("a"), [])]), ("[97;5u", [.key(.character("a"), .control)]),
        ("[97;2u", [.key(.character("A"), [])]), ("[97;6u", [.key(.character("A"), .control)]),
        ("[49:33;2u", [.key(.character("!"), [])]), ("[49;2u", [.key(.character("1"), .shift)]),
        ("[27u", [.key(.escape, [])]), ("[13;2u", [.key(.enter, .shift)]), ("[9;5u", [.key(.tab, .control)]),
        ("[127;3u", [.key(.backspace, .alt)]), ("[228;3u", [.key(.character("ä"), .alt)]),
        ("[97;5:1u", [.key(.character("a"), .control)]), ("[97;5:2u", [.key(.character("a"), .control)]),
        ("[97;5:3u", []), ("[1;1:3A", []), ("[5;1:3~", []), ("[57358u", []), ("[57441;2u", []), ("[55296u", []),
        ("[133u", []), ("[57376u", [.key(.function(13), [])]), ("[57398u", [.key(.function(35), [])]),
        ("[57404u", [.key(.character("5"), [])]), ("[57419;5u", [.key(.up, .control)]),
        ("[97;69u", [.key(.character("a"), .control)]),
        ("[27;5;97~", [.key(.character("a"), .control)]), ("[27;2;13~", [.key(.enter, .shift)]),
        ("[I", [.focus(true)]), ("[O", [.focus(false)]),
        ("[200~a\nb\u{1B}[A\u{1B}\u{1B}[201~", [.paste("a\nb\u{1B}[A\u{1B}", isTruncated: false)]),
        ("[200~日\u{1B}[201\u{1B}[201~x", [.paste("日\u{1B}[201", isTruncated: false), .key(.character("x"), [])]),
        ("[200~\u{1B}[201~", [.paste("", isTruncated: false)]),
    ]

    static let mouse: [(String, [InputEvent])] = [
        ("[<0;10;5M", [.mouse(MouseEvent(.press(.left), row: 4, column: 9))]),
        ("[<0;10;5m", [.mouse(MouseEvent(.release(.left), row: 4, column: 9))]),
        ("[<1;1;1M", [.mouse(MouseEvent(.press(.middle), row: 0, column: 0))]),
        ("[<18;1;1M", [.mouse(MouseEvent(.press(.right), row: 0, column: 0, modifiers: .control))]),
        ("[<64;10;5M", [.mouse(MouseEvent(.wheelUp, row: 4, column: 9))]),
        ("[<65;10;5M", [.mouse(MouseEvent(.wheelDown, row: 4, column: 9))]),
        ("[<68;10;5M", [.mouse(MouseEvent(.wheelUp, row: 4, column: 9, modifiers: .shift))]),
        ("[<66;1;1M", [.mouse(MouseEvent(.wheelLeft, row: 0, column: 0))]),
        ("[<32;300;200M", [.mouse(MouseEvent(.move(.left), row: 199, column: 299))]),
        ("[<35;1;1M", [.mouse(MouseEvent(.move(nil), row: 0, column: 0))]),
        ("[<128;1;1M", [.mouse(MouseEvent(.press(.other(8)), row: 0, column: 0))]),
        ("[<0;0;0M", [.mouse(MouseEvent(.press(.left), row: 0, column: 0))]), ("[<0;1M", []), ("[<0;1;1x", []),
        ("[M !!", [.mouse(MouseEvent(.press(.left), row: 0, column: 0))]),
        ("[M#\"!", [.mouse(MouseEvent(.release(.unknown), row: 0, column: 1))]),
        ("[M`\"!", [.mouse(MouseEvent(.wheelUp, row: 0, column: 1))]),
    ]

    static let reports: [(String, [InputEvent])] = [
        ("[?5;7R", [.report(.cursor(row: 4, column: 6))]), ("[5;7R", [.report(.cursor(row: 4, column: 6))]),
        ("[1;1R", [.report(.cursor(row: 0, column: 0))]), ("[?62;4c", [.report(.attributes([62, 4]))]),
        ("[>0;276;0c", [.report(.other(">0;276;0c"))]), ("[?2026;2$y", [.report(.mode(2026, state: 2))]),
        ("[?1u", [.report(.keyboard(flags: 1))]), ("[6;20;10t", [.report(.cellSize(width: 10, height: 20))]),
        ("[8;24;80t", [.report(.other("8;24;80t"))]), ("[0n", [.report(.other("0n"))]),
        ("P>|kitty(0.40)\u{1B}\\", [.report(.deviceControl(">|kitty(0.40)"))]),
        ("]11;rgb:0/0/0\u{7}", [.report(.operatingSystemCommand("11;rgb:0/0/0"))]),
        ("]11;rgb:0/0/0\u{1B}\\", [.report(.operatingSystemCommand("11;rgb:0/0/0"))]),
        ("_Gi=31;OK\u{1B}\\", [.report(.applicationCommand("Gi=31;OK"))]), ("^private\u{1B}\\", []),
    ]

    static let all =
        plainKeys + (sequences + protocols + mouse + reports).map { ("\(escape)\($0.0)", $0.1) }

    @Test func `bytes become events, however they are split`() {
        for (text, expected) in Self.all {
            let bytes = Array(text.utf8)
            var whole = InputParser()
            expectEqual(whole.feed(bytes), expected, "\(text.debugDescription)")
            for split in 1..<max(2, bytes.count) {
                var parser = InputParser()
                let events = parser.feed(bytes.prefix(split)) + parser.feed(bytes.dropFirst(split))
                expectEqual(events, expected, "\(text.debugDescription) split at \(split)")
                #expect(!parser.isWaiting && parser.flush().isEmpty, "\(text.debugDescription)")
            }
        }
    }

    static let starts: [(String, [InputEvent])] = [
        ("\u{1B}", [.key(.escape, [])]), ("\u{1B}\u{1B}", [.key(.escape, []), .key(.escape, [])]),
        ("\u{1B}[", [.key(.character("["), .alt)]), ("\u{1B}O", [.key(.character("O"), .alt)]),
        ("\u{1B}]", [.key(.character("]"), .alt)]),
        ("\u{1B}\u{1B}[", [.key(.escape, []), .key(.character("["), .alt)]),
        ("\u{1B}]11;x\u{1B}", [.key(.escape, [])]),
    ]

    @Test func `the start of a sequence is a key only after a pause`() {
        for (text, expected) in Self.starts {
            var parser = InputParser()
            #expect(parser.feed(text.utf8).isEmpty && parser.isWaiting, "\(text.debugDescription)")
            expectEqual(parser.flush(), expected, "\(text.debugDescription)")
            #expect(!parser.isWaiting)
            expectEqual(parser.feed("x".utf8), [.key(.character("x"), [])])
        }
    }

    static let interruptions: [(String, [InputEvent])] = [
        ("\u{1B}[12\u{3}", [.key(.character("c"), .control)]), ("\u{1B}[1\u{1B}[A", [.key(.up, [])]),
        ("\u{1B}]11;x\u{3}", [.key(.character("c"), .control)]), ("\u{1B}Pq\u{1B}[A", [.key(.up, [])]),
        ("\u{1B}[é", [.key(.character("é"), [])]), ("\u{1B}[M\u{3}", [.key(.character("c"), .control)]),
        ("\u{1B}[[\u{1B}[A", [.key(.up, [])]), ("\u{1B}[1?2A", []), ("\u{1B}[1 2A", []),
        ("\u{1B}\u{1B}\u{1B}[A", [.key(.escape, []), .key(.up, .alt)]),
    ]

    @Test func `an incomplete sequence does not take the next key with it`() {
        for (text, expected) in Self.interruptions {
            var parser = InputParser()
            expectEqual(parser.feed(text.utf8), expected, "\(text.debugDescription)")
        }
    }

    /// The input after an incomplete paste and a pause.
    static let interruptedPastes: [(String, [InputEvent])] = [
        ("\u{3}", [.key(.character("c"), .control)]), ("\u{1B}[99;5u", [.key(.character("c"), .control)]),
        ("\u{3}x", [.key(.character("c"), .control), .key(.character("x"), [])]),
        ("b\u{3}\u{1B}[201~", [.paste("ab\u{3}", isTruncated: false)]),
        ("\u{1B}[201~", [.paste("a", isTruncated: false)]), ("\u{1B}[1~", []),
    ]

    @Test func `after a pause, Ctrl-C ends an incomplete paste`() {
        for (text, expected) in Self.interruptedPastes {
            var parser = InputParser()
            #expect(parser.feed("\u{1B}[200~a".utf8).isEmpty && parser.isWaiting)
            #expect(parser.flush().isEmpty && !parser.isWaiting)
            expectEqual(parser.feed(text.utf8), expected, "\(text.debugDescription)")
        }
        // Without a pause, it is part of the pasted text.
        var parser = InputParser()
        _ = parser.feed("\u{1B}[200~a".utf8)
        expectEqual(parser.feed("\u{3}\u{1B}[201~".utf8), [.paste("a\u{3}", isTruncated: false)])
    }

    @Test(
        arguments: [[0xFF], [0xC0, 0xAF], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xF5], [0xC3], [0xF0, 0x9F]]
            as [[UInt8]])
    func `invalid UTF-8 is ignored`(bytes: [UInt8]) {
        var parser = InputParser()
        expectEqual(parser.feed(bytes + [0x78]), [.key(.character("x"), [])])
        expectEqual(parser.feed([0x1B] + bytes + [0x78]).last, .key(.character("x"), []))
    }
}
