import Protocols
import Testing

@testable import CommandLineInterface

/// Tables on terminals of some widths.
@Suite struct TableWidthTests {
    private static let gadgets = [
        Gadget(
            1, "a plain name that is rather long, as names go", price: 12345.5, tags: ["home", "kitchen", "garden"]),
        Gadget(1_234_567_890, "日本語の長い名前がここにあります", price: 0.25, tags: ["家"]),
        Gadget(3, "👩‍👩‍👧‍👦 family and e\u{301}tat", tags: ["🇩🇪", "🇫🇷", "🇪🇺"], isNew: true),
        Gadget(4, ""),
    ]

    private func table(width: Int?, _ gadgets: [Gadget] = gadgets, fields: String? = nil) async -> [String] {
        let shell = Shell(.catalogue(gadgets), width: width, environment: ["NO_COLOR": "1"])
        return await shell.run("--provider catalogue list --format table" + (fields.map { " --fields \($0)" } ?? ""))
            .lines
    }

    @Test(arguments: [20, 25, 40, 60, 80, 120]) func `no line is wider than the terminal`(width: Int) async {
        let lines = await table(width: width)
        #expect(lines.count == 5)
        #expect(lines.allSatisfy { DisplayWidth.of($0) <= width })
        // What room there is, is used.
        #expect(lines.map(DisplayWidth.of).max() == min(width, 98) || width == 120)
    }

    @Test(arguments: [20, 40, 60]) func `what is cut ends with an ellipsis`(width: Int) async {
        #expect(await table(width: width).dropFirst().prefix(2).allSatisfy { $0.contains("…") })
    }

    @Test(arguments: [40, 60, 80]) func `numbers stay whole while text can be cut`(width: Int) async {
        let lines = await table(width: width)
        #expect(lines[1].contains("12345.5") && lines[2].contains("1234567890"))
    }

    @Test func `columns stay under each other, whatever the width of their characters`() async {
        let lines = await table(width: nil, fields: "name,isNew")
        let starts = lines.dropFirst().map { DisplayWidth.of($0) - ($0.hasSuffix("true") ? 4 : 5) }
        #expect(Set(starts) == [Self.gadgets[0].name.count + 2])
    }

    @Test func `nothing is cut where there is no terminal`() async {
        let lines = await table(width: nil)
        #expect(!lines.joined().contains("…"))
        #expect(lines[1].contains(Self.gadgets[0].name) && lines[2].contains(Self.gadgets[1].name))
    }

    @Test func `no line ends with spaces`() async {
        #expect(await table(width: 80, fields: "id,name").allSatisfy { $0.last != " " })
    }

    static let cuts: [(Int, [String])] = [
        (11, ["id  name", " 1  abcdefg"]), (10, ["id  name", " 1  abcde…"]), (6, ["id  n…", " 1  a…"]),
        (5, ["id  …", " 1  …"]), (4, ["…  …", "1  …"]), (1, ["…  …", "1  …"]),
    ]

    @Test(arguments: cuts) func `text is cut first, down to a column, then numbers`(width: Int, lines: [String]) async {
        #expect(await table(width: width, [Gadget(1, "abcdefg")], fields: "id,name") == lines)
    }
}
