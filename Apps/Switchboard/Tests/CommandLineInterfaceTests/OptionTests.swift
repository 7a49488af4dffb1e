import Protocols
import Testing

@Suite struct OptionTests {
    private let journal = Journal()
    private let shell: Shell

    init() {
        shell = Shell(.shelf(journal: journal), environment: ["SWITCHBOARD_PROVIDER": "shelf"])
    }

    static let wrong: [(String, String, String?)] = [
        ("lst", "There is no command \"lst\"", "did you mean list?"),
        ("destroy 1", "There is no command \"destroy\"; there are: list, get, add", nil),
        ("--offline", "--offline belongs to a command, and none is named: list, get", nil),
        ("--versoin", "--versoin", "did you mean --version?"),
        ("list --limt 3", "There is no option --limt here", "did you mean --limit?"),
        ("list --colour red", "There is no option --colour here", "did you mean --color?"),
        ("list --xyzzy", "There is no option --xyzzy here", "--help lists what there is"),
        ("list -x", "There is no option -x here", nil),
        ("list --color rde", "--color cannot be \"rde\"; it is one of red, green, blue", "did you mean red?"),
        ("list --color=", "--color cannot be \"\"", nil),
        ("list --max-price 101", "--max-price cannot be \"101\"; it is a whole number from 0 to 100", nil),
        ("list --max-price -1", "--max-price cannot be \"-1\"", nil),
        ("list --max-price 1.5", "--max-price cannot be \"1.5\"", nil),
        ("list --query 12345678901", "--query cannot be \"12345678901\"; it is a text of 1 to 10 characters", nil),
        ("list --in-stock=maybe", "--in-stock cannot be \"maybe\"; it is true or false", nil),
        ("list --format xml", "--format cannot be \"xml\"; it is one of table, tsv, csv, json, ndjson", nil),
        ("list --format jsn", "--format cannot be \"jsn\"", "did you mean json?"),
        (
            "list --fields id,nmae", "--fields cannot be \"nmae\"; it is any of id, name, price, tags, isNew, note",
            "did you mean name?"
        ),
        ("list --fields id,,name", "--fields cannot be \"id,,name\"", nil),
        ("list --errors xml", "--errors cannot be \"xml\"; it is one of text, json", nil),
        ("list --limit", "--limit needs a value: a whole number", "--limit=--value"),
        ("list --limit --all", "--limit needs a value", nil),
        ("list --query -- x", "--query needs a value", nil),
        ("list --limit 1 --limit 1", "--limit is given twice", nil),
        ("list --in-stock --no-in-stock", "--no-in-stock is given twice", nil),
        ("list --no-in-stock=true", "--no-in-stock takes no value", nil),
        ("list more", "list does not know what to do with \"more\"", "needs quotes"),
        ("get 1 2", "get does not know what to do with \"2\"", nil),
        ("list -- --limit", "list does not know what to do with \"--limit\"", nil),
        ("providers x", "providers does not know what to do with \"x\"", nil),
        ("delete 1 --format json", "There is no option --format here", nil),
    ]

    @Test(arguments: wrong)
    func `wrong use is told before anything is asked`(line: String, message: String, hint: String?) async {
        let outcome = await shell.run(line)
        #expect(outcome.errors.hasPrefix("switchboard: "))
        #expect(outcome.errors.contains(message))
        if let hint { #expect(outcome.errors.contains(hint)) }
        #expect(outcome.output == "")
        #expect(outcome.code == 64)
        #expect(outcome.settings.isEmpty)
        #expect(journal.entries.isEmpty)
    }

    static let understood = [
        ("list --color RED", "color=red"), ("list --color=Blue --query a", "color=blue&query=a"),
        ("list --query=a=b", "query=a%3Db"), ("list --query=--x", "query=--x"), ("list --query -x", "query=-x"),
        ("list --query -", "query=-"), ("list --in-stock", "in_stock=true"), ("list --in-stock=true", "in_stock=true"),
        ("list --in-stock=FALSE", "in_stock=false"), ("list --no-in-stock", "in_stock=false"),
        ("list --max-price +7", "max_price=7"), ("--query list list", "query=list"),
        ("list --max-price 0 --", "max_price=0"),
    ]

    @Test(arguments: understood) func `a provider's flags reach it checked`(line: String, query: String) async {
        let outcome = await shell.run(line)
        #expect(outcome.code == 0)
        #expect(journal.entries.last == "page 1 of 3?\(query)")
    }

    @Test func `a text of several words, or of any characters, is one value`() async {
        _ = await shell.run("list --query", ["c++ & é"])
        #expect(journal.entries.last == "page 1 of 3?query=c%2B%2B%20%26%20%C3%A9")
        _ = await shell.run("list", ["--query=\u{301}"])
        #expect(journal.entries.last == "page 1 of 3?query=%CC%81")
    }

    @Test(arguments: ["-- list", "list --limit 3 --", "-- -- list"])
    func `what follows two dashes is no option`(line: String) async {
        #expect(await shell.run(line).code == (line == "-- -- list" ? 64 : 0))
    }

    @Test(arguments: ["limit", "provider", "format", "help", "offline", "page-size"])
    func `a provider may not take the name of an option of the tool`(name: String) async {
        let shell = Shell(.shelf(journal: journal, parameters: [Parameter(name, "mine")]))
        let outcome = await shell.run("list --provider shelf")
        #expect(outcome.errors.contains("Two options are called --\(name)"))
        #expect(outcome.code == 64)
        #expect(journal.entries.isEmpty)
    }
}
