import Protocols
import ProtocolsTesting
import Testing

@Suite struct ItemTests {
    private let journal = Journal()
    private let shell: Shell

    init() {
        shell = Shell(.shelf(journal: journal), environment: ["SWITCHBOARD_PROVIDER": "shelf"])
    }

    private var asked: [String] { journal.entries }

    @Test(arguments: ["get 3", "get -- 3", "--errors text get 3"]) func `an item is looked up`(line: String) async {
        let outcome = await shell.run(line)
        expectEqual(outcome.ids, ["3"])
        expectEqual(outcome.errors, "")
        expectEqual(asked, ["get 3"])
        expectEqual(outcome.code, 0)
    }

    @Test(arguments: ["get", "delete", "edit"]) func `an unknown item is not found`(command: String) async {
        let outcome = await shell.run("\(command) 99" + (command == "edit" ? " --name x" : ""))
        #expect(outcome.errors.hasPrefix("switchboard: There is no gadget 99\n"))
        expectEqual(outcome.output, "")
        expectEqual(outcome.code, 66)
    }

    @Test(
        arguments: [
            ("get 3 1 3", "", ["3", "1", "3"], 0, ""), ("get -", "2\n\n 5 \n", ["2", "5"], 0, ""),
            ("get 1 - 3", "2", ["1", "2", "3"], 0, ""), ("get -", "", [], 0, ""),
            ("get 1 99 2", "", ["1", "2"], 66, "switchboard: There is no gadget 99\n"),
            ("get 98 1 99", "", ["1"], 66, "switchboard: 2 of 3 gadgets not found\n"),
        ] as [(String, String, [String], Int32, String)])
    func `several items are a list, and what exists is printed`(
        line: String, input: String, ids: [String], code: Int32, errors: String
    ) async {
        var shell = shell
        shell.files["-"] = input
        let outcome = await shell.run(line)
        expectEqual(outcome.ids, ids)
        expectEqual(outcome.code, code, "\(outcome)")
        #expect(outcome.errors.contains(errors), "\(outcome)")
    }

    @Test func `one id from standard input is a list, and one that is given is a record`() async {
        var shell = shell
        shell.files["-"] = "3"
        let list = await shell.run("get - --format json --fields id")
        expectEqual(list.output, "[\n{\"id\":3}\n]\n")
        let record = await ItemTests().shell.run("get 3 --format json --fields id")
        expectEqual(record.output, "{\"id\":3}\n")
    }

    static let wrong = [
        ("get 1 lamp 2", "invalid id 'lamp': expected an integer"),
        ("get", "missing <id>: expected an integer"),
        ("delete", "missing <id>: expected an integer"),
        ("edit --name x", "missing <id>: expected an integer"),
        ("get lamp", "invalid id 'lamp': expected an integer"),
        ("get 9223372036854775808", "invalid id '9223372036854775808'"),
        ("delete 1.5", "invalid id '1.5'"), ("edit x --name y", "invalid id 'x'"),
        ("get -1", "unknown option '-1'"),
    ]

    @Test(arguments: wrong) func `an invalid id is refused before any request`(line: String, message: String)
        async
    {
        let outcome = await shell.run(line)
        #expect(outcome.errors.contains(message))
        expectEqual(outcome.output, "")
        expectEqual(asked, [])
        expectEqual(outcome.code, 64)
    }

    @Test(arguments: [("", "switchboard: deleted gadget 2\n"), (" --errors json", "{\"note\":\"deleted gadget 2\"}\n")])
    func `a deletion is reported on standard error`(options: String, errors: String) async {
        let outcome = await shell.run("delete 2\(options)")
        expectEqual(asked, ["get 2", "delete 2"])
        expectEqual(outcome.output, "")
        expectEqual(outcome.errors, errors)
        expectEqual(outcome.code, 0)
    }

    @Test(arguments: [
        ("delete 2", "y", ["get 2", "delete 2"]), ("delete 2", "n", []), ("delete 2", "", []),
        ("delete 2 --yes", "n", ["get 2", "delete 2"]),
    ])
    func `a user at a terminal is asked before a deletion`(line: String, answer: String, requests: [String]) async {
        var shell = shell
        (shell.isInputTerminal, shell.errorWidth, shell.typedLine) = (true, 80, answer)
        let outcome = await shell.run(line)
        expectEqual(asked, requests)
        expectEqual(outcome.errors.contains("Delete gadget 2 of shelf? [y/N] "), !line.hasSuffix("--yes"), "\(outcome)")
        expectEqual(outcome.errors.contains("nothing was deleted"), !requests.contains("delete 2"), "\(outcome)")
        expectEqual(outcome.code, 0)
    }

    static let lacking = [
        ("get 1", "get"), ("add --name x", "add"), ("edit 1 --name x", "edit"), ("delete 1", "delete"),
        ("get", "get"),
    ]

    @Test(arguments: lacking) func `a command that the provider does not support is refused`(
        line: String, action: String
    ) async {
        let outcome = await Shell(.catalogue([])).run("--provider catalogue \(line)")
        #expect(outcome.errors.contains("catalogue does not support '\(action)'; supported: list\n"))
        expectEqual(outcome.output, "")
        #expect(outcome.settings.isEmpty)
        expectEqual(outcome.code, 64)
    }
}
