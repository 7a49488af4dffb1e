import CommandLineInterface
import Protocols
import ProtocolsTesting
import Testing

/// `check FILE…` and `schema`.
@Suite struct FileCommandTests {
    private static let sample = #"{"name": "orders", "target": "/orders", "body": [{"id": 7, "title": "tea"}]}"#

    private func shell(_ files: [String: String]) -> Shell {
        var shell = Shell(.catalogue([]), environment: ["HOME": "/home/ada"])
        shell.providerFiles = MemoryProviderFiles(files)
        return shell
    }

    @Test func `a file is checked with its samples`() async {
        let outcome = await shell(["./acme.json": FileText.provider("acme", samples: Self.sample)])
            .run("check ./acme.json")
        #expect(outcome.lines.last?.hasPrefix("acme: ") == true, "\(outcome)")
        #expect(outcome.lines.last?.contains(" cases passed") == true, "\(outcome)")
    }

    @Test func `a parameter with the name of an option is valid in a file`() async {
        let parameter = #"{"name": "limit", "summary": "a limit"}"#
        let outcome = await shell([
            "./acme.json": FileText.provider("acme", parameters: parameter, samples: Self.sample)
        ]).run("check ./acme.json --verbose")
        #expect(outcome.output.contains("descriptor-is-valid"), "\(outcome)")
        #expect(!outcome.errors.contains("limit"), "\(outcome)")
    }

    @Test func `all errors of all files are reported`() async {
        let outcome = await shell([
            "./acme.json": FileText.faulty, "b.json": "{", "./good.json": FileText.provider("good"),
        ]).run("check ./acme.json b.json ./good.json catalogue-other")
        #expect(outcome.errors.contains("./acme.json:5:38: columns[0].kind: "), "\(outcome)")
        #expect(outcome.errors.contains("\nb.json:1:"), "\(outcome)")
        #expect(outcome.errors.contains("switchboard: 2 errors in acme.json"), "\(outcome)")
        #expect(outcome.errors.contains("good: the file has no samples"), "\(outcome)")
        #expect(outcome.errors.contains("unknown provider 'catalogue-other'"), "\(outcome)")
        expectEqual(outcome.code, 65)
    }

