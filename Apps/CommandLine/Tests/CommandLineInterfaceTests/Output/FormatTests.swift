import Protocols
import ProtocolsTesting
import Testing

@Suite struct ListFormatTests {
    private static let gadgets = [
        Gadget(1, "lamp, \"big\"", price: 2.5, tags: ["a", "b"], isNew: true, note: "n1"), Gadget(22, "fan"),
    ]

    private let shell = Shell(.catalogue(gadgets), environment: ["SWITCHBOARD_PROVIDER": "catalogue"])

    static let forms = [
        (
            "table",
            """
            id  name         price  tags  isNew
             1  lamp, "big"    2.5  a, b  true
            22  fan                       false

            """
        ),
        ("tsv", "1\tlamp, \"big\"\t2.5\ta, b\ttrue\tn1\n22\tfan\t\t\tfalse\t\n"),
        (
            "csv",
            """
            id,name,price,tags,isNew,note
            1,"lamp, ""big""\",2.5,"a, b",true,n1
            22,fan,,,false,

            """
        ),
        (
            "json",
            #"""
            [
            {"id":1,"name":"lamp, \"big\"","price":2.5,"tags":["a","b"],"isNew":true,"note":"n1"},
            {"id":22,"name":"fan","price":null,"tags":[],"isNew":false,"note":""}
            ]

            """#
        ),
        (
            "ndjson",
            #"""
            {"id":1,"name":"lamp, \"big\"","price":2.5,"tags":["a","b"],"isNew":true,"note":"n1"}
            {"id":22,"name":"fan","price":null,"tags":[],"isNew":false,"note":""}

            """#
        ),
        (
            "markdown",
            """
            | id | name | price | tags | isNew |
            | --: | --- | --: | --- | --- |
            | 1 | lamp, "big" | 2.5 | a, b | true |
            | 22 | fan |  |  | false |

            """
        ),
    ]

    @Test(arguments: forms) func `a list is written in every format`(format: String, text: String) async {
        let outcome = await shell.run("list --format \(format)")
        expectEqual(outcome.output, text)
        expectEqual(outcome.errors, "")
        expectEqual(outcome.code, 0)
    }

    @Test(arguments: [
        ("table", "note  id\nn1     1\n      22\n"), ("tsv", "n1\t1\n\t22\n"), ("csv", "note,id\nn1,1\n,22\n"),
        ("json", "[\n{\"note\":\"n1\",\"id\":1},\n{\"note\":\"\",\"id\":22}\n]\n"),
        ("ndjson", "{\"note\":\"n1\",\"id\":1}\n{\"note\":\"\",\"id\":22}\n"),
        ("markdown", "| note | id |\n| --- | --: |\n| n1 | 1 |\n|  | 22 |\n"),
    ])
    func `--fields selects the fields and their order`(format: String, text: String) async {
        await expectEqual(shell.run("list --fields note,ID --format \(format)").output, text)
    }

    @Test(arguments: [
        ("table", ""), ("tsv", ""), ("csv", "id,name,price,tags,isNew,note\n"), ("json", "[]\n"), ("ndjson", ""),
        ("markdown", "| id | name | price | tags | isNew |\n| --: | --- | --: | --- | --- |\n"),
    ])
    func `an empty list is a success`(format: String, text: String) async {
        let shell = Shell(.catalogue([]))
        let outcome = await shell.run("--provider catalogue list --format \(format)")
        expectEqual(outcome.output, text)
        expectEqual(outcome.errors, "")
        expectEqual(outcome.code, 0)
    }

    @Test(arguments: [
        ("a|b *c* _d_ `e`", #"a\|b \*c\* \_d\_ \`e\`"#), ("<i>&amp;[x]\\", #"\<i>\&amp;\[x]\\"#), ("a\nb", #"a\\nb"#),
        ("https://x.example/a_b?c=d&e", "<https://x.example/a_b?c=d&e>"),
        ("https://x.example/a|b", #"https://x.example/a\|b"#), ("https://x.example/ a>", #"https://x.example/ a>"#),
    ])
    func `in Markdown, text is not markup, and web addresses are links`(text: String, cell: String) async {
        let shell = Shell(.catalogue([Gadget(1, text)]), environment: ["SWITCHBOARD_PROVIDER": "catalogue"])
        await expectEqual(
            shell.run("list --format markdown --fields name").output, "| name |\n| --- |\n| \(cell) |\n")
    }

    @Test func `the default is a table on a terminal and TSV in a pipe`() async {
        var shell = shell
        await expectEqual(shell.run("list").output, Self.forms[1].1)
        shell.output = MemorySink()
        shell.width = 80
        shell.environment["NO_COLOR"] = "1"
        await expectEqual(shell.run("list").output, Self.forms[0].1)
    }

    @Test(arguments: [(",\u{301}", "\",\u{301}\""), ("\"\u{301}", "\"\"\"\u{301}\""), (" x ", " x "), ("é,", "\"é,\"")])
    func `a CSV field with a comma or a quote is quoted, even before a combining mark`(name: String, field: String)
        async
    {
        let shell = Shell(.catalogue([Gadget(1, name)]))
        let outcome = await shell.run("--provider catalogue list --format csv --fields id,name")
        expectEqual(Array(outcome.output.utf8), Array("id,name\n1,\(field)\n".utf8))
    }

    static let cells: [(name: String, safe: String, plain: String)] = [
        ("=1+1", #""'=1+1""#, "=1+1"), ("+49", #""'+49""#, "+49"), ("@SUM(A1)", #""'@SUM(A1)""#, "@SUM(A1)"),
        ("-1+1", #""'-1+1""#, "-1+1"), ("-", #""'-""#, "-"), ("-1.", #""'-1.""#, "-1."), ("-a", #""'-a""#, "-a"),
        ("\t=1", #""'\t=1""#, #"\t=1"#), ("\r=1", #""'\r=1""#, #"\r=1"#), ("=\u{301}", "\"'=\u{301}\"", "=\u{301}"),
        (#"=HYPERLINK("x","y")"#, #""'=HYPERLINK(""x"",""y"")""#, #""=HYPERLINK(""x"",""y"")""#),
        // Numbers, and text that no spreadsheet runs.
        ("-5", "-5", "-5"), ("-63.70", "-63.70", "-63.70"), ("5", "5", "5"), ("a=1", "a=1", "a=1"),
        ("'=1", "'=1", "'=1"),
        ("a,=1", #""a,=1""#, #""a,=1""#), (" =1", " =1", " =1"), ("\n=1", #"\n=1"#, #"\n=1"#), ("", "", ""),
    ]

    @Test(arguments: cells) func `--csv-safe prevents formulas in CSV`(name: String, safe: String, plain: String) async
    {
        for (option, cell) in [("--csv-safe", safe), ("", plain), ("--csv-safe=false", plain)] {
            for command in ["list", "add"] {
                let shell = Shell(command == "list" ? .catalogue([Gadget(101, name)]) : .shelf())
                let provider = command == "list" ? "catalogue" : "shelf"
                guard command == "list" || !name.isEmpty else { continue }
                let outcome = await shell.run(
                    "--provider \(provider) \(command) --format csv --fields id,name \(option)",
                    command == "list" ? [] : ["--name=\(name)"])
                expectEqual(Array(outcome.output.utf8), Array("id,name\n101,\(cell)\n".utf8), "\(command) \(option)")
                expectEqual(outcome.code, 0)
            }
        }
    }

    @Test(arguments: [
        "shelf list --samples", "shelf get 1 --samples", "shelf add --name x --samples",
        "shelf edit 1 --name x --samples", "catalogue check", "providers",
    ])
    func `every command with a format has --csv-safe`(line: String) async {
        let shell = Shell(line.hasPrefix("shelf") ? .shelf(samples: SampleBook(pageSize: 2, [])) : .catalogue([]))
        let outcome = await shell.run("\(line) --format csv --csv-safe")
        #expect(outcome.lines.count > 1 && !outcome.errors.contains("--csv-safe"), "\(outcome)")
    }

    @Test func `--csv-safe changes text, also in a list, and no number`() async {
        let gadget = Gadget(-1, "x", price: -0.5, tags: ["=a", "=b"], note: "@n")
        let outcome = await Shell(.catalogue([gadget])).run("--provider catalogue list --format CSV --csv-safe")
        expectEqual(outcome.output, "id,name,price,tags,isNew,note\n-1,x,-0.5,\"'=a, =b\",false,\"'@n\"\n")
    }

    @Test(arguments: [
        ("list", ""), ("list --format table", "; got '--format table'"), ("list --format tsv", "; got '--format tsv'"),
        ("get 2 --format json", "; got '--format json'"), ("add --name x --format ndjson", "; got '--format ndjson'"),
        ("edit 2 --name x", ""), ("cache info", ""), ("providers --format json", "; got '--format json'"),
    ])
    func `--csv-safe is refused for other formats, before anything is done`(line: String, got: String) async {
        let journal = Journal()
        let shell = Shell(.shelf(journal: journal))
        let outcome = await shell.run("--provider shelf \(line) --csv-safe")
        #expect(
            outcome.errors.hasPrefix("switchboard: '--csv-safe' requires '--format csv'\(got)\n"), "\(outcome.errors)")
        expectEqual(outcome.output, "")
        expectEqual(outcome.code, 64)
        #expect(journal.entries.isEmpty)
    }

    @Test func `numbers are valid JSON`() async throws {
        let prices: [Double] = [0.1, -0.0, 1e21, 1e-9, .infinity, .nan, 5]
        let shell = Shell(.catalogue(prices.enumerated().map { Gadget(Int64($0), "x", price: $1) }))
        let records = try await shell.run("--provider catalogue list --format json").records()
        expectEqual(records[0]["price"], .number(0.1))
        expectEqual(records[2]["price"], .number(1e21))
        expectEqual(records[3]["price"], .number(1e-9))
        expectEqual(records[4]["price"], .null)
        expectEqual(records[5]["price"], .null)
    }
}

@Suite struct RecordFormatTests {
    private let shell = Shell(.shelf(), environment: ["SWITCHBOARD_PROVIDER": "shelf"])

    static let forms = [
        (
            "--format table",
            """
            id     2
            name   radio
            price  1.5
            tags
            isNew  false
            note   note 2

            """
        ),
        ("--format tsv", "2\tradio\t1.5\t\tfalse\tnote 2\n"),
        ("", "2\tradio\t1.5\t\tfalse\tnote 2\n"),
        ("--format csv", "id,name,price,tags,isNew,note\n2,radio,1.5,,false,note 2\n"),
        ("--format json", #"{"id":2,"name":"radio","price":1.5,"tags":[],"isNew":false,"note":"note 2"}"# + "\n"),
        ("--format ndjson", #"{"id":2,"name":"radio","price":1.5,"tags":[],"isNew":false,"note":"note 2"}"# + "\n"),
        ("--fields note,name", "note 2\tradio\n"),
        ("--fields note,name --format table", "note  note 2\nname  radio\n"),
        ("--fields name,id --format csv", "name,id\nradio,2\n"),
        ("--fields name,id --format json", "{\"name\":\"radio\",\"id\":2}\n"),
    ]

    @Test(arguments: forms) func `one record is written in every format`(options: String, text: String) async {
        let outcome = await shell.run("get 2 \(options)")
        expectEqual(outcome.output, text)
        expectEqual(outcome.errors, "")
        expectEqual(outcome.code, 0)
    }
}
