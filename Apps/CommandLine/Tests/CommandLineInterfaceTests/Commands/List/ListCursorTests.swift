import CommandLineInterface
import Protocols
import ProtocolsTesting
import Testing

/// Lists of providers with cursors, which continue with `--after`.
///
/// The catalogue has seven gadgets in pages of 1 to 5, by default 3.
@Suite struct ListCursorTests {
    private let journal = Journal()

    private func shell(
        _ kind: Paging.Kind = .cursor, failingAt failing: Int? = nil, total: Int? = nil
    ) -> Shell {
        let journal = journal
        let paging = Paging(kind, sizes: PageSizes(3...3, defaultSize: 3))
        let script: Catalogue.Script = { number throws(ProviderError) in
            journal.add("page \(number)")
            if number == failing { throw ProviderError(.serverFailed, "The API failed (503)", status: 503) }
            let ids = (0..<7).dropFirst((number - 1) * 3).prefix(3).map { Int64($0 + 1) }
            var page = Catalogue.page(ids.map { Gadget($0, "x") }, next: number < 3 ? number + 1 : nil)
            page.total = total
            return page
        }
        return Shell(
            .catalogue(paging: paging, script: script), environment: ["SWITCHBOARD_PROVIDER": "catalogue"])
    }

    /// Returns the cursor that a message on standard error shows.
    private func shownCursor(in outcome: Outcome) -> String? {
        let prefix = "  continue with: --after "
        return outcome.errors.split(separator: "\n").first { $0.hasPrefix(prefix) }.map {
            String($0.dropFirst(prefix.count))
        }
    }

    @Test(arguments: 1...7) func `a list that is continued has every item once`(limit: Int) async {
        var ids: [String] = []
        var after = ""
        for _ in 0..<8 {
            let outcome = await shell().run("list --limit \(limit) \(after)")
            expectEqual(outcome.code, 0)
            ids += outcome.ids
            guard let cursor = shownCursor(in: outcome) else { break }
            expectEqual(
                outcome.errors,
                """
                switchboard: more items are available
                  continue with: --after \(cursor)

                """)
            after = "--after \(cursor)"
        }
        expectEqual(ids, ["1", "2", "3", "4", "5", "6", "7"])
    }

    @Test func `with a total, a continued list is not incomplete`() async throws {
        let first = await shell(total: 7).run("list --limit 4")
        #expect(first.errors.hasPrefix("switchboard: more items are available\n  continue with: --after "))
        let rest = await shell(total: 7).run("list --all --after \(try #require(shownCursor(in: first)))")
        expectEqual(rest.ids, ["5", "6", "7"])
        expectEqual(rest.errors, "")
        expectEqual(rest.code, 0)
        expectEqual(journal.entries, ["page 1", "page 2", "page 2", "page 3"])
    }

    @Test func `a limit within the first page is continued within it`() async {
        let outcome = await shell().run("list --limit 2")
        expectEqual(shownCursor(in: outcome), ":2")
        await expectEqual(shell().run("list --after :2").ids, ["3", "4", "5"])
    }

    @Test(arguments: ["list --all", "list --limit 7", "list --limit 100", "list --limit 0", "list --limit 2 --quiet"])
    func `a complete list, and a list with --quiet, shows no cursor`(line: String) async {
        await expectEqual(shell().run(line).errors, "")
    }

    @Test(arguments: ["tsv", "json", "table"]) func `a list that fails later can be continued`(format: String)
        async throws
    {
        let outcome = await shell(failingAt: 3).run("list --all --fields id --format \(format)")
        let cursor = try #require(shownCursor(in: outcome))
        expectEqual(
            outcome.errors,
            """
            switchboard: incomplete results: 6 items received; The API failed (503)
              status: 503
              continue with: --after \(cursor)
              hint: the problem is on the API's side; try again later

            """)
        expectEqual(outcome.code, 75)
        await expectEqual(shell().run("list --all --after \(cursor)").ids, ["7"])
    }

    @Test func `a list whose first page fails shows no cursor`() async {
        let outcome = await shell(failingAt: 1).run("list --all")
        expectEqual(outcome.code, 69)
        #expect(shownCursor(in: outcome) == nil)
    }

