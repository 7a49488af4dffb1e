import Protocols
import ProtocolsTesting
import Testing

/// The states that `tap --state` accepts and refuses.
@Suite struct TapStateTests {
    private let journal = Journal()
    private static let path = "s.json"

    private func shell(_ kind: Paging.Kind = .numbered) -> Shell { .tap(kind, journal: journal) }

    private static let secondPage = #"{"c":{"page":2},"t":"UseCases.SyncPosition.PageNumber"}"#

    private static func state(
        _ stream: String = "catalogue_gadget", source: String = "catalogue https://catalogue.example",
        request: String = "{}", page: String = secondPage, pages: Int = 2, pageSize: Int = 3
    ) -> String {
        let bookmark: FieldValue = [
            "source": .text(source), "request": .text(request), "page": .text(page), "pages": .integer(Int128(pages)),
            "pageSize": .integer(Int128(pageSize)),
        ]
        return [message(bookmark, of: stream)].lastState
    }

    private static func message(_ bookmark: FieldValue, of stream: String) -> FieldValue {
        let value: FieldValue = ["bookmarks": .object([FieldValue.Member(stream, bookmark)])]
        return ["type": .text("STATE"), "value": value]
    }

    static let refused: [(String, String)] = [
        ("no JSON", "invalid value 's.json' for '--state': expected a file with the value of a STATE message"),
        (#"{"bookmarks":{},"bookmarks":{}}"#, "duplicate key 'bookmarks' in 's.json'"),
        ("[]", "invalid value 's.json'"), (#"{"bookmarks":[]}"#, "invalid value 's.json'"),
        (#"{"bookmarks":{"catalogue_gadget":{"page":7}}}"#, "invalid value 's.json'"),
        (#"{"bookmarks":{"catalogue_gadget":{"page":"7"}}}"#, "invalid position in 's.json'"),
        (state("vault_gadget"), "'s.json' is the state of the stream 'vault_gadget': expected 'catalogue_gadget'"),
        (
            state(source: "catalogue https://evil.example"),
            "'s.json' is the state of 'catalogue https://evil.example': expected 'catalogue https://catalogue.example'"
        ),
        (state(request: #"{"query":"x"}"#), "'s.json' is the state of a list with other parameters"),
        (
            #"{"type":"STATE","value":{"bookmarks":{}}}"#,
            "invalid value 's.json' for '--state': expected the value of a"
        ),
        (state(pages: 0), "invalid position in 's.json'"), (state(pages: .max), "invalid position in 's.json'"),
        (state(pageSize: 0), "invalid position in 's.json'"), (state(pageSize: 4), "invalid position in 's.json'"),
    ]

    @Test(arguments: refused) func `a state of another list is refused before any request`(
        state: String, message: String
    ) async {
        var shell = shell()
        shell.files[Self.path] = state
        let outcome = await shell.run("tap --all --state \(Self.path)")
        expectEqual(outcome.code, 64)
        #expect(outcome.errors.hasPrefix("switchboard: \(message)"), "\(outcome)")
        expectEqual(outcome.output, "")
        expectEqual(journal.entries, [])
    }

    @Test(arguments: ["", " \n", "{}", #"{"bookmarks":{}}"#, #"{"bookmarks":{"catalogue_gadget":{}}}"#])
    func `a state without a position starts with the first page`(state: String) async throws {
        var shell = shell()
        shell.files[Self.path] = state
        try await expectEqual(shell.run("tap --all --state \(Self.path)").messages().ids.count, 7)
    }

    @Test func `a missing state is an error`() async {
        let outcome = await shell().run("tap --state \(Self.path)")
        expectEqual(outcome.code, 64)
        expectEqual(outcome.errors, "switchboard: could not read 's.json': No such file or directory\n")
    }

    @Test(arguments: [(secondPage.replacing("2", with: "9223372036854775807"), 75 as Int32), ("junk", 0)])
    func `a page number that was tampered with does not crash`(page: String, code: Int32) async {
        for range in ["--all", "--limit 7"] {
            var shell = shell()
            shell.files[Self.path] = Self.state(page: page)
            let outcome = await shell.run("tap \(range) --state \(Self.path)")
            expectEqual(outcome.code, code, "\(outcome)")
        }
    }

    @Test(arguments: [Paging.Kind.numbered, .cursor]) func `a page that no longer exists is not silent`(
        kind: Paging.Kind
    ) async throws {
        var shell = shell(kind)
        let page = kind == .numbered ? Self.secondPage.replacing("2", with: "4") : PageToken(4).text ?? ""
        shell.files[Self.path] = Self.state(page: page, pages: 4)
        let outcome = await shell.run("tap --all --state \(Self.path)")
        expectEqual(outcome.code, 75)
        expectEqual(
            outcome.errors,
            """
            switchboard: continued from 's.json'
            switchboard: 0 records written
            switchboard: incomplete results: the list became shorter after the interruption, so items may be missing
              hint: use the last state to read the list again

            """)
        shell.files[Self.path] = try outcome.messages().lastState
        shell.output = MemorySink()
        try await expectEqual(shell.run("tap --all --state \(Self.path)").messages().ids.count, 7)
    }

    @Test func `a cursor that was tampered with is refused, and the list is read from its start`() async throws {
        var shell = shell(.cursor)
        shell.files[Self.path] = Self.state(page: "junk")
        let outcome = await shell.run("tap --all --state \(Self.path)")
        expectEqual(outcome.code, 0)
        try expectEqual(outcome.messages().ids, ["1", "2", "3", "4", "5", "6", "7"])
        #expect(outcome.errors.hasPrefix("switchboard: the position in 's.json' is no longer valid; started over\n"))
    }

    @Test func `a changed link in a state is never followed to another origin`() async throws {
        let sent = journal
        var shell = Shell(.chain, environment: ["SWITCHBOARD_PROVIDER": "chain", "VAULT_KEY": "s3cr3t"])
        shell.transport = FakeTransport { request throws(NetworkError) in
            sent.add("\(request.url)")
            throw NetworkError(.connectionLost, "no network")
        }
        let link = PageToken(ChainLink(url: URL(literal: "https://evil.example/gadgets")))
        shell.files[Self.path] = Self.state(
            "chain_gadget", source: "chain https://vault.example", page: try #require(link.text))
        let outcome = await shell.run("tap --state \(Self.path)")
        expectEqual(outcome.code, 65)
        #expect(outcome.errors.contains("refusing to follow a link from vault.example to another origin"), "\(outcome)")
        expectEqual(sent.entries, [])
    }

    // MARK: - Slices

    private static let plan = [(0, 9), (10, 19), (20, 32)].map {
        #"{"expected":10,"parameters":{},"provider":"ledger","ranges":{"day":[\#($0.0),\#($0.1)]}}"#
    }

    /// Returns the outcome of a tap of some slices.
    private func tap(_ slices: ArraySlice<String>, _ options: String = "", state: String = "") async -> Outcome {
        var shell = Shell(Ledger.descriptor(journal: journal))
        shell.files = ["-": slices.joined(separator: "\n"), Self.path: state]
        return await shell.run("ledger tap --slice - \(options)")
    }

    /// The output can end after any message, because the tap or the loader was killed.
    @Test func `several slices are one list, and a killed tap continues within it`() async throws {
        let whole = try await tap(Self.plan[...]).messages()
        expectEqual(whole.count { $0.kind == "SCHEMA" }, 1)
        let expected = (0...32).map(String.init)
        expectEqual(whole.ids.sorted(), expected.sorted())
        for count in 0...whole.count {
            let messages = Array(whole.prefix(count))
            let outcome = await tap(Self.plan[...], "--state \(Self.path)", state: messages.lastState)
            expectEqual(outcome.code, 0, "\(outcome)")
            let rest = try outcome.messages().ids
            expectEqual(Set(messages.ids).union(rest), Set(expected), "after \(count) messages")
            // Only the last page is read again.
            let isContinued = messages.lastState.contains("page")
            #expect(!isContinued || messages.ids.count + rest.count <= expected.count + 10, "after \(count) messages")
        }
    }

    @Test func `a state of other slices is refused, and a new count of items is not`() async throws {
        let state = Array(try await tap(Self.plan[...]).messages().prefix(14)).lastState
        #expect(state.contains("page"))
        let others = [Self.plan[..<2], Self.plan[..<1], [Self.plan[1], Self.plan[0], Self.plan[2]]]
        for slices in others {
            let outcome = await tap(slices, "--state \(Self.path)", state: state)
            expectEqual(outcome.code, 64)
            #expect(outcome.errors.contains("'s.json' is the state of a list with other parameters"), "\(outcome)")
        }
        let recounted = Self.plan.map { $0.replacing(#""expected":10"#, with: #""expected":9"#) }
        let outcome = await tap(recounted[...], "--state \(Self.path)", state: state)
        expectEqual(outcome.code, 0)
        #expect(outcome.errors.hasPrefix("switchboard: continued from 's.json'\n"), "\(outcome)")
    }

    @Test func `a plan without slices is an empty list`() async throws {
        let outcome = await tap([])
        expectEqual(outcome.code, 0)
        try expectEqual(outcome.messages().map(\.kind).filter { $0 != "STATE" }, ["SCHEMA"])
        expectEqual(outcome.errors, "switchboard: no slices on standard input\nswitchboard: 0 records written\n")
        expectEqual(journal.entries, [])
    }

    @Test func `a state does not contain a secret`() async throws {
        var shell = Shell(.chain, environment: ["SWITCHBOARD_PROVIDER": "chain", "VAULT_KEY": "s3cr3t"])
        shell.transport = .answering(200, "https://vault.example/gadgets?key=s3cr3t")
        let outcome = await shell.run("tap --limit 2")
        #expect(outcome.output.contains("RECORD"))
        #expect(!outcome.output.contains("s3cr3t"))
        #expect(try outcome.messages().filter { $0.kind == "STATE" }.allSatisfy { !"\($0)".contains("source") })
    }
}
