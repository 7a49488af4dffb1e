import Protocols
import Testing

@Suite struct ColorTests {
    /// The environment, the options, whether there is a terminal, and whether there is colour.
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
    func `records are coloured by the rules`(
        environment: [String: String], options: String, isTerminal: Bool, isColored: Bool
    ) async {
        let shell = Shell(.shelf(), width: isTerminal ? 80 : nil, environment: environment)
        let table = await shell.run("--provider shelf list --format table \(options)").output
        #expect(table.contains("\u{1B}[1mid") == isColored)
        #expect(table.contains("\u{1B}") == isColored)
    }

    @Test(arguments: rules)
    func `failures are coloured by the rules`(
        environment: [String: String], options: String, isTerminal: Bool, isColored: Bool
    ) async {
        var shell = Shell(.shelf(), environment: environment)
        shell.errorWidth = isTerminal ? 80 : nil
        let outcome = await shell.run("--provider shelf lst \(options)")
        #expect(outcome.errors.contains("\u{1B}[1;31mswitchboard:\u{1B}[0m") == isColored)
        #expect(outcome.errors.contains("\u{1B}") == isColored)
        #expect(outcome.code == 64)
    }

    @Test func `each stream is looked at on its own`() async {
        var shell = Shell(.shelf(), width: 80)
        #expect(await shell.run("--provider shelf lst").errors.contains("\u{1B}") == false)
        shell.width = nil
        shell.errorWidth = 80
        #expect(await shell.run("--provider shelf list --format table").output.contains("\u{1B}") == false)
    }

    @Test(arguments: ["tsv", "csv", "json", "ndjson"]) func `only tables have colour`(format: String) async {
        let shell = Shell(.shelf(), environment: ["FORCE_COLOR": "1"])
        #expect(await shell.run("--provider shelf list --format \(format)").output.contains("\u{1B}") == false)
    }

    @Test func `JSON failures have none`() async throws {
        let outcome = await Shell(.shelf(), environment: ["FORCE_COLOR": "1"]).run("lst --errors json")
        #expect(try outcome.failure()["code"] == .text("usage"))
        #expect(!outcome.errors.contains("\u{1B}"))
    }
}
