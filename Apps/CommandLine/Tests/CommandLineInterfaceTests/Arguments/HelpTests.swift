import Protocols
import ProtocolsTesting
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
        (
            "--provider shelf list --help",
            [
                "--color red|green|blue", "--max-price N", "the highest price: an integer from 0 to 100",
                "Parameters of shelf",
            ], []
        ),
        ("--provider shelf list --limit x --help", ["--color red|green|blue"], []),
        ("--provider shelf add --help", ["--name TEXT", "what it costs", "--from FILE|-"], ["--limit"]),
        (
            "--provider shelf edit --help",
            ["--is-new ", "--size small|large", "--stock N", "--sold-until DATE", "--tags TEXT", "repeat for several"],
            ["--isNew"]
        ),
        ("--provider shelf get --help", ["get <id…>", "<id> is an integer."], ["--limit", "--from"]),
        ("--provider shelf delete -h", ["delete <id>"], ["--format"]),
        ("providers --help", ["providers:", "--format", "package"], ["--base-url"]),
        ("plan --help", ["plan:", "--offline", "--refresh", "--rate"], ["--source", "--store", "--format"]),
        ("catalogue sync --help", ["sync:", "--full", "--provider"], ["--verify"]),
        (
            "query --help", ["query:", "--output FILE|-", "write the rows"],
            ["a database for", "--source", "--provider ID"]
        ),
        ("describe --help", ["describe:", "--format text|json|ndjson"], ["--fields"]),
    ]

    @Test(arguments: pages)
    func `help is written to standard output`(line: String, present: [String], absent: [String]) async {
        let outcome = await shell.run(line)
        for text in present { #expect(outcome.output.contains(text)) }
        for text in absent { #expect(!outcome.output.contains(text)) }
        expectEqual(outcome.errors, "")
        expectEqual(outcome.code, 0)
        #expect(journal.entries.isEmpty)
    }

    @Test(arguments: [20, 40, 60, 80, 200]) func `help fits the terminal, unless a word is too long`(width: Int) async {
        let outcome = await Shell(.shelf(), width: width).run("--provider shelf list --help")
        // The minimum width: the widest option column and the narrowest text column.
        let least = 62
        #expect(outcome.lines.allSatisfy { $0.count <= max(width, least) && $0.count <= 100 })
    }

    @Test(arguments: ["list --help", "--help", "describe"]) func `required parameters are marked`(line: String) async {
        let parameters = [Parameter("query", "words to look for", isRequired: true), Parameter("color", "which color")]
        let outcome = await Shell(.shelf(parameters: parameters)).run("shelf \(line)")
        #expect(outcome.output.contains(/--query TEXT +words to look for \(required\)\n/))
        #expect(outcome.output.contains(/--color TEXT +which color\n/))
    }

    @Test(arguments: [("tea", "tea"), ("green tea", "TEXT")])
    func `the examples have values for required parameters, of a sample if the shell does not change them`(
        value: String, shown: String
    ) async {
        let parameters = [Parameter("color", "which color"), Parameter("query", "words", isRequired: true)]
        let target = "/gadgets?query=\(value.replacing(" ", with: "%20"))"
        let samples = SampleBook([Sample("one", target: target, body: "[]")])
        let help = await Shell(.shelf(parameters: parameters, samples: samples)).run("shelf --help").output
        #expect(help.contains("switchboard shelf list --query \(shown) --samples\n"))
        #expect(help.contains("switchboard shelf list --query \(shown) --limit 100 --format ndjson"))
    }

    @Test func `download is shown as an option of get, because it is no command`() async {
        let shell = Shell(Wire.descriptor)
        await expectEqual(shell.run("providers --fields can").output, "list, get, get --download, delete\n")
        #expect(await shell.run("wire describe").output.contains(/\n  get --download +download the file of an item\n/))
        let outcome = await shell.run("wire add")
        #expect(outcome.errors.contains("wire does not support 'add'; supported: list, get, get --download, delete\n"))
    }

    @Test func `help for an unsupported command names the supported ones`() async {
        let outcome = await shell.run("--provider catalogue get --help")
        #expect(outcome.errors.contains("catalogue does not support 'get'; supported: list"))
        expectEqual(outcome.output, "")
        expectEqual(outcome.code, 64)
    }

    @Test(arguments: ["--version", "--version --provider shelf", "list --version", "--provider shelf list --version"])
    func `--version takes precedence over other arguments`(line: String) async {
        let outcome = await shell.run(line)
        #expect(outcome.output.wholeMatch(of: /switchboard \d+\.\d+\.\d+\n/) != nil)
        expectEqual(outcome.errors, "")
        expectEqual(outcome.code, 0)
        #expect(journal.entries.isEmpty)
    }

    @Test func `--version works with an unknown provider in the environment`() async {
        let outcome = await Shell(environment: ["SWITCHBOARD_PROVIDER": "gone"]).run("--version")
        #expect(outcome.output.hasPrefix("switchboard "))
        expectEqual(outcome.code, 0)
    }

    @Test(arguments: ["--help=false --provider shelf list --limit 1", "--no-help --provider shelf list --limit 1"])
    func `a switch that is off has no effect`(line: String) async {
        await expectEqual(shell.run(line).ids, ["1"])
    }
}

@Suite struct DescriptionTests {
    @Test(arguments: ["describe --provider shelf", "--provider ShelfProvider describe"])
    func `describe shows what a provider offers`(line: String) async {
        let outcome = await Shell(.shelf()).run(line)
        let expected = [
            "gadgets on a shelf", "https://shelf.example/api", "https://shelf.example/docs", "ShelfProvider", "list",
            "get", "add", "edit", "delete", "(id: an integer)", "--color red|green|blue", "--max-price N",
            "--name TEXT", "id, name, price, tags, isNew, note", "1 to 5", "30 requests per 60 s",
        ]
        for text in expected { #expect(outcome.output.contains(text)) }
        expectEqual(outcome.errors, "")
        expectEqual(outcome.code, 0)
    }

    @Test func `describe needs no key, and shows where to get one`() async {
        let outcome = await Shell(.vault).run("--provider vault describe")
        let expected = [
            "VAULT_KEY", "required", "opens the vault", "https://vault.example/keys",
            "at least 2 h (required by the API)",
            "lists-end", "the vault has no end",
        ]
        for text in expected { #expect(outcome.output.contains(text)) }
        #expect(!outcome.output.contains("Fields for add"))
        expectEqual(outcome.code, 0)
    }

    @Test(arguments: ["json", "ndjson"]) func `describe --format json writes one object`(format: String) async throws {
        let outcome = await Shell(.vault, environment: ["VAULT_KEY": "s3cret"]).run("vault describe --format \(format)")
        // One literal: the type checker needs minutes for a long chain of `+`.
        let expected = #"""
            {"id":"vault","summary":"gadgets behind a door","package":"VaultProvider",\#
            "source":"package","terms":null,\#
            "documentation":"https://vault.example/docs","baseURL":"https://vault.example","entity":"gadget",\#
            "columns":[{"name":"id","kind":"integer","fields":[]},{"name":"name","kind":"text","fields":[]},\#
            {"name":"price","kind":"number","fields":[]},{"name":"tags","kind":"list of text","fields":[]},\#
            {"name":"isNew","kind":"boolean","fields":[]},{"name":"note","kind":"text","fields":[]}],\#
            "emptyColumns":[],\#
            "capabilities":[{"name":"list","command":"list","summary":"list items, page by page"}],"reference":null,\#
            "webAddresses":[],\#
            "parameters":[],"fieldsToAdd":[],"fieldsToEdit":[],\#
            "paging":{"kind":"single","minimumSize":1,"maximumSize":10,"defaultSize":5,"isSliced":true,\#
            "isEndless":false,"requestsItems":false,"resultLimit":null,"singlePageReason":null},\#
            "limits":{"concurrency":null,"rate":{"count":5,"unit":"requests","seconds":60},\#
            "rateWithSecret":{"count":50,"unit":"requests","seconds":60},"minimumCacheSeconds":7200},\#
            "secrets":[{"variable":"VAULT_KEY","isRequired":true,"summary":"opens the vault",\#
            "source":"https://vault.example/keys","placement":{"kind":"query","name":"key"}}],\#
            "permissions":[],"sampleFields":"partial","samples":[],\#
            "contractExclusions":[{"case":"lists-end","reason":"the vault has no end"}]}

            """#
        expectEqual(outcome.output, expected)
        expectEqual(outcome.errors, "")
        expectEqual(outcome.code, 0)
    }

    @Test(arguments: [
        #""reference":"an integer""#,
        #"{"name":"color","summary":"which color","kind":"choice","rule":"one of red, green, blue","#
            + #""choices":["red","green","blue"],"isRequired":false,"default":null,"placement":"query","#
            + #""queryName":"color","requires":null,"excludes":null}"#,
        #""name":"query","summary":"words to look for","kind":"text","#,
        #""name":"in-stock","summary":"only what is there","kind":"boolean","#,
        #""name":"max-price","summary":"the highest price","kind":"integer","rule":"an integer from 0 to 100""#,
        #""fieldsToAdd":[{"name":"name","option":"name","summary":"what it is called","kind":"text","isRequired":true,"#,
        #""fieldsToEdit":[{"name":"name","option":"name","summary":""#,
        #"{"name":"isNew","option":"is-new","summary":"whether it is new","kind":"boolean","isRequired":false,"#,
        #""kind":"list of text","isRequired":false,"rule":"a list, each value text","choices":[]}"#,
        #""kind":"text","isRequired":false,"rule":"one of small, large","choices":["small","large"]}"#,
        #"{"name":"soldUntil","option":"sold-until","summary":"when the sale ends","kind":"date","#,
        #""kind":"numbered","minimumSize":1,"maximumSize":5,"defaultSize":3,"isSliced":true,"isEndless":false,"#
            + #""requestsItems":false,"#
            + #""resultLimit":12,"singlePageReason":null}"#,
        #""samples":[{"name":"one","method":"GET","target":"/gadgets/1","requestBody":null,"status":200}]"#,
        #""sampleFields":"complete""#,
    ])
    func `describe --format json has parameters, paging and samples`(part: String) async {
        let paging = Paging(.numbered, sizes: PageSizes(1...5, defaultSize: 3), resultLimit: 12)
        let samples = [
            Sample("one", target: "/gadgets/1", body: "{}"),
            Sample("busy", target: "/gadgets/1", body: "{}", circumstance: "it is busy"),
        ]
        let provider = ProviderDescriptor.shelf(
            paging: paging, samples: SampleBook(pageSize: 2, fields: .complete, samples))
        let outcome = await Shell(provider).run("shelf describe --format json")
        #expect(outcome.output.contains(part), "\(outcome.output)")
    }

    @Test func `describe shows the result limit and the default page size`() async {
        let paging = Paging(.numbered, sizes: PageSizes(1...5, defaultSize: 3), resultLimit: 12)
        let outcome = await Shell(.shelf(paging: paging)).run("shelf describe")
        #expect(outcome.output.contains("at most 12 items per list"))
        #expect(outcome.output.contains("1 to 5 (default: 3)"))
    }

    @Test(arguments: [
        (7200, "2 h"), (5400, "90 min"), (1800, "30 min"), (3601, "3601 s"), (90, "90 s"),
    ])
    func `describe shows the minimum time to cache in its largest whole unit`(seconds: Int, time: String) async {
        let outcome = await Shell(.shelf(retention: .seconds(seconds))).run("shelf describe")
        #expect(outcome.output.contains("at least \(time) (required by the API)"), "\(outcome.output)")
    }

    @Test func `describe refuses formats for records`() async {
        let outcome = await Shell(.vault).run("vault describe --format csv")
        #expect(outcome.errors.contains("invalid value 'csv' for '--format': expected one of text, json, ndjson"))
        expectEqual(outcome.code, 64)
    }

    private let shell = Shell(.vault, .shelf(), .catalogue([]))

    static let forms = [
        (
            "--fields id,package,can",
            "catalogue\tCatalogueProvider\tlist\nshelf\tShelfProvider\tlist, get, add, edit, delete\nvault\tVaultProvider\tlist\n"
        ),
        ("--fields id,secrets --format csv", "id,secrets\ncatalogue,\nshelf,\nvault,VAULT_KEY\n"),
        (
            "--format ndjson --fields id,items",
            "{\"id\":\"catalogue\",\"items\":\"gadgets\"}\n{\"id\":\"shelf\",\"items\":\"gadgets\"}\n{\"id\":\"vault\",\"items\":\"gadgets\"}\n"
        ),
        ("--fields id --format json", "[\n{\"id\":\"catalogue\"},\n{\"id\":\"shelf\"},\n{\"id\":\"vault\"}\n]\n"),
        ("--provider vault --fields id", "catalogue\nshelf\nvault\n"),
    ]

    @Test(arguments: forms) func `providers are written as records`(options: String, text: String) async {
        let outcome = await shell.run("providers \(options)")
        expectEqual(outcome.output, text)
        expectEqual(outcome.errors, "")
        expectEqual(outcome.code, 0)
    }

    @Test(arguments: [
        ("", "catalogue\nshelf\nvault\n"), ("shelf", "shelf\n"), ("SHELFPROVIDER", "shelf\n"),
        ("gadget", "catalogue\nshelf\nvault\n"), ("gadgets door", "vault\n"), ("door paper", ""), ("lamp", ""),
    ])
    func `providers can be filtered by words`(words: String, ids: String) async {
        let outcome = await shell.run("providers \(words) --fields id")
        expectEqual(outcome.output, ids)
        expectEqual(outcome.errors, ids.isEmpty ? "switchboard: no provider matches '\(words)'\n" : "")
        expectEqual(outcome.code, 0)
    }

    @Test(arguments: [
        ("--limit 2", "catalogue\nshelf\n", "1 to 2 of 3 shown; use --page 2 for the next page", 0),
        ("--limit 2 --page 2", "vault\n", "", 0), ("--limit 3", "catalogue\nshelf\nvault\n", "", 0),
        ("--limit 2 --page 3", "", "no providers on page 3; 3 in all", 0),
        ("--limit \(Int.max) --page \(Int.max)", "", "no providers on page \(Int.max); 3 in all", 0),
        ("door --limit 1", "vault\n", "", 0), ("--page 2", "", "'--page' requires '--limit'", 64),
        ("--limit 0", "", "invalid value '0' for '--limit'", 64),
    ])
    func `providers can be read in pages`(options: String, ids: String, note: String, code: Int32) async {
        let outcome = await shell.run("providers \(options) --fields id")
        expectEqual(outcome.output, ids)
        #expect(note.isEmpty ? outcome.errors == "" : outcome.errors.contains(note))
        expectEqual(outcome.code, code)
    }

    @Test(arguments: [(60, 17, false), (60, 18, true), (50, 40, true), (100, 40, true)])
    func `a table of many providers is grouped by their items and fits the terminal`(
        width: Int, count: Int, isGrouped: Bool
    ) async {
        var shell = Shell(.stories, .catalogue([]), width: width)
        shell.providers += (0..<count).map { .shelf(id: "api-\($0)", package: "Package\($0)") }
        let outcome = await shell.run("providers --no-color")
        let headings = outcome.lines.filter { $0.hasSuffix(":") }
        expectEqual(headings, isGrouped ? ["gadgets:", "stories:"] : [])
        for provider in shell.providers { #expect(outcome.lines.contains { $0.contains(provider.id) }) }
        #expect(outcome.lines.allSatisfy { $0.count <= width }, "\(outcome.output)")
        #expect(!isGrouped || !outcome.output.contains("…"))
        // For scripts, the formats are the same whatever the number of providers.
        shell.output = MemorySink()
        let records = await shell.run("providers --format tsv --fields id,items")
        expectEqual(records.lines.count, count + 2)
        #expect(records.lines.allSatisfy { $0.hasSuffix("\tgadgets") || $0.hasSuffix("\tstories") })
    }

    @Test func `an empty list of providers is a success`() async {
        let outcome = await Shell().run("providers --format json")
        expectEqual(outcome.output, "[]\n")
        expectEqual(outcome.code, 0)
    }
}
