import Protocols
import Testing

@Suite struct HelpTests {
    private let journal = Journal()
    private let shell: Shell

    init() {
        shell = Shell(.shelf(journal: journal), .catalogue([]))
    }

    static let pages: [(String, [String], [String])] = [
        ("", ["Usage:", "list", "delete", "providers", "catalogue", "shelf", "--provider", "Exit codes:", "130"], []),
        ("--help", ["Usage:", "Exit codes:"], []),
        ("-h", ["Usage:", "Exit codes:"], []),
        ("help", ["Usage:", "Exit codes:"], []),
        ("--provider shelf", ["gadgets on a shelf", "--color red|green|blue", "delete"], ["gadgets on paper"]),
        ("--help --provider catalogue", ["gadgets on paper", "list"], ["delete", "--color"]),
        ("list --help", ["list:", "--limit N", "--all", "--format", "--fields", "--base-url"], ["--color", "--from"]),
        ("list -h", ["list:", "--limit N"], []),
        ("help list", ["list:", "--limit N"], []),
        ("--provider shelf list --help", ["--color red|green|blue", "--max-price N", "Parameters of shelf"], []),
        ("--provider shelf list --limit x --help", ["--color red|green|blue"], []),
        ("--provider shelf add --help", ["--name TEXT", "what it costs", "--from FILE|-"], ["--limit"]),
        ("--provider shelf get --help", ["get <id>", "<id> is a whole number."], ["--limit", "--from"]),
        ("--provider shelf delete -h", ["delete <id>"], ["--format"]),
        ("providers --help", ["providers:", "--format", "package"], ["--base-url"]),
        ("describe --help", ["describe:"], ["--format"]),
    ]

    @Test(arguments: pages)
    func `help is written to standard output`(line: String, present: [String], absent: [String]) async {
        let outcome = await shell.run(line)
        for text in present { #expect(outcome.output.contains(text)) }
        for text in absent { #expect(!outcome.output.contains(text)) }
        #expect(outcome.errors == "")
        #expect(outcome.code == 0)
        #expect(journal.entries.isEmpty)
    }

    @Test(arguments: [20, 40, 60, 80, 200]) func `help keeps to a terminal's width where words allow`(width: Int) async
    {
        let outcome = await Shell(.shelf(), width: width).run("--provider shelf list --help")
        // The narrowest column of words, behind the widest column of options.
        let least = 62
        #expect(outcome.lines.allSatisfy { $0.count <= max(width, least) && $0.count <= 100 })
    }

    @Test func `help for what a provider cannot do says what it can`() async {
        let outcome = await shell.run("--provider catalogue get --help")
        #expect(outcome.errors.contains("catalogue does not support 'get'; supported: list"))
        #expect(outcome.output == "")
        #expect(outcome.code == 64)
    }

    @Test(arguments: ["--version", "--version --provider shelf", "list --version", "--provider shelf list --version"])
    func `the version is told, whatever else is asked`(line: String) async {
        let outcome = await shell.run(line)
        #expect(outcome.output.wholeMatch(of: /switchboard \d+\.\d+\.\d+\n/) != nil)
        #expect(outcome.errors == "")
        #expect(outcome.code == 0)
        #expect(journal.entries.isEmpty)
    }

    @Test func `the version is told when the environment names no provider there is`() async {
        let outcome = await Shell(environment: ["SWITCHBOARD_PROVIDER": "gone"]).run("--version")
        #expect(outcome.output.hasPrefix("switchboard "))
        #expect(outcome.code == 0)
    }

    @Test(arguments: ["--help=false --provider shelf list --limit 1", "--no-help --provider shelf list --limit 1"])
    func `a switch that is turned off does nothing`(line: String) async {
        #expect(await shell.run(line).ids == ["1"])
    }
}