    @Test func `with --errors json, the cursor is a member`() async throws {
        let note = try await shell().run("list --limit 2 --errors json").failure()
        expectEqual(note, ["note": .text("more items are available"), "after": .text(":2")])
        let failure = try await shell(failingAt: 2).run("list --all --errors json").failure()
        guard case .text(let cursor)? = failure["after"] else {
            Issue.record("no cursor in \(failure)")
            return
        }
        await expectEqual(shell().run("list --all --after \(cursor)").ids, ["4", "5", "6", "7"])
        let first = try await shell(failingAt: 1).run("list --all --errors json").failure()
        expectEqual(first["after"], .null)
    }

    @Test func `an interrupted list can be continued`() async throws {
        let (waiting, isWaiting) = AsyncStream.makeStream(of: Void.self)
        let paging = Paging(.cursor, sizes: PageSizes(1...1, defaultSize: 1))
        let interrupted = Shell(
            .catalogue(paging: paging) { number throws(ProviderError) in
                guard number == 2 else { return Catalogue.page([Gadget(Int64(number), "x")], next: number + 1) }
                isWaiting.yield()
                try? await Task.sleep(for: .seconds(600))
                throw ProviderError(.cancelled, "The request was cancelled")
            })
        let work = Task { await interrupted.run("--provider catalogue list --all --fields id") }
        for await _ in waiting.prefix(1) { work.cancel() }
        let outcome = await work.value
        let cursor = try #require(shownCursor(in: outcome))
        expectEqual(outcome.errors, "switchboard: interrupted\n  continue with: --after \(cursor)\n")
        expectEqual(outcome.output, "1\n")
        expectEqual(outcome.code, 130)
        await expectEqual(shell().run("list --limit 1 --after \(cursor)").ids, ["4"])
    }

    @Test func `a list that cannot be written is continued with the page that was lost`() async throws {
        var full = shell()
        full.output = MemorySink(capacity: 6, error: .fullDisk)
        let outcome = await full.run("list --all --fields id")
        expectEqual(outcome.output, "1\n2\n3\n")
        expectEqual(outcome.code, 1)
        let cursor = try #require(shownCursor(in: outcome))
        await expectEqual(shell().run("list --all --after \(cursor)").ids, ["4", "5", "6", "7"])
    }

