import Output
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

    @Test(arguments: [44, 60, 80, 120]) func `no line is wider than the terminal`(width: Int) async {
        let lines = await table(width: width)
        expectEqual(lines.count, 5)
        #expect(lines.allSatisfy { DisplayWidth.of($0) <= width })
        // On terminals of up to 80 columns, the widest line fills the terminal.
        #expect(lines.map(DisplayWidth.of).max() == min(width, 98) || width == 120)
    }

    @Test(arguments: [44, 60]) func `cut text ends with an ellipsis`(width: Int) async {
        #expect(await table(width: width).dropFirst().prefix(2).allSatisfy { $0.contains("…") })
    }

    @Test(arguments: [44, 60, 80]) func `numbers are not cut while text can be`(width: Int) async {
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
        (11, ["id  name", " 1  abcdefg"]), (10, ["id  name", " 1  abcde…"]),
        (9, ["id", "  1", "name", "  abcdefg"]), (6, ["id", "  1", "name", "  abcd", "  efg"]),
    ]

    @Test(arguments: cuts)
    func `if text has less than 6 columns, the fields are one below another`(width: Int, lines: [String]) async {
        await expectEqual(table(width: width, [Gadget(1, "abcdefg")], fields: "id,name"), lines)
    }

    @Test func `a table that is too wide is written record by record, with long values wrapped at words`() async {
        let gadgets = [Gadget(1, "a lamp\nthat is 日本 long", tags: ["a", "b"], note: "n"), Gadget(2, "b")]
        let lines = await table(width: 28, gadgets, fields: "id,name,price,note,isNew,tags")
        expectEqual(
            lines,
            [
                "id     1", "name   a lamp", "       that is 日本 long", "price", "note   n", "isNew  false",
                "tags   a, b", "", "id     2", "name   b", "price", "note", "isNew  false", "tags",
            ])
    }
}

@Suite struct TerminalOutputTests {
    private static let address = "https://x.example/a?b=c"

    private func shell(_ gadgets: [Gadget], width: Int? = 60, environment: [String: String] = [:]) -> Shell {
        Shell(.catalogue(gadgets), width: width, environment: environment)
    }

    private func output(_ shell: Shell, _ options: String) async -> String {
        await shell.run("--provider catalogue list \(options)").output
    }

    @Test(arguments: [
        (60, address, address),
        (40, "https://x.example/" + String(repeating: "a", count: 30), "https://x.example/aaaaaaaaaaaaaaaaa…"),
    ])
    func `a web address is a link, also if it is cut`(width: Int, address: String, shown: String) async {
        let text = await output(shell([Gadget(1, address)], width: width), "--fields id,name")
        expectEqual(text.contains(" 1  \u{1B}]8;;\(address)\u{1B}\\\(shown)\u{1B}]8;;\u{1B}\\\n"), true)
    }

    @Test(arguments: ["ftp://x.example", "https://x.example/ a", "see https://x.example", "https://x.example/\u{7}"])
    func `other text is no link`(text: String) async {
        await expectEqual(output(shell([Gadget(1, text)]), "--fields name").contains("]8;;"), false)
    }

    @Test(arguments: [(60, ["NO_COLOR": "1"]), (nil, ["FORCE_COLOR": "1"])] as [(Int?, [String: String])])
    func `there are no links without colors or without a terminal`(width: Int?, environment: [String: String]) async {
        let shell = shell([Gadget(1, Self.address)], width: width, environment: environment)
        await expectEqual(output(shell, "--format table --fields name").contains("]8;;"), false)
    }

    static let document = """
        [
          {
            "id": 1,
            "name": "a \\"b: [{",
            "tags": [
              "x,",
              "y"
            ],
            "isNew": false
          },
          {
            "id": 2,
            "name": "",
            "tags": [],
            "isNew": true
          }
        ]

        """

    @Test func `on a terminal, JSON is indented`() async throws {
        let gadgets = [Gadget(1, "a \"b: [{", tags: ["x,", "y"]), Gadget(2, "", isNew: true)]
        let text = await output(
            shell(gadgets, environment: ["NO_COLOR": "1"]), "--format json --fields id,name,tags,isNew")
        expectEqual(text, Self.document)
        await expectEqual(output(shell([], environment: ["NO_COLOR": "1"]), "--format json"), "[]\n")
        await expectEqual(output(shell(gadgets), "--format ndjson --fields id"), "{\"id\":1}\n{\"id\":2}\n")
    }

    @Test func `on a terminal, JSON is colored`() async {
        let text = await output(shell([Gadget(1, "a", isNew: true)]), "--format json --fields id,name,isNew,price")
        let key = { (name: String) in "\u{1B}[1;34m\"\(name)\"\u{1B}[0m: " }
        let values = [
            key("id") + "\u{1B}[33m1\u{1B}[0m", key("name") + "\u{1B}[32m\"a\"\u{1B}[0m",
            key("isNew") + "\u{1B}[33mtrue\u{1B}[0m", key("price") + "\u{1B}[33mnull\u{1B}[0m",
        ]
        expectEqual(text, "[\n  {\n    \(values.joined(separator: ",\n    "))\n  }\n]\n")
    }

    @Test(arguments: [
        ("", "", true), ("--no-pager", "", false), ("--no-pager=false", "", true), ("--format csv", "", false),
        ("--fields id", "", true), ("", "automatic", true), ("", "never", false), ("--no-pager=false", "never", true),
        ("--no-pager", "automatic", false),
    ])
    func `a table is shown in the pager`(options: String, setting: String, isPaged: Bool) async {
        let paged = MemorySink()
        var shell = shell([Gadget(1, "a")])
        shell.environment["HOME"] = "/home/ada"
        shell.settingsFile = MemoryFile(setting.isEmpty ? nil : #"{"pager": "\#(setting)"}"#)
        shell.pager = { (try? paged.write($0)) != nil ? .shown : .notUsed }
        let text = await output(shell, options)
        expectEqual(text.isEmpty, isPaged)
        expectEqual(paged.text.isEmpty, !isPaged)
    }

    @Test(arguments: [("", 1), ("--quiet", 0)])
    func `a pager that cannot be run is named in one line, and the table is printed`(option: String, count: Int) async {
        var shell = shell([Gadget(1, "lamp")])
        shell.pager = { _ in .notRun(program: "nopager") }
        let outcome = await shell.run("--provider catalogue list \(option)")
        #expect(outcome.code == 0 && outcome.output.contains("lamp"), "\(outcome)")
        let message = "switchboard: could not run 'nopager' (PAGER); the text is not paged\n"
        expectEqual(outcome.errors.components(separatedBy: message).count, count + 1, "\(outcome)")
        // On one terminal, the message is below the table.
        shell.output = MemorySink()
        shell.errors = shell.output
        let screen = await shell.run("--provider catalogue list \(option)").output
        expectEqual(screen, outcome.output + outcome.errors)
    }

    @Test func `a pager that fails is named with its exit code`() async {
        var shell = shell([Gadget(1, "lamp")])
        shell.pager = { _ in .failed(program: "false", code: 1) }
        let outcome = await shell.run("--provider catalogue list")
        let message = "'false' (PAGER) failed with exit code 1; --no-pager prints the text without it\n"
        #expect(outcome.code == 0 && outcome.errors.hasSuffix(message), "\(outcome)")
    }

}
