import Protocols
import ProtocolsTesting
import Testing

@Suite struct DraftTests {
    private let journal = Journal()
    private var shell: Shell

    init() {
        shell = Shell(.shelf(journal: journal), environment: ["SWITCHBOARD_PROVIDER": "shelf"])
    }

    private var changes: [String] { journal.entries.filter { $0.hasPrefix("add") || $0.hasPrefix("edit") } }

    static let accepted = [
        ("add --name lamp", "", "add lamp -"), ("add --name=lamp --price 2.50", "", "add lamp 2.50"),
        ("add --from item.json", #"{"name":"fan","price":3}"#, "add fan 3"),
        ("add --from -", #"{"name":"fan","price":0.25}"#, "add fan 0.25"),
        ("add --from=item.json --price 9", #"{"name":"fan","price":"3"}"#, "add fan 9"),
        ("add --price 9 --from item.json", #"{"name":"fan","price":"3"}"#, "add fan 9"),
        ("add --from item.json", #" { "name" : "\u00e9\n" } "#, "add é\n -"),
        ("add --from item.json", "\u{FEFF}{\"name\":\"fan\"}", "add fan -"),
        ("edit 2 --price 7", "", "edit 2 - 7"), ("edit --name x 2", "", "edit 2 x -"),
        ("edit 2 --from item.json", #"{"id":2,"name":"fan"}"#, "edit 2 fan -"),
        ("edit 2 --from item.json", #"{"id":"2","name":"fan"}"#, "edit 2 fan -"),
        ("add --name x --is-new", "", "add x - isNew=true"), ("add --name x --is-new=FALSE", "", "add x - isNew=false"),
        ("edit 2 --no-is-new", "", "edit 2 - - isNew=false"),
        ("edit 2 --from item.json", #"{"isNew":false}"#, "edit 2 - - isNew=false"),
        ("edit 2 --from item.json --is-new", #"{"isNew":false}"#, "edit 2 - - isNew=true"),
        ("edit 2 --tags a", "", #"edit 2 - - tags=["a"]"#),
        ("edit 2 --tags a,b --stock 3 --tags=c", "", #"edit 2 - - tags=["a,b", "c"] stock=3"#),
        ("edit 2 --from item.json", #"{"tags":["a, b",7]}"#, #"edit 2 - - tags=["a, b", "7"]"#),
        ("edit 2 --from item.json", #"{"tags":[]}"#, "edit 2 - - tags=[]"),
        ("edit 2 --from item.json --tags b", #"{"tags":["a"]}"#, #"edit 2 - - tags=["b"]"#),
        ("edit 2 --size large --stock -5", "", "edit 2 - - size=large stock=-5"),
        ("edit 2 --from item.json", #"{"size":"small","stock":"7"}"#, "edit 2 - - size=small stock=7"),
        ("edit 2 --sold-until 2026-03-01", "", "edit 2 - - soldUntil=2026-03-01T00:00:00Z"),
        (
            "edit 2 --from item.json", #"{"soldUntil":"2026-03-01T09:30:00+01:00"}"#,
            "edit 2 - - soldUntil=2026-03-01T08:30:00Z"
        ),
    ]

    @Test(arguments: accepted) func `fields come from a JSON object and from options, which take precedence`(
        line: String, json: String, change: String
    ) async {
        var shell = shell
        shell.files = ["item.json": json, "-": json]
        let outcome = await shell.run(line)
        expectEqual(changes, [change])
        expectEqual(outcome.lines.count, 1)
        expectEqual(outcome.errors, "")
        expectEqual(outcome.code, 0)
    }

    @Test func `a note explains how to end a JSON object typed on a terminal`() async {
        var shell = shell
        shell.files = ["-": #"{"name":"fan"}"#]
        shell.isInputTerminal = true
        let outcome = await shell.run("add --from -")
        expectEqual(
            outcome.errors,
            "switchboard: reading a JSON object from the terminal; press Ctrl-D on an empty line to finish\n")
        expectEqual(changes, ["add fan -"])
    }

    /// Returns an object with one field, whose value is `depth` arrays inside each other.
    private static func nested(_ depth: Int) -> String {
        #"{"name":"# + String(repeating: "[", count: depth) + String(repeating: "]", count: depth) + "}"
    }

    static let refused: [(String, String, [String])] = [
        ("add", "", ["missing name"]),
        ("add --name=", "", ["missing name"]),
        ("add --name= --price x", "", ["missing name\n             invalid price: expected a number from 0 to 1000"]),
        ("add --name x --price 1001", "", ["invalid price: expected a number from 0 to 1000"]),
        (
            "edit 2", "",
            ["nothing to change: expected at least one of name, price, tags, isNew, size, stock, soldUntil"]
        ),
        ("edit 2 --from item.json", "{}", ["nothing to change"]),
        ("edit 2 --name=", "", ["missing name"]),
        ("add --color red", "", ["unknown option '--color'"]),
        ("add --nam x", "", ["unknown option '--nam'", "did you mean '--name'?"]),
        ("add --from missing.json", "", ["could not read 'missing.json': No such file or directory"]),
        ("add --from", "", ["missing value for '--from'"]),
        (
            "add --from item.json", #"{"nmae":"x"}"#,
            ["unknown field 'nmae': expected one of name, price, tags, ", "did you mean 'name'?"]
        ),
        ("add --from item.json", #"{"id":5,"name":"x"}"#, ["unknown field 'id'", "the API assigns ids"]),
        ("edit 2 --from item.json", #"{"id":3,"name":"x"}"#, ["unknown field 'id'", "the API assigns ids"]),
        (
            "add --from item.json", #"{"name":null}"#,
            ["invalid value for field 'name': expected text", "to leave the field unset, omit it"]
        ),
        ("add --from item.json", #"{"name":true}"#, ["invalid name 'true': expected text"]),
        ("add --from item.json", #"{"name":["x"]}"#, ["invalid name: expected text"]),
        ("add --from item.json", #"{"name":{"first":"x"}}"#, ["invalid name: expected text"]),
        ("add --from item.json", #"{"name":1e400}"#, ["invalid value for field 'name': expected text"]),
        ("edit 2 --from item.json", #"{"tags":"a"}"#, ["invalid tags 'a': expected a list, each value text"]),
        ("edit 2 --from item.json", #"{"tags":["a",null]}"#, ["invalid tags[1]: expected text"]),
        (
            "edit 2 --from item.json", #"{"tags":null}"#,
            ["invalid value for field 'tags': expected a list, each value text"]
        ),
        ("edit 2 --tags a --tags b --tags c --tags d", "", ["invalid tags: expected at most 3 tags"]),
        ("edit 2 --is-new=maybe", "", ["invalid isNew 'maybe': expected true or false"]),
        ("edit 2 --is-new --is-new", "", ["option '--is-new' given more than once"]),
        ("edit 2 --isNew", "", ["unknown option '--isNew'", "did you mean '--is-new'?"]),
        ("edit 2 --from item.json", #"{"is-new":true}"#, ["unknown field 'is-new'", "did you mean 'isNew'?"]),
        ("edit 2 --from item.json", #"{"isNew":1}"#, ["invalid isNew '1': expected true or false"]),
        ("edit 2 --size huge", "", ["invalid size 'huge': expected one of small, large"]),
        ("edit 2 --stock 1.5 --size x", "", ["invalid size 'x'", "invalid stock '1.5': expected an integer"]),
        ("edit 2 --sold-until", "", ["missing value for '--sold-until': expected a date, such as 2026-03-01"]),
        (
            "edit 2 --sold-until 2026-02-30", "",
            ["invalid soldUntil '2026-02-30': expected a date, such as 2026-03-01 or 2026-03-01T09:30:00Z"]
        ),
        ("add --from item.json", #"[{"name":"x"}]"#, ["item.json holds an array; add takes one object"]),
        ("add --from item.json", #""x""#, ["item.json holds a string; add takes one object"]),
        ("add --from item.json", " -1.5e+3\n", ["item.json holds a number; add takes one object"]),
        ("edit 2 --from -", "1e400", ["standard input holds a number; edit takes one object"]),
        ("add --from item.json", "true", ["item.json holds a boolean; add takes one object"]),
        ("add --from item.json", "\tfalse\r\n", ["item.json holds a boolean; add takes one object"]),
        ("add --from item.json", "null", ["item.json holds null; add takes one object"]),
        (
            "add --from item.json", nested(16),
            ["item.json is nested deeper than 16 levels; add takes one object"]
        ),
        // In this UTF-16 text, the byte 0x22 of U+2200 looks like a quotation mark that ends a string.
        (
            "add --from item.json", "{\0\"\0\0\"\"\0:\0" + String(repeating: "[\0", count: 512),
            ["item.json is not UTF-8 text; add takes one object"]
        ),
        ("add --from item.json", nested(15), ["invalid name: expected text"]),
        ("add --from item.json", #"{"name":"x""#, ["item.json is not valid JSON; add takes one object"]),
        ("add --from item.json", "2026-01-01", ["item.json is not valid JSON; add takes one object"]),
        ("add --from item.json", "nullify", ["item.json is not valid JSON; add takes one object"]),
        ("add --from item.json", #"{"name":"x"} more"#, ["item.json is not valid JSON"]),
        ("add --from item.json", "", ["item.json is empty; add takes one object"]),
        ("add --from item.json", #"{"name":"x",}"#, ["item.json is not valid JSON; add takes one object"]),
        (
            "add --from item.json", #"{"name":"x","price":1,"n\u0061me":"y"}"#,
            ["duplicate key 'name' in item.json", "remove all but one of its values"]
        ),
        (
            "edit 2 --from - --name z", #"{"id":2,"name":"x","tags":[1,{"a":{"b":1,"b":2}}]}"#,
            ["duplicate key 'tags[1].a.b' in standard input"]
        ),
        ("add --from -", "name: x", ["standard input is not valid JSON"]),
        ("add x --name y", "", ["unexpected argument 'x'"]),
    ]

    @Test(arguments: refused) func `invalid fields are refused before anything is changed`(
        line: String, json: String, messages: [String]
    ) async {
        var shell = shell
        shell.files = ["item.json": json, "-": json]
        let outcome = await shell.run(line)
        for message in messages { #expect(outcome.errors.contains(message)) }
        expectEqual(outcome.output, "")
        expectEqual(changes, [])
        expectEqual(outcome.code, 64)
    }

    @Test func `standard input is read with --from - only`() async {
        var shell = shell
        shell.files = ["-": #"{"name":"from standard input"}"#]
        _ = await shell.run("add --name lamp")
        expectEqual(changes, ["add lamp -"])
    }

    @Test func `the added item is written as the API returned it`() async {
        let outcome = await shell.run("add --name lamp --price 2 --format json --fields id,name,price")
        expectEqual(outcome.output, "{\"id\":101,\"name\":\"lamp\",\"price\":2}\n")
    }
}