    @Test(arguments: ["x:y", ":", "a b", "ä", ":-1", "a"]) func `an invalid cursor is refused`(text: String) async {
        let outcome = await shell().run("list", ["--after", text])
        #expect(
            outcome.errors.hasPrefix(
                "switchboard: invalid value '\(text)' for '--after': expected a cursor that an earlier 'list' printed"))
        expectEqual(outcome.code, 64)
    }

    @Test(arguments: ["bnVsbA", "W10", "eyJjIjoyLCJ0IjoiT3RoZXIuUGFnZSJ9", String(repeating: "W1tb", count: 1000)])
    func `a cursor of another provider is refused`(text: String) async {
        let outcome = await shell().run("list --after \(text)")
        #expect(outcome.errors.hasPrefix("switchboard: invalid page token: expected one that this provider created\n"))
        expectEqual(outcome.code, 64)
        #expect(journal.entries.isEmpty)
    }

    static let refused: [(Paging.Kind, String, String, String)] = [
        (.cursor, "--page 2", "has cursors instead of page numbers", "--after CURSOR"),
        (.cursor, "--page 1 --all", "has cursors instead of page numbers", "--after CURSOR"),
        (.cursor, "--concurrency 3", "has cursors instead of page numbers", "one after another"),
        (.single, "--page 2", "has only one page", "use --limit N or --all"),
        (.single, "--concurrency 3", "has only one page", "use --limit N or --all"),
        (.single, "--after :2", "has only one page", "use --limit N or --all"),
        (.numbered, "--after :2", "numbers its pages", "start at a page with --page N"),
    ]

    @Test(arguments: refused) func `an option for another kind of paging is refused`(
        kind: Paging.Kind, options: String, reason: String, hint: String
    ) async {
        for line in ["list \(options)", "\(options) list"] {
            let outcome = await shell(kind).run(line)
            let flag = options.prefix { $0 != " " }
            #expect(
                outcome.errors.hasPrefix("switchboard: unsupported option '\(flag)': catalogue \(reason)\n  hint: "))
            #expect(outcome.errors.contains(hint))
            expectEqual(outcome.code, 64)
        }
        #expect(journal.entries.isEmpty)
    }

    @Test(arguments: [
        (Paging.Kind.numbered, ["--page N", "--concurrency N"], ["--after"]),
        (.cursor, ["--after CURSOR"], ["--page N", "--concurrency"]),
        (.single, [], ["--page N", "--concurrency", "--after"]),
    ])
    func `help shows the options for the kind of paging`(kind: Paging.Kind, shown: [String], hidden: [String]) async {
        let help = await shell(kind).run("list --help").output
        #expect(shown.allSatisfy { help.contains("  \($0) ") }, "\(help)")
        #expect(!hidden.contains { help.contains("  \($0)") }, "\(help)")
        #expect(!help.contains("providers with"))
    }

    @Test func `with a request for each item, the number of concurrent requests is an option`() async {
        let paging = Paging(.cursor, sizes: PageSizes(1...3, defaultSize: 3), requestsItems: true)
        let shell = Shell(
            .catalogue(paging: paging) { _ in Page(items: []) }, environment: ["SWITCHBOARD_PROVIDER": "catalogue"])
        let help = await shell.run("list --help").output
        #expect(help.contains("  --concurrency N  maximum number of items requested at once"))
        await expectEqual(shell.run("list --concurrency 8").code, 0)
    }

    @Test func `help without a provider shows which providers have an option`() async {
        var shell = shell()
        shell.environment = [:]
        let words = await shell.run("list --help").output.split { " \n".contains($0) }.joined(separator: " ")
        #expect(words.contains("ended (for providers with cursors) --page-size"))
        #expect(words.contains("requested at once (for providers with numbered pages)"))
    }

    private static func linked(_ next: String, key: String = "s3cr3t/1") -> Shell {
        var shell = Shell(.chain, environment: ["SWITCHBOARD_PROVIDER": "chain", "VAULT_KEY": key])
        shell.transport = .answering(200, next)
        return shell
    }

    /// Returns the text of a cursor whose token has a link.
    private static func cursor(to link: String) throws -> String {
        let token = PageToken(ChainLink(url: try #require(URL(string: link))))
        return try #require(token.text.map { Data($0.utf8).base64EncodedString().filter { $0 != "=" } })
    }

    @Test func `a cursor can be a link`() async throws {
        let outcome = await Self.linked("https://vault.example/gadgets?page=2").run("list --limit 1")
        expectEqual(shownCursor(in: outcome), (try Self.cursor(to: "https://vault.example/gadgets?page=2")))
    }

    @Test(arguments: [
        "https://other.example/gadgets?page=2", "http://vault.example/gadgets", "https://vault.example:444/",
        "file:///etc/passwd", "gadgets",
    ])
    func `a changed cursor is never followed to another origin`(link: String) async throws {
        let journal = Journal()
        var shell = Self.linked("")
        shell.transport = FakeTransport { request throws(NetworkError) in
            journal.add("\(request.url)")
            throw NetworkError(.connectionLost, "no network")
        }
        let outcome = await shell.run("list --after \(try Self.cursor(to: link))")
        #expect(outcome.errors.hasPrefix("switchboard: refusing to follow a link from vault.example to another origin"))
        expectEqual(outcome.code, 65)
        #expect(journal.entries.isEmpty)
    }

    @Test(arguments: [
        "https://vault.example/gadgets?key=s3cr3t/1", "https://vault.example/gadgets?key=s3cr3t%2f1&page=2",
        "https://vault.example/s3cr3t/1/2",
    ])
    func `a cursor that contains a secret is not shown`(link: String) async {
        for line in ["list --page-size 1", "list --page-size 1 --errors json"] {
            let outcome = await Self.linked(link).run(line)
            #expect(outcome.errors.contains("1 shown, more are available"))
            #expect(!outcome.errors.contains("after"))
        }
    }
}
