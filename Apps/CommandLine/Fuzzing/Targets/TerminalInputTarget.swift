import Essentials
import FuzzHarness
import Protocols
import Terminal

/// Input from a terminal, compared with the same input in parts
@main struct TerminalInputTarget: FuzzTarget {
    static let seeds = [
        "\u{1B}[1;5A\u{1B}OP\u{1B}[<0;10;5M\u{1B}[<64;1;1m\u{1B}[M !!",
        "\u{1B}[200~pasted\u{1B}[201~\u{1B}[97;5:1u\u{1B}[I",
        "\u{1B}[?62;4c\u{1B}[?5;7R\u{1B}]11;rgb:0/0/0\u{7}\u{1B}_Gi=1;OK\u{1B}\\", "é日😀\u{1B}é\u{3}\r\u{1B}[27;5;97~",
    ].map { Array($0.utf8) }
    static let words = [
        "\u{1B}[", "\u{1B}O", "\u{1B}]", "\u{1B}P", "\u{1B}_", "\u{1B}\\", "\u{1B}[200~", "\u{1B}[201~", "\u{1B}[M",
        "\u{1B}[[", "9999999999999999999", ";5:3u", "\u{7}",
    ]

    static func run(_ input: FuzzInput) {
        var input = input
        let length = 1 + input.number(below: 8)
        let bytes = Array(input.data)
        var whole = InputParser()
        var parts = InputParser()
        let events = whole.feed(bytes)
        var split: [InputEvent] = []
        var rest = bytes[...]
        while !rest.isEmpty {
            split += parts.feed(rest.prefix(length))
            rest = rest.dropFirst(length)
        }
        require(events == split, "expected \(events), got \(split) in parts of \(length)")
        require(whole.isWaiting == parts.isWaiting && whole.flush() == parts.flush(), "different events after a pause")
        draw(events)
    }

    /// Draws what was typed and pasted. No cell may contain a control character.
    private static func draw(_ events: [InputEvent]) {
        var surface = Surface(rows: 4, columns: 9)
        for (index, event) in events.enumerated() {
            switch event {
            case .key(.character(let character), _): surface.write(String(character), row: index % 4, column: index % 9)
            case .paste(let text, _): surface.writeWrapped(text, in: surface.bounds)
            default: break
            }
        }
        let isSafe = surface.cells.allSatisfy { VisibleText.line($0.text) == $0.text }
        require(isSafe, "control character in \(surface.cells.map(\.text))")
        var renderer = Renderer()
        require(!renderer.frame(surface).isEmpty && renderer.frame(surface).isEmpty, "a frame without a change")
    }
}
