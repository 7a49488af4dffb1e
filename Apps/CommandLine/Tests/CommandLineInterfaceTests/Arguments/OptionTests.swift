import Protocols
import ProtocolsTesting
import Testing

@Suite struct OptionTests {
    private let journal = Journal()
    private let shell: Shell

    init() {
        shell = Shell(.shelf(journal: journal), environment: ["SWITCHBOARD_PROVIDER": "shelf"])
    }

    static let wrong: [(String, String, String?)] = [
        ("lst", "unknown command or provider 'lst'", "did you mean 'list'?"),
        ("shlef", "unknown command or provider 'shlef'", "did you mean 'shelf'?"),
        ("shelf lst", "unknown command 'lst'", "did you mean 'list'?"),
        ("destroy 1", "unknown command or provider 'destroy'", "commands: list, browse, serve, get, add"),
        ("shelf samples", "unknown command 'samples'", "did you mean 'list --samples'?"),
        ("download 1", "unknown command or provider 'download'", "did you mean 'get --download'?"),
        ("shelf download 1", "unknown command 'download'", "commands: list, browse, serve, get, add"),
        ("version", "unknown command or provider 'version'", "did you mean '--version'?"),
        ("--offline", "missing command for '--offline'", "commands: list, browse, serve, get"),
        ("--versoin", "unknown option '--versoin'", "did you mean '--version'?"),
        ("--csv", "unknown option '--csv'", "did you mean '--format csv'?"),
        ("list --csv", "unknown option '--csv'", "did you mean '--format csv'?"),
        ("list --JSON", "unknown option '--JSON'", "did you mean '--format json'?"),
        ("list --ndjson=x", "unknown option '--ndjson'", "did you mean '--format ndjson'?"),
        ("query --html", "unknown option '--html'", "did you mean '--format html'?"),
        ("describe --jsonschema", "unknown option '--jsonschema'", "did you mean '--format jsonschema'?"),
        ("get 1 --html", "unknown option '--html'\n", nil),
        ("list --limt 3", "unknown option '--limt'", "did you mean '--limit'?"),
        ("list --colour red", "unknown option '--colour'", "did you mean '--color'?"),
        ("list --xyzzy", "unknown option '--xyzzy'\n", nil),
        ("list -x", "unknown option '-x'", nil),
        ("list -qx5", "unknown option '-x' in '-qx5'", nil),
        ("list -query lamp", "unknown option '-query'\n", "did you mean '--query'?"),
        ("list -fields=id", "unknown option '-fields'\n", "did you mean '--fields'?"),
        ("list -no-cache", "unknown option '-no-cache'\n", "did you mean '--no-cache'?"),
        ("list -output=x.csv", "unknown option '-output'\n", "did you mean '--output'?"),
        ("list -offline", "unknown option '-offline'\n", "did you mean '--offline'?"),
        ("-limit 3 shelf list", "unknown option '-limit'\n", "did you mean '--limit'?"),
        ("shelf -query lamp list", "unknown option '-query'\n", "did you mean '--query'?"),
        ("-output x.csv list", "unknown option '-output'\n", "did you mean '--output'?"),
        ("-limit 3", "unknown option '-limit'\n", "did you mean '--limit'?"),
        ("--limt 3 list", "unknown option '--limt'\n", "did you mean '--limit'?"),
        ("list —limit 3", "unknown option '—limit': its dash is '—' (U+2014), not '-'", "did you mean '--limit'?"),
        ("list -–limit=3", "unknown option '-–limit': its dash is '–' (U+2013), not '-'", "did you mean '--limit'?"),
        ("list –n 3", "unknown option '–n': its dash is '–' (U+2013), not '-'", "did you mean '-n'?"),
        ("list —limt 3", "unknown option '—limt': its dash is '—'", "did you mean '--limit'?"),
        ("list —json", "unknown option '—json': its dash is '—'", "did you mean '--format json'?"),
        ("—limit 3 shelf list", "unknown option '—limit': its dash is '—'", "did you mean '--limit'?"),
        ("list -- —limit", "unexpected argument '—limit'", nil),
        ("list −5", "unexpected argument '−5'; did you mean '--query −5'?", nil),
        ("-qn list", "missing command: 'list' is the value of '-n'", "switchboard list -n …"),
        ("list -json", "unknown option '-json'", "did you mean '--format json'?"),
        ("list -L 5", "unknown option '-L'", "did you mean '-n'?"),
        ("list --jq .id", "unknown option '--jq'", "did you mean '--format ndjson | jq'?"),
        ("list --help-all", "unknown option '--help-all'", "did you mean '--help'?"),
        ("--help-all", "unknown option '--help-all'", "did you mean '--help'?"),
        ("list -s", "unknown option '-s'", "did you mean '--quiet'?"),
        ("delete 1 --force", "unknown option '--force'", "did you mean '--yes'?"),
        ("add --file x", "unknown option '--file'", "did you mean '--from'?"),
        ("list --file x", "unknown option '--file'", "did you mean '--output'?"),
        ("ls", "unknown command or provider 'ls'", "did you mean 'list'?"),
        ("shelf LS", "unknown command 'LS'", "did you mean 'list'?"),
        ("shelf show 1", "unknown command 'show'", "did you mean 'get'?"),
        ("shelf search lamp", "unknown command 'search'", "did you mean 'list --query'?"),
        ("search lamp", "unknown command or provider 'search'", "did you mean 'list'?"),
        ("shelf update 1", "unknown command 'update'", "did you mean 'edit'?"),
        ("shelf rm 1", "unknown command 'rm'", "did you mean 'delete'?"),
        ("shelf remove 1", "unknown command 'remove'", "did you mean 'delete'?"),
        ("config", "unknown command or provider 'config'", "did you mean 'settings'?"),
        ("completion bash", "unknown command or provider 'completion'", "did you mean 'completions'?"),
        ("list -qo", "missing value for '-o'", nil),
        ("list -n -5", "invalid value '-5' for '--limit'", nil),
        (
            "list -qn9223372036854775808", "invalid value '9223372036854775808' for '--limit'",
            "the maximum is 9223372036854775807"
        ),
        ("list -q=1", "'-q' takes no value; got '1'", nil),
        ("list -n5 --limit 5", "option '--limit' given more than once", nil),
        (
            "list --color rde", "invalid value 'rde' for '--color': expected one of red, green, blue",
            "did you mean 'red'?"
        ),
        ("list --color=", "invalid value '' for '--color'", nil),
        ("list --max-price 101", "invalid value '101' for '--max-price': expected an integer from 0 to 100", nil),
        ("list --max-price -1", "invalid value '-1' for '--max-price'", nil),
        ("list --max-price 1.5", "invalid value '1.5' for '--max-price'", nil),
        (
            "list --query 12345678901",
            "invalid value '12345678901' for '--query': expected text of 1 to 10 characters", nil
        ),
        ("list --in-stock=maybe", "invalid value 'maybe' for '--in-stock': expected true or false", nil),
        ("list --format xml", "invalid value 'xml' for '--format': expected one of table, tsv, csv, json, ndjson", nil),
        ("list --format jsn", "invalid value 'jsn' for '--format'", "did you mean 'json'?"),
        (
            "list --fields id,nmae",
            "invalid value 'nmae' for '--fields': expected one or more of id, name, price, tags, isNew, note",
            "did you mean 'name'?"
        ),
        ("list --fields id,,name", "invalid value 'id,,name' for '--fields'", nil),
        ("list --fields id, name", "invalid value 'id,' for '--fields'", "hint: write no space after a comma\n"),
        ("list --sort-by price:desc", "invalid value 'price:desc' for '--sort-by'", "hint: did you mean '-price'?\n"),
        ("list\u{A0}--samples", "unknown command or provider", "and no quotation marks: list --samples\n"),
        ("shelf\u{A0}list", "unknown command or provider", "and no quotation marks: shelf list\n"),
        ("list --limit\u{A0}3", "unknown option '--limit\u{A0}3'\n", "and no quotation marks: --limit 3\n"),
        ("--errors xml", "invalid value 'xml' for '--errors'", nil),
        ("--provider", "missing value for '--provider'", nil),
        ("shelf --quiet=maybe", "invalid value 'maybe' for '--quiet'", nil),
        ("list --errors xml", "invalid value 'xml' for '--errors': expected one of text, json", nil),
        ("list --limit", "missing value for '--limit': expected an integer, 0 or greater\n", nil),
        ("list --query", "missing value for '--query'", "--query=--value"),
        ("list --limit --all", "missing value for '--limit'", nil),
        ("list --query -- x", "missing value for '--query'", nil),
        ("list --limit 1 --limit 1", "option '--limit' given more than once", nil),
        ("list --in-stock --no-in-stock", "option '--in-stock' given more than once", nil),
        ("list --no-in-stock=true", "'--no-in-stock' takes no value; got 'true'", nil),
        ("list more", "unexpected argument 'more'; did you mean '--query more'?", nil),
        ("list more lamps", "unexpected argument 'more'; did you mean '--query \"more lamps\"'?", nil),
        ("list -- --limt", "unexpected argument '--limt'; did you mean '--query=--limt'?", nil),
        ("list --all true", "unexpected argument 'true'", "--all=true"),
        ("list shelf", "'shelf' is a provider; try: switchboard shelf list", nil),
        ("delete 1 2", "delete takes one id; got 2", nil),
        ("list -- --limit", "unexpected argument '--limit'", nil),
        ("delete 1 --format json", "unknown option '--format'", nil),
    ]