    @Test func `a file that reads only the first page does not pass`() async {
        let sample = #"""
            {"name": "orders", "target": "/orders",
             "body": {"next_page": 2, "orders": [{"id": 7, "title": "tea"}]}},
            {"name": "none", "target": "/orders", "circumstance": "a wrong key", "status": 401,
             "failure": "refusedCredentials", "body": {"reason": "wrong key"}}
            """#
        let list = #"{"path": "/orders", "items": "orders", "paging": {"kind": "single"}}"#
        let outcome = await shell(["./acme.json": FileText.provider("acme", samples: sample, list: list)])
            .run("check ./acme.json")
        #expect(outcome.errors.contains(/\.\/acme\.json:\d+:\d+: [^\n]*next_page/), "\(outcome)")
        #expect(outcome.errors.contains(/acme\.json:\d+:\d+: warning:/), "\(outcome)")
        #expect(outcome.errors.contains("1 error in acme.json"), "\(outcome)")
        #expect(outcome.code != 0)
    }

    @Test func `check --watch checks a file again when it changes, until it is interrupted`() async {
        let clock = ManualClock()
        var shell = shell(["./acme.json": FileText.faulty])
        shell.clock = clock
        let check = Task { [shell] in await shell.run("check ./acme.json --watch") }
        await clock.waitForSleeps(1)
        #expect(shell.errors.text.contains("2 errors in acme.json"), "\(shell.errors.text)")
        let first = shell.errors.text
        await clock.turn()
        expectEqual(shell.errors.text, first)
        shell.providerFiles.replace("./acme.json", with: FileText.provider("acme", samples: Self.sample))
        await clock.turn()
        #expect(shell.output.text.contains(" cases passed"), "\(shell.output.text)")
        check.cancel()
        await expectEqual(check.value.code, 130)
    }

    @Test func `check --watch leaves no progress on the screen while it waits`() async {
        let clock = ManualClock()
        var shell = shell(["./acme.json": FileText.provider("acme", samples: Self.sample)])
        shell.environment["TERM"] = "xterm"
        shell.errorWidth = 80
        shell.clock = clock
        let check = Task { [shell] in await shell.run("check ./acme.json --watch") }
        // The progress line and the watch.
        await clock.waitForSleeps(2)
        for _ in 0..<4 { await clock.turn() }
        #expect(shell.errors.text.hasSuffix("press Ctrl-C to end\n"), "\(shell.errors.text)")
        check.cancel()
        await expectEqual(check.value.code, 130)
    }

    @Test(arguments: [
        ("check --watch", "'--watch' needs the path of a provider file"),
        ("check --watch catalogue", "'--watch' needs the path of a provider file"),
        ("check --watch --live ./acme.json", "specify only one of '--watch' and '--live'"),
    ])
    func `check --watch is only for files without requests`(line: String, message: String) async {
        let outcome = await shell(["./acme.json": FileText.provider("acme")]).run(line)
        #expect(outcome.errors.contains(message), "\(outcome)")
        expectEqual(outcome.code, 64)
    }

    @Test func `an operand without a slash and suffix is an id`() async {
        let outcome = await shell([:]).run("check catalogue")
        #expect(outcome.lines.last?.hasPrefix("catalogue: ") == true, "\(outcome)")
        let twice = await shell([:]).run("catalogue check catalogue")
        #expect(twice.errors.contains("unexpected argument 'catalogue'"), "\(twice)")
        expectEqual(twice.code, 64)
    }

    private static let paged = """
        {"path": "/orders", "items": "orders", "total": "total",
         "paging": {"kind": "page", "parameter": "page", "size": {"parameter": "size", "default": 2, "maximum": 2}}}
        """

    @Test(
        arguments: [
            ("[1, 2]", "[3]", 3, nil),
            ("[1, 2]", "[1, 2]", 4, "pages 1 and 2 have the same items, so the parameter of the page has no effect"),
            ("[1, 2]", "[]", 4, "page 2 is empty, but the total is 4"),
            ("[1]", "[]", 3, "page 2 is empty, but the total is 3"),
        ] as [(String, String, Int, String?)])
    func `check --live compares two pages of a file's list`(first: String, second: String, total: Int, fault: String?)
        async
    {
        @Sendable func orders(_ ids: String) -> String { ids.replacing(/\d/) { #"{"id": \#($0.output)}"# } }
        var shell = shell(["./acme.json": FileText.provider("acme", list: Self.paged)])
        shell.transport = FakeTransport { request throws(NetworkError) in
            let ids = request.url.query()?.contains("page=2") == true ? second : first
            return HTTPResponse(
                status: 200, body: Data(#"{"total": \#(total), "orders": \#(orders(ids))}"#.utf8), url: request.url,
                receivedAt: Date(timeIntervalSince1970: 0))
        }
        let outcome = await shell.run("check ./acme.json --live")
        expectEqual(outcome.code, fault == nil ? 0 : 65, "\(outcome)")
        #expect(outcome.errors.contains(fault ?? "no samples"), "\(outcome)")
    }

    @Test func `check --live compares no pages if no sample has the value of a required parameter`() async {
        let region = #"{"name": "region", "summary": "a region", "in": "path", "required": true}"#
        let list = #"{"path": "/{region}/orders", "paging": {"kind": "single"}}"#
        var shell = shell(["./acme.json": FileText.provider("acme", parameters: region, list: list)])
        shell.transport = .answering(200, "[]")
        let outcome = await shell.run("check ./acme.json --live")
        expectEqual(outcome.code, 0, "\(outcome)")
    }

    @Test func `a single page with a round number of items is doubtful`() async {
        var shell = shell(["./acme.json": FileText.provider("acme")])
        shell.transport = .answering(200, "[" + (1...10).map { #"{"id": \#($0)}"# }.joined(separator: ", ") + "]")
        let outcome = await shell.run("check ./acme.json --live")
        #expect(
            outcome.errors.contains("the only page has exactly 10 items; the list may have more pages"), "\(outcome)")
        expectEqual(outcome.code, 0)
    }

    @Test func `the schema is a JSON document`() async throws {
        let outcome = await shell([:]).run("schema")
        let schema = try JSONDecoder().decode([String: FieldValue].self, from: Data(outcome.output.utf8))
        expectEqual(schema["$schema"], .text("https://json-schema.org/draft/2020-12/schema"))
        #expect(outcome.output.hasSuffix("}\n"))
    }
}
