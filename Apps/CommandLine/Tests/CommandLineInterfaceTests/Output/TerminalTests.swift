import Protocols
import ProtocolsTesting
import Terminal
import Testing

@testable import CommandLineInterface

@Suite struct ColorTests {
    /// The environment, the options, whether the output is a terminal, and whether color is expected.
    static let rules: [([String: String], String, Bool, Bool)] = [
        ([:], "", true, true), ([:], "", false, false), ([:], "--no-color", true, false),
        (["NO_COLOR": "1"], "", true, false), (["NO_COLOR": "0"], "", true, false), (["NO_COLOR": ""], "", true, true),
        (["TERM": "dumb"], "", true, false), (["TERM": "xterm"], "", true, true),
        (["FORCE_COLOR": "1"], "", false, true), (["FORCE_COLOR": "0"], "", false, false),
        (["FORCE_COLOR": ""], "", false, false), (["FORCE_COLOR": "0"], "", true, true),
        (["FORCE_COLOR": "1", "TERM": "dumb"], "", true, true),
        (["FORCE_COLOR": "1", "NO_COLOR": "1"], "", true, false),
        (["FORCE_COLOR": "1"], "--no-color", true, false), ([:], "--no-color=false", true, true),
    ]

    @Test(arguments: rules)
    func `the environment and the options decide whether tables are colored`(
        environment: [String: String], options: String, isTerminal: Bool, isColored: Bool
    ) async {
        let shell = Shell(.shelf(), width: isTerminal ? 80 : nil, environment: environment)
        let table = await shell.run("--provider shelf list --format table \(options)").output
        expectEqual(table.contains("\u{1B}[1mid"), isColored)
        expectEqual(table.contains("\u{1B}"), isColored)
    }

    @Test(arguments: rules)
    func `the environment and the options decide whether failures are colored`(
        environment: [String: String], options: String, isTerminal: Bool, isColored: Bool
    ) async {
        var shell = Shell(.shelf(), environment: environment)
        shell.errorWidth = isTerminal ? 80 : nil
        let outcome = await shell.run("--provider shelf lst \(options)")
        expectEqual(outcome.errors.contains("\u{1B}[1;31mswitchboard:\u{1B}[0m"), isColored)
        expectEqual(outcome.errors.contains("\u{1B}"), isColored)
        expectEqual(outcome.code, 64)
    }

    @Test func `each stream is colored independently`() async {
        var shell = Shell(.shelf(), width: 80)
        await expectEqual(shell.run("--provider shelf lst").errors.contains("\u{1B}"), false)
        shell.width = nil
        shell.errorWidth = 80
        await expectEqual(shell.run("--provider shelf list --format table").output.contains("\u{1B}"), false)
    }

    @Test(arguments: ["tsv", "csv", "json", "ndjson"]) func `only tables are colored`(format: String) async {
        let shell = Shell(.shelf(), environment: ["FORCE_COLOR": "1"])
        await expectEqual(shell.run("--provider shelf list --format \(format)").output.contains("\u{1B}"), false)
    }

    @Test func `JSON failures are not colored`() async throws {
        let outcome = await Shell(.shelf(), environment: ["FORCE_COLOR": "1"]).run("lst --errors json")
        try expectEqual(outcome.failure()["code"], .text("usage"))
        #expect(!outcome.errors.contains("\u{1B}"))
    }
}

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
        expectEqual(lines.count, 5)
        #expect(lines.allSatisfy { DisplayWidth.of($0) <= width })
        // On terminals of up to 80 columns, the widest line fills the terminal.
        #expect(lines.map(DisplayWidth.of).max() == min(width, 98) || width == 120)
    }

    @Test(arguments: [20, 40, 60]) func `cut text ends with an ellipsis`(width: Int) async {
        #expect(await table(width: width).dropFirst().prefix(2).allSatisfy { $0.contains("…") })
    }

    @Test(arguments: [40, 60, 80]) func `numbers are not cut while text can be`(width: Int) async {
        let lines = await table(width: width)
        #expect(lines[1].contains("12345.5") && lines[2].contains("1234567890"))
    }

    @Test func `columns are aligned for characters of any width`() async {
        let lines = await table(width: nil, fields: "name,isNew")
        let starts = lines.dropFirst().map { DisplayWidth.of($0) - ($0.hasSuffix("true") ? 4 : 5) }
        expectEqual(Set(starts), [Self.gadgets[0].name.count + 2])
    }

    @Test func `nothing is cut without a terminal`() async {
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

    @Test(arguments: cuts) func `text is cut first, then numbers`(width: Int, lines: [String]) async {
        await expectEqual(table(width: width, [Gadget(1, "abcdefg")], fields: "id,name"), lines)
    }
}