    @Test func `a very long name is refused at once, without a suggestion`() async {
        let duration = await ContinuousClock().measure {
            let outcome = await shell.run("list --" + String(repeating: "x", count: 300_000))
            #expect(outcome.code == 64 && !outcome.errors.contains("did you mean"))
        }
        // The edit distance to each option takes minutes.
        #expect(duration < .seconds(20))
    }

    @Test(arguments: [(64, true), (65, false)])
    func `a name over 64 bytes gets no suggestion`(count: Int, hasHint: Bool) async {
        let name = String(repeating: "x", count: 66)
        let shell = Shell(.shelf(parameters: [Parameter(name, "long")]))
        let outcome = await shell.run("shelf list --\(name.prefix(count))")
        expectEqual(outcome.code, 64)
        expectEqual(outcome.errors.contains("did you mean '--\(name)'?"), hasHint, "\(outcome)")
    }

    @Test(arguments: [
        ("list", "missing '--query': expected text of 1 or more characters"),
        ("list --samples --format json", "missing '--query': expected text of 1 or more characters"),
        ("list --query a", nil),
    ])
    func `a list without a required parameter is refused before any request`(line: String, message: String?) async {
        let parameters = [Parameter("query", "words to look for", isRequired: true, placement: .body)]
        let outcome = await Shell(.shelf(journal: journal, parameters: parameters)).run("shelf \(line)")
        expectEqual(outcome.code, message == nil ? 0 : 64)
        if let message { #expect(outcome.errors.contains("switchboard: \(message)\n")) }
        expectEqual(journal.entries.isEmpty, (message != nil))
        expectEqual(outcome.output.isEmpty, (message != nil))
    }

    @Test(arguments: wrong)
    func `an invalid command line is refused before any request`(line: String, message: String, hint: String?) async {
        let outcome = await shell.run(line)
        #expect(outcome.errors.hasPrefix("switchboard: "))
        #expect(outcome.errors.contains(message))
        if let hint { #expect(outcome.errors.contains(hint)) }
        expectEqual(outcome.output, "")
        expectEqual(outcome.code, 64)
        #expect(outcome.settings.isEmpty)
        #expect(journal.entries.isEmpty)
    }

    @Test(arguments: [
        ("list -n 3 -f csv -F id,name", "list --limit 3 --format csv --fields id,name"),
        ("list -qn3 -fcsv -Fid,name", "list --quiet --limit 3 --format csv --fields id,name"),
        ("list -vqn=3", "list --verbose --quiet --limit=3"), ("list -n3 -f=ndjson", "list --limit 3 --format ndjson"),
        ("list -n3 -o-", "list --limit 3 --output -"), ("-hq list", "--help --quiet list"), ("-V", "--version"),
    ])
    func `short options stand for long ones, also in groups and with attached values`(short: String, long: String) async
    {
        let outcome = await shell.run(short)
        let expected = await OptionTests().shell.run(long)
        expectEqual([outcome.output, outcome.errors], [expected.output, expected.errors])
        expectEqual(outcome.code, 0, "\(outcome)")
    }

    static let understood = [
        ("list --color RED", "color=red"), ("list --color=Blue --query a", "color=blue&query=a"),
        ("list --query=a=b", "query=a=b"), ("list --query=--x", "query=--x"), ("list --query -x", "query=-x"),
        ("list --query -", "query=-"), ("list --query —limit", "query=—limit"),
        ("list --in-stock", "in_stock=true"), ("list --in-stock=true", "in_stock=true"),
        ("list --in-stock=FALSE", "in_stock=false"), ("list --no-in-stock", "in_stock=false"),
        ("list --max-price +7", "max_price=7"), ("--query list list", "query=list"),
        ("list --max-price 0 --", "max_price=0"),
    ]

    @Test(arguments: understood) func `options reach the provider as normalized values`(line: String, query: String)
        async
    {
        let outcome = await shell.run(line)
        expectEqual(outcome.code, 0)
        expectEqual(journal.entries.last, "page 1 of 3?\(query)")
    }

    @Test func `a value may contain spaces and any other characters`() async {
        _ = await shell.run("list --query", ["c++ & é"])
        expectEqual(journal.entries.last, "page 1 of 3?query=c++ & é")
        _ = await shell.run("list", ["--query=\u{301}"])
        expectEqual(journal.entries.last, "page 1 of 3?query=\u{301}")
    }

    @Test(arguments: ["-- list", "list --limit 3 --", "-- -- list"])
    func `arguments after two dashes are operands`(line: String) async {
        await expectEqual(shell.run(line).code, line == "-- -- list" ? 64 : 0)
    }

    @Test func `an error names parameters as options`() async {
        let parameters = [Parameter("color", "which color"), Parameter("shade", "how dark", requires: "color")]
        let outcome = await Shell(.shelf(parameters: parameters)).run("--provider shelf list --shade dark")
        #expect(outcome.errors.hasPrefix("switchboard: '--shade' has no effect without '--color'\n"))
        expectEqual(outcome.code, 64)
    }

    @Test(arguments: ["limit", "provider", "format", "help", "offline", "page-size"])
    func `a parameter with the name of an option of the tool is refused`(name: String) async {
        let shell = Shell(.shelf(journal: journal, parameters: [Parameter(name, "mine")]))
        let outcome = await shell.run("list --provider shelf")
        #expect(outcome.errors.contains("duplicate option '--\(name)'"))
        expectEqual(outcome.code, 64)
        #expect(journal.entries.isEmpty)
    }
}
