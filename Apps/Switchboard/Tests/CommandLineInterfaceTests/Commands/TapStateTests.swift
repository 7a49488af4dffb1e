import Protocols
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
        ("[]", "invalid value 's.json'"), (#"{"bookmarks":[]}"#, "invalid value 's.json'"),
        (#"{"bookmarks":{"catalogue_gadget":{"page":7}}}"#, "invalid value 's.json'"),
        (#"{"bookmarks":{"catalogue_gadget":{"page":"7"}}}"#, "invalid position in 's.json'"),
        (state("vault_gadget"), "'s.json' is the state of the stream 'vault_gadget': expected 'catalogue_gadget'"),
        (
            state(source: "catalogue https://evil.example"),
            "'s.json' is the state of 'catalogue https://evil.example': expected 'catalogue https://catalogue.example'"
        ),
        (state(request: #"{"query":"x"}"#), "'s.json' is the state of a list with other parameters"),
        (state(pages: 0), "invalid position in 's.json'"), (state(pages: .max), "invalid position in 's.json'"),
        (state(pageSize: 0), "invalid position in 's.json'"), (state(pageSize: 4), "invalid position in 's.json'"),
    ]

    @Test(arguments: refused) func `a state of another list is refused before any request`(
        state: String, message: String
    ) async {
        var shell = shell()
        shell.files[Self.path] = state
        let outcome = await shell.run("tap --all --state \(Self.path)")
        #expect(outcome.code == 64)
        #expect(outcome.errors.hasPrefix("switchboard: \(message)"), "\(outcome)")
        #expect(outcome.output == "")
        #expect(journal.entries == [])
    }

    @Test(arguments: ["", " \n", "{}", #"{"bookmarks":{}}"#, #"{"bookmarks":{"catalogue_gadget":{}}}"#])
    func `a state without a position starts with the first page`(state: String) async throws {
        var shell = shell()
        shell.files[Self.path] = state
        #expect(try await shell.run("tap --all --state \(Self.path)").messages().ids.count == 7)
    }

    @Test func `a missing state is an error`() async {
        let outcome = await shell().run("tap --state \(Self.path)")
        #expect(outcome.code == 64)
        #expect(outcome.errors == "switchboard: could not read 's.json': No such file or directory\n")
    }

    @Test(arguments: [secondPage.replacing("2", with: "9223372036854775807"), "junk"])
    func `a page number that was tampered with does not crash`(page: String) async {
        for range in ["--all", "--limit 7"] {
            var shell = shell()
            shell.files[Self.path] = Self.state(page: page)
            let outcome = await shell.run("tap \(range) --state \(Self.path)")
            #expect(outcome.code == 0, "\(outcome)")
        }
    }

    @Test func `a cursor that was tampered with is refused, and the list is read from its start`() async throws {
        var shell = shell(.cursor)
        shell.files[Self.path] = Self.state(page: "junk")
        let outcome = await shell.run("tap --all --state \(Self.path)")
        #expect(outcome.code == 0)
        #expect(try outcome.messages().ids == ["1", "2", "3", "4", "5", "6", "7"])
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
        #expect(outcome.code == 65)
        #expect(outcome.errors.contains("refusing to follow a link from vault.example to another origin"), "\(outcome)")
        #expect(sent.entries == [])
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
