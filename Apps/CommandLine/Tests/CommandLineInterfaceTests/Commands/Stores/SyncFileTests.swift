import CommandLineInterface
import Connections
import MemoryStore
import Protocols
import ProtocolsTesting
import Testing

/// `sync` with a file of lists.
@Suite struct SyncFileTests {
    private let journal = Journal()

    private func shell(_ text: String, environment: [String: String] = [:]) -> Shell {
        var shell = Shell(
            .shelf(journal: journal), Ledger.descriptor(journal: journal), .vault,
            .catalogue(id: "topics", package: "Topics", parameters: Self.topics) { _ in Page(items: []) },
            .catalogue(id: "down", package: "Down") { _ throws(ProviderError) in
                throw ProviderError(.serverFailed, "broken")
            },
            .catalogue(id: "busy", package: "Busy") { _ throws(ProviderError) in
                throw ProviderError(.rateLimited, "too many requests")
            })
        shell.environment = environment
        shell.files = ["lists.json": text, "-": text]
        return shell
    }

    private static let topics = [
        Parameter("topic", "what to list", isRequired: true), Parameter("size", "which size", .choice(["s", "m"])),
        Parameter("order", "in which order", requires: "size"),
    ]

    // MARK: Lists that are read

    @Test func `each list has its provider, parameters and store, and the options of the command line`() async throws {
        let outcome = await shell(
            #"""
            [
              {"provider": "shelf", "parameters": {"query": "a b", "max-price": 12, "in-stock": true}, "store": "a.db"},
              {"provider": "ledger", "slice": {"provider": "ledger", "parameters": {}, "ranges": {"day": [3, 4]}}},
              {"provider": "shelf", "$comment": "the same provider, and another store"}
            ]
            """#
        ).run("sync lists.json --all --store b.db --format json")
        expectEqual(outcome.code, 0, "\(outcome)")
        let lines = [
            #"{"provider":"shelf","parameters":{"in-stock":"true","max-price":"12","query":"a b"},"slice":null,"store":"a.db","#,
            #"{"provider":"ledger","parameters":{},"slice":"day=3..4","store":"b.db","#,
            #"{"provider":"shelf","parameters":{},"slice":null,"store":"b.db","#,
        ]
        expectEqual(outcome.lines.count, 3)
        for (found, expected) in zip(outcome.lines, lines) {
            #expect(found.hasPrefix(expected) && found.hasSuffix(#","exit":0}"#), "\(found)")
        }
        expectEqual(
            journal.entries.filter { $0.contains("page 1") },
            ["page 1 of 5?query=a b&in_stock=true&max_price=12", "3-4 page 1", "page 1 of 5"])
        // One transport for a server, so that its rate limit is that of all lists.
        expectEqual(
            outcome.settings.filter { $0.source.sampleBook == nil }.map(\.descriptor.id), ["shelf", "ledger"])
        expectEqual(
            outcome.errors.split(separator: "\n").filter { $0.contains("exit code") || $0.contains("lists:") },
            [
                "switchboard: [0] shelf --query 'a b' --in-stock=true --max-price 12: 7 added, 0 changed, 0 unchanged; in a.db; exit code 0",
                "switchboard: [1] ledger slice day=3..4: 2 added, 0 changed, 0 unchanged; in b.db; exit code 0",
                "switchboard: [2] shelf: 0 added, 0 changed, 7 unchanged; in b.db; exit code 0",
                "switchboard: 3 lists: 3 complete",
            ])
    }

    /// In each case, the last list is complete.
    @Test(
        arguments: [
            (["shelf"], 0, "1 list: 1 complete"), (["down", "shelf"], 75, "2 lists: 1 complete, 1 failed"),
            (["busy", "down", "shelf"], 75, "3 lists: 1 complete, 2 failed"),
            (["busy", "vault", "down", "shelf"], 77, "4 lists: 1 complete, 3 failed"),
        ] as [([String], Int32, String)])
    func `a list that fails does not stop the others`(providers: [String], exit: Int32, summary: String) async {
        let lists = providers.map { #"{"provider": "\#($0)"}"# }.joined(separator: ",\n")
        let outcome = await shell("[\(lists)]").run("sync - --all --quiet --store a.db --format json")
        expectEqual(outcome.code, exit, "\(outcome)")
        let codes = ["shelf": 0, "down": 69, "busy": 75, "vault": 77]
        expectEqual(
            outcome.lines.map { $0.split(separator: ":").last.map(String.init) },
            providers.map { "\(codes[$0] ?? -1)}" })
        #expect(outcome.errors.hasSuffix("\nswitchboard: \(summary)\n"), "\(outcome)")
        let line =
            /switchboard: [0-9-]{10}T[0-9:.]+Z \[\d\] shelf: 7 added, 0 changed, 0 unchanged; in a.db; exit code 0/
        expectEqual(outcome.errors.matches(of: line).count, 1, "\(outcome)")
    }

    @Test func `an interruption stops the whole run`() async {
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await shell(#"[{"provider": "shelf"}, {"provider": "ledger"}]"#).run("sync lists.json --store a.db")
        }
        let outcome = await task.value
        expectEqual(outcome.code, 130)
        expectEqual(outcome.errors, "switchboard: interrupted\n")
    }

    @Test(arguments: ["--verify 2", "--yes", "--concurrency 2"])
    func `an option applies only to the lists whose provider supports it`(option: String) async {
        let lists = #"[{"provider": "shelf"}, {"provider": "topics", "parameters": {"topic": "x"}}]"#
        let outcome = await shell(lists).run("sync lists.json --all --store a.db \(option)")
        expectEqual(outcome.code, 0, "\(outcome)")
        #expect(outcome.errors.hasSuffix("switchboard: 2 lists: 2 complete\n"), "\(outcome)")
        expectEqual(outcome.errors.contains("found but no longer in any list"), option.hasPrefix("--verify"))
    }

    @Test func `the default provider has no effect on a file`() async {
        let outcome = await shell(
            #"[{"provider": "shelf"}]"#, environment: ["SWITCHBOARD_PROVIDER": "topics"]
        ).run("sync lists.json --store a.db")
        expectEqual(outcome.code, 0, "\(outcome)")
    }

    // MARK: Files with errors

    /// Lists with the errors that are expected. A position is that of a line with only this list.
    private static let errors: [(String, [String])] = [
        (#"{"provider": "shlf"}"#, ["14: [0].provider: unknown provider 'shlf'; did you mean 'shelf'?"]),
        (#"{"parameters": {}}"#, ["1: [0]: missing member 'provider'"]),
        (#"{"provider": 7}"#, ["14: [0].provider: expected text, got a number"]),
        ("7", ["1: [0]: expected an object, got a number"]),
        (
            #"{"provider": "shelf", "stor": "a.db"}"#,
            ["23: [0]: unknown member 'stor'; did you mean 'store'?"]
        ),
        (
            #"{"provider": "shelf", "provider": "ledger"}"#, ["23: [0]: duplicate member 'provider'"]
        ),
        (
            #"{"provider": "shelf", "parameters": {"qery": "x", "price": 1}}"#,
            [
                "46: [0].parameters.qery: unknown parameter 'qery'; did you mean 'query'?",
                "60: [0].parameters.price: unknown parameter 'price': expected one of color, query, in-stock, max-price",
            ]
        ),
        (
            #"{"provider": "shelf", "parameters": {"color": "blu", "max-price": 101, "in-stock": null, "query": [1]}}"#,
            [
                "47: [0].parameters.color: invalid value 'blu': expected one of red, green, blue; did you mean 'blue'?",
                "67: [0].parameters.max-price: invalid value '101': expected an integer from 0 to 100",
                "84: [0].parameters.in-stock: expected text, a number or a Boolean, got null",
                "99: [0].parameters.query: expected text, a number or a Boolean, got an array",
            ]
        ),
        (#"{"provider": "topics"}"#, ["1: [0]: missing parameter 'topic': expected text of 1 or more characters"]),
        (#"{"provider": "topics", "parameters": []}"#, ["38: [0].parameters: expected an object, got an array"]),
        (
            #"{"provider": "topics", "parameters": {"topic": "x", "order": "y"}}"#,
            ["38: [0].parameters: 'order' has no effect without 'size'"]
        ),
        (#"{"provider": "shelf", "store": ""}"#, ["32: [0].store: expected text, got empty text"]),
        (
            #"{"provider": "shelf", "store": "a.csv"}"#,
            [
                "32: [0].store: invalid value 'a.csv' for '--store': expected an SQLite database, such as records.db; "
                    + "write csv files with 'list --output'"
            ]
        ),
        (
            #"{"provider": "ledger", "parameters": {"days": "1-2"}, "slice": {"provider": "shelf", "parameters": {}, "ranges": {}, "n": 1}}"#,
            [
                "38: [0].parameters: 'parameters' have no effect with 'slice'; a slice has its own parameters",
                "64: [0].slice: unexpected slice of 'shelf': expected one of 'ledger'",
                "118: [0].slice: unknown member 'n'",
            ]
        ),
        (
            #"{"provider": "ledger", "slice": {"provider": "ledger", "parameters": {}, "ranges": {"day": [3, 99]}}}"#,
            ["33: [0].slice: invalid range of 'day' in a slice: expected integers from 0 to 39"]
        ),
        (
            #"{"provider": "shelf", "slice": {"provider": "shelf", "parameters": {}, "ranges": {}}}"#,
            ["32: [0].slice: shelf does not support 'plan'; supported: list, get, add, edit, delete"]
        ),
    ]

    @Test(arguments: errors) func `a mistake in a list has its place`(list: String, messages: [String]) async {
        let outcome = await shell("[\n\(list)\n]").run("sync lists.json --store a.db")
        expectEqual(outcome.code, 65)
        let lines = outcome.errors.split(separator: "\n").map(String.init)
        expectEqual(Set(lines.dropLast()), Set(messages.map { "lists.json:2:\($0)" }))
        expectEqual(lines.last, "switchboard: \(messages.count) error\(messages.count == 1 ? "" : "s") in lists.json")
        #expect(journal.entries.isEmpty)
    }

    @Test(
        arguments: [
            ("[]", "1:1: expected at least 1 element, got an empty array"),
            ("{}", "1:1: expected an array, got an object"), ("[", "1:2: expected a value"),
            (
                #"[{"provider": "shelf", "parameters": {"max-price": 1}}, {"provider": "shelf", "parameters": {"max-price": "1"}}]"#,
                "1:57: [1]: the same list as [0]; remove one of them"
            ),
            (
                #"[{"provider": "shelf"}, {"provider": "ShelfProvider", "parameters": {}, "store": "a.db"}]"#,
                "1:25: [1]: the same list as [0]; remove one of them"
            ),
            (
                #"[{"provider": "down"}, {"provider": "shlf"}]"#,
                "1:37: [1].provider: unknown provider 'shlf'; did you mean 'shelf'?"
            ),
        ])
    func `a file with errors is refused before the first request`(text: String, message: String) async {
        let outcome = await shell(text).run("sync - --store a.db --format json")
        expectEqual(outcome.code, 65)
        expectEqual(outcome.errors, "standard input:\(message)\nswitchboard: 1 error in standard input\n")
        expectEqual(outcome.output, "")
    }

    @Test(
        arguments: [
            (
                "sync lists.json --page-size 6", 65,
                "[0].provider: invalid value '6' for '--page-size': expected an integer"
            ),
            ("sync lists.json --all --limit 3", 64, "specify only one of '--all' and '--limit'"),
            ("sync lists.json --slice -", 64, "'--slice' has no effect with a file of lists"),
            ("sync lists.json --query x", 64, "unknown option '--query'"),
            ("sync lists.json lists.json", 64, "sync takes one file of lists; got 2"),
            ("shelf sync lists.json", 64, "unexpected argument 'lists.json'; the provider is 'shelf'"),
            ("shelf sync lists", 64, "unexpected argument 'lists'; did you mean '--query lists'?"),
            ("sync shelf", 64, "'shelf' is a provider; try: switchboard shelf sync"),
            ("sync other.json", 64, "could not read 'other.json': No such file or directory"),
        ] as [(String, Int32, String)])
    func `an option or an operand without effect is refused`(line: String, exit: Int32, message: String) async {
        let outcome = await shell(#"[{"provider": "shelf"}]"#).run(line)
        expectEqual(outcome.code, exit, "\(outcome)")
        #expect(outcome.errors.contains(message), "\(outcome)")
        #expect(journal.entries.isEmpty)
    }
}
