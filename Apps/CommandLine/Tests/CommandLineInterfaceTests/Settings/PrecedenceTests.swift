import CommandLineInterface
import Presentation
import Protocols
import ProtocolsTesting
import Synchronization
import Terminal
import Testing

/// Options take precedence over environment variables, variables over settings, and settings over defaults.
@Suite struct PrecedenceTests {
    private func shell(_ settings: String, _ environment: [String: String] = [:], width: Int? = nil) -> Shell {
        var shell = Shell(
            .shelf(), .catalogue([Gadget(9, "paper")]), width: width,
            environment: ["HOME": "/home/ada"].merging(environment) { $1 })
        shell.settingsFile = MemoryFile("{\(settings)}")
        return shell
    }

    @Test(arguments: [
        (#""limit": 5"#, "", 5), (#""limit": 5"#, "--limit 2", 2), (#""limit": 5"#, "--limit 0", 0),
        (#""limit": 5"#, "--all", 7), (#""limit": 5"#, "--page-size 2", 2), (#""limit": 5"#, "--page 2", 4),
        (#""limit": 1000"#, "", 7), (#""limit": "automatic""#, "", 3), ("", "", 3), ("", "--limit 4", 4),
    ])
    func `an option or the setting limits a list`(settings: String, options: String, count: Int) async {
        let outcome = await shell(settings).run("shelf list --fields id \(options)")
        #expect(outcome.ids.count == count && outcome.code == 0)
    }

    @Test(arguments: [
        (#""limit": 5, "shelf.limit": 2"#, "", 2), (#""limit": 5, "shelf.limit": "automatic""#, "", 3),
        (#""limit": 5, "catalogue.limit": 2"#, "", 5), (#""shelf.limit": 2"#, "--limit 4", 4),
        (#""shelf.limit": 2"#, "--page-size 3", 3), (#""SHELF.limit": 2"#, "", 3),
    ])
    func `the setting of a provider takes precedence over the general one`(
        settings: String, options: String, count: Int
    ) async {
        let outcome = await shell(settings).run("shelf list --fields id \(options)")
        #expect(outcome.ids.count == count && outcome.code == 0)
    }

    @Test(arguments: [
        (#""format": "csv""#, "list --limit 1 --fields id", "id\n1\n"),
        (#""format": "csv""#, "list --limit 1 --fields id --format tsv", "1\n"),
        (#""format": "csv", "shelf.format": "ndjson""#, "list --limit 1 --fields id", "{\"id\":1}\n"),
        (#""format": "csv", "shelf.format": "automatic""#, "list --limit 1 --fields id", "1\n"),
        (#""format": "csv", "catalogue.format": "json""#, "list --limit 1 --fields id", "id\n1\n"),
        (#""format": "json""#, "get 1 --fields id", "{\"id\":1}\n"),
        (#""format": "csv""#, "list --limit 1 --fields id,name --csv-safe", "id,name\n1,lamp\n"),
        (#""format": "table""#, "list --limit 1 --fields id", "id\n 1\n"),
        // What is no list of items keeps its format.
        (#""format": "json""#, "providers --fields id", "catalogue\nshelf\n"),
        (#""format": "json""#, "settings format", "json\n"),
    ])
    func `the setting for the format is used by records without an option`(
        settings: String, line: String, output: String
    ) async {
        let outcome = await shell(settings).run("--provider shelf \(line)")
        expectEqual(outcome.output, output, "\(outcome.errors)")
        expectEqual(outcome.code, 0)
    }

    @Test func `the suffix of a file and --raw take precedence over the setting for the format`() async {
        let shell = shell(#""format": "csv""#)
        await expectEqual(shell.run("shelf list --limit 1 --fields id -o a.json").code, 0)
        expectEqual(shell.outputFile?.text?.hasPrefix("["), true)
        #expect(await !shell.run("shelf list --limit 1 --raw").errors.contains("requires '--format"))
    }

    @Test(arguments: [
        (#""provider": "catalogue""#, "", "list", "9"), (#""provider": "catalogue""#, "", "shelf list --limit 1", "1"),
        (#""provider": "catalogue""#, "", "list --provider shelf --limit 1", "1"),
        (#""provider": "catalogue""#, "shelf", "list --limit 1", "1"),
        (#""provider": "shelf""#, "", "get 2", "2"), (#""provider": "shelf""#, "", "--color red list --limit 1", "1"),
    ])
    func `three ways to select the provider`(settings: String, variable: String, line: String, id: String) async {
        let outcome = await shell(settings, ["SWITCHBOARD_PROVIDER": variable]).run("\(line) --fields id")
        #expect(outcome.ids == [id] && outcome.code == 0, "\(outcome.errors)")
    }

    @Test func `the default provider changes the help of its commands, but not the overview`() async {
        let shell = shell(#""provider": "shelf""#)
        #expect(await shell.run("list --help").output.contains("Parameters of shelf"))
        #expect(await shell.run("help").output.contains("catalogue"))
        #expect(await shell.run("providers --fields id").output.hasSuffix("\ncatalogue\nshelf\n"))
        #expect(await shell.run("list --help").output.contains("(default: one page, or the setting 'limit')"))
    }

    @Test func `an unknown provider in the settings is reported and ignored`() async {
        let outcome = await shell(#""provider": "gone""#).run("list")
        #expect(outcome.errors.contains("warning: ") && outcome.errors.contains("invalid provider 'gone'"))
        #expect(outcome.errors.contains("missing provider") && outcome.code == 64)
    }

    /// The setting, the environment, the options, whether the output is a terminal, and whether color is expected.
    private static let colors: [(String, [String: String], String, Bool, Bool)] = [
        ("always", [:], "", false, true), ("always", [:], "", true, true), ("never", [:], "", true, false),
        ("automatic", [:], "", true, true), ("automatic", [:], "", false, false),
        ("always", [:], "--no-color", true, false), ("always", ["NO_COLOR": "1"], "", true, false),
        ("never", ["FORCE_COLOR": "1"], "", false, true), ("never", ["FORCE_COLOR": "0"], "", true, false),
        ("never", ["NO_COLOR": ""], "", true, false), ("automatic", ["TERM": "dumb"], "", true, false),
    ]

    @Test(arguments: colors)
    func `the colors of tables, messages and help`(
        setting: String, environment: [String: String], options: String, isTerminal: Bool, isColored: Bool
    ) async {
        var shell = shell("\"color\": \"\(setting)\"", environment, width: isTerminal ? 80 : nil)
        shell.errorWidth = shell.width
        for line in ["shelf list --format table", "list --help"] {
            let output = await shell.run("\(line) \(options)").output
            expectEqual(output.contains("\u{1B}[1m"), isColored)
            shell.output = MemorySink()
        }
        await expectEqual(shell.run("lst \(options)").errors.contains("\u{1B}[1;31m"), isColored)
    }

    @Test(
        arguments: [
            ("browse", #""provider": "catalogue""#, "", "catalogue", true),
            ("catalogue browse", #""provider": "catalogue""#, "", "catalogue", false),
            ("browse", #""provider": "shelf""#, "catalogue", "catalogue", false), ("browse", "", "", nil, false),
        ] as [(String, String, String, String?, Bool)])
    func `browse starts with the default provider instead of the menu`(
        line: String, settings: String, variable: String, provider: String?, isDefault: Bool
    ) async throws {
        let requests = Mutex<[BrowseRequest]>([])
        var shell = shell(settings, ["SWITCHBOARD_PROVIDER": variable], width: 80)
        shell.browse = { request in requests.withLock { $0.append(request) } }
        let outcome = await shell.run(line)
        let first = requests.withLock(\.first)
        let request = try #require(first, "\(outcome.errors)")
        #expect(request.provider?.id == provider && request.isDefaultProvider == isDefault)
        try request.settings.$language.set(.text("ja"))
        expectEqual(shell.settingsFile.text?.contains(#""language": "ja""#), true)
    }

    @Test(
        arguments: [
            ([:], "", [.none, .palette256, .palette256]), (["TERM": "vt"], "", [.none, .ansi16, .ansi16]),
            (["NO_COLOR": "1"], "", [.none, .none, .none]), ([:], "--no-color", [.none, .none, .none]),
            (["FORCE_COLOR": "1"], "", [.palette256, .palette256, .palette256]),
        ] as [([String: String], String, [ColorDepth])])
    func `the colors of browse`(environment: [String: String], options: String, depths: [ColorDepth]) async throws {
        let requests = Mutex<[BrowseRequest]>([])
        var shell = shell("", ["TERM": "xterm-256color"].merging(environment) { $1 }, width: 80)
        shell.browse = { request in requests.withLock { $0.append(request) } }
        _ = await shell.run("browse \(options)")
        let first = requests.withLock(\.first)
        let request = try #require(first)
        expectEqual([.never, .automatic, .always].map(request.colorDepth), depths)
    }
}
