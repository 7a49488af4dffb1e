import ProtocolsTesting
import Terminal
import Testing

/// Random surfaces, drawn by a renderer and read back from a model of a terminal.
@Suite struct RendererReplayTests {
    private static let texts = [
        "a", "hello", "x y", "      ", "é", "日本", "👍🏽", "👩‍👩‍👧‍👦", "❤️", "❤", "🇩🇪", "e\u{301}", "…—", "\u{1B}[2J", "ｱ",
    ]
    private static let colors: [Color] = [.standard, .standard, .red, .palette(12), .palette(200), .rgb(1, 2, 3)]

    private static func style(_ random: inout SeededGenerator) -> Style {
        let attributes = Style.Attributes(rawValue: UInt8.random(in: 0...15, using: &random))
        return Bool.random(using: &random)
            ? .plain
            : Style(
                colors.randomElement(using: &random) ?? .standard,
                on: colors.randomElement(using: &random) ?? .standard, attributes: attributes)
    }

    private static func change(_ surface: inout Surface, _ random: inout SeededGenerator) {
        for _ in 0..<Int.random(in: 0...6, using: &random) {
            let row = Int.random(in: -1...surface.rows, using: &random)
            let column = Int.random(in: -2...surface.columns, using: &random)
            let style = style(&random)
            switch Int.random(in: 0..<10, using: &random) {
            case 0:
                let size = (Int.random(in: 0...3, using: &random), Int.random(in: 0...9, using: &random))
                surface.fill(Rectangle(row: row, column: column, rows: size.0, columns: size.1), style: style)
            case 1:
                let name = "p\(UInt8.random(in: 0...255, using: &random))"
                surface.place(
                    Picture(
                        area: Rectangle(row: row, column: column, rows: 2, columns: 3),
                        payload: [Array("\u{1B}_\(name)\u{1B}\\".utf8)]))
            case 2: surface.cursor = nil
            case 3 where (0..<surface.rows).contains(row) && (0..<surface.columns).contains(column):
                surface.cursor = Surface.Position(row: row, column: column)
            default: surface.write(texts.randomElement(using: &random) ?? "", row: row, column: column, style: style)
            }
        }
    }

    @Test func `the terminal shows the surface after every frame`() {
        for seed in 0..<400 {
            var random = SeededGenerator(seed: UInt64(seed))
            var renderer = Renderer(isSynchronized: Bool.random(using: &random))
            var surface = Surface(
                rows: Int.random(in: 1...5, using: &random), columns: Int.random(in: 1...16, using: &random))
            var terminal = ModelTerminal(rows: surface.rows, columns: surface.columns)
            for _ in 0..<8 {
                Self.change(&surface, &random)
                if Int.random(in: 0..<8, using: &random) == 0 { renderer.invalidate() }
                terminal.receive(renderer.frame(surface))
                let expected = surface.cells.map { ModelTerminal.Cell(text: $0.text, style: $0.style) }
                expectEqual(terminal.cells, expected, "seed \(seed)")
                #expect(
                    terminal.problems.isEmpty && terminal.style == .plain && !terminal.isSynchronized, "seed \(seed)")
                expectEqual(terminal.isCursorShown, (surface.cursor != nil), "seed \(seed)")
                if let cursor = surface.cursor {
                    expectEqual(cursor, Surface.Position(row: terminal.row, column: terminal.column), "seed \(seed)")
                }
                for picture in surface.pictures {
                    let name = String(decoding: picture.payload[0], as: UTF8.self).dropFirst(2).dropLast(2)
                    let position = Surface.Position(row: picture.area.row, column: picture.area.column)
                    expectEqual(terminal.pictures[position], String(name), "seed \(seed)")
                }
            }
        }
    }

    @Test(arguments: ModelTerminal.WidthRule.allCases)
    func `ASCII characters are right on a terminal with other widths`(rule: ModelTerminal.WidthRule) {
        for seed in 0..<300 {
            var random = SeededGenerator(seed: UInt64(seed))
            var renderer = Renderer()
            var surface = Surface(rows: 2, columns: 14)
            var terminal = ModelTerminal(rows: 2, columns: 14, rule: rule)
            for frame in 0..<8 {
                Self.change(&surface, &random)
                terminal.receive(renderer.frame(surface))
                let wrong = surface.cells.indices.filter { index in
                    let (row, column) = index.quotientAndRemainder(dividingBy: surface.columns)
                    let isCovered = surface.pictures.contains { $0.area.contains(row: row, column: column) }
                    let text = surface.cells[index].text
                    return !isCovered && text.first?.isASCII == true && terminal.cells[index].text != text
                }
                expectEqual(wrong, [], "seed \(seed), frame \(frame)")
            }
        }
    }
}
