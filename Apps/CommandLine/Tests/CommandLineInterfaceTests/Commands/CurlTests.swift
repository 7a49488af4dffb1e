import Protocols
import ProtocolsTesting
import Testing

/// `--curl` and `--dry-run`, which print the requests of a command and send none.
@Suite struct CurlTests {
    private static let token = "s3cret/token+1"

    private func shell(_ provider: ProviderDescriptor) -> Shell {
        var shell = Shell(provider, environment: ["SWITCHBOARD_PROVIDER": provider.id])
        shell.transport = FakeTransport { _ throws(NetworkError) in
            Issue.record("a request was sent")
            throw NetworkError(.unknown, "")
        }
        return shell
    }

    private static let get = APIRequest(path: ["a b"], query: [QueryItem("q", "it's")])
    private static let url = #"'https://desk.example/a%20b?q=it%27s'"#
    private static let form = APIRequest(.post, path: ["f"], body: FormEntry([QueryItem("q", "a b")]))
    private static let json = APIRequest(.put, path: ["j"], json: ["q": "it's $HOME"])

    static let placements: [(APIRequest, [Credential.Placement], String)] = [
        (get, [], "curl -sS \(url)"),
        (get, [.bearer], #"curl -sS -H "Authorization: Bearer $KEY1" \#(url)"#),
        (get, [.header("X-Key", prefix: "a\"$b")], #"curl -sS -H "X-Key: a\"\$b$KEY1" \#(url)"#),
        (get, [.query("key")], #"curl -sS --get --data-urlencode "key=$KEY1" \#(url)"#),
        (get, [.basic], #"curl -sS -u "$KEY1" \#(url)"#),
        (get, [.basicUser], #"curl -sS -u "$KEY1:" \#(url)"#),
        (get, [.basicUser, .basicPassword()], #"curl -sS -u "$KEY1:$KEY2" \#(url)"#),
        (get, [.basicPassword(user: "me")], #"curl -sS -u "me:$KEY1" \#(url)"#),
        (
            get, [.custom(CustomPlacement("cookie") { $0.headers["Cookie"] = "s=\($1.revealed)x" })],
            #"curl -sS -H "Cookie: s=${KEY1}x" \#(url)"#
        ),
        (
            get, [.custom(CustomPlacement("hash") { $0.headers["X-Hash"] = "\($1.revealed.count)" })],
            "# without the hash, which is made from $KEY1\ncurl -sS \(url)"
        ),
        (
            get, [.signed(RequestSigner("hmac") { $0.headers["X-Sign"] = $1.hmacSHA256("x").hexadecimal })],
            "# without the signature 'hmac', which is computed with $KEY1 for each request\ncurl -sS \(url)"
        ),
        (
            form, [.body("key")],
            "curl -sS -X POST -H 'Content-Type: application/x-www-form-urlencoded' --data-raw q=a%20b "
                + #"--data-urlencode "key=$KEY1" https://desk.example/f"#
        ),
        (
            form, [.query("key")],
            "# the value of the query item 'key' has to be percent-encoded\ncurl -sS -X POST "
                + "-H 'Content-Type: application/x-www-form-urlencoded' --data-raw q=a%20b "
                + #""https://desk.example/f?key=$KEY1""#
        ),
        (
            json, [],
            "curl -sS -X PUT -H 'Content-Type: application/json; charset=utf-8' "
                + #"--data-raw '{"q":"it'\''s $HOME"}' https://desk.example/j"#
        ),
        (
            json, [.body("key")],
            "# the value of 'key' has to be escaped as in JSON\n"
                + "curl -sS -X PUT -H 'Content-Type: application/json; charset=utf-8' "
                + #"--data-raw "{\"q\":\"it's \$HOME\",\"key\":\"$KEY1\"}" https://desk.example/j"#
        ),
        (
            APIRequest(.delete, path: ["..", "[1]"]), [],
            "curl -sS -X DELETE --path-as-is 'https://desk.example/%2E%2E/%5B1%5D'".replacing("'", with: "")
        ),
    ]

    @Test(arguments: placements) func `each place of a secret has its option, with the name of the variable`(
        request: APIRequest, placements: [Credential.Placement], line: String
    ) async {
        var shell = shell(.desk(request, placements))
        let outcome = await shell.run("list --curl")
        expectEqual(outcome.output, line + "\n")
        expectEqual(outcome.code, 0)
        let names = placements.indices.map { "KEY\($0 + 1)" }
        let isUsed = names.allSatisfy { line.contains("\"") && line.contains($0) }
        let note = "switchboard: set \(names.joined(separator: ", ")) before you run the commands\n"
        expectEqual(outcome.errors, isUsed && !names.isEmpty ? note : "")
        for name in names { shell.environment[name] = Self.token }
        let given = await shell.runAlone("list --curl --verbose")
        expectEqual(given.output, line + "\n")
        expectEqual(given.errors, "")
    }

    @Test func `an optional secret is used only if it is set`() async {
        var shell = shell(.desk(Self.get, [.bearer], isRequired: false))
        await expectEqual(shell.runAlone("list --curl").output, "curl -sS \(Self.url)\n")
        shell.environment["KEY1"] = Self.token
        let given = await shell.runAlone("list --curl")
        expectEqual(given.output, "curl -sS -H \"Authorization: Bearer $KEY1\" \(Self.url)\n")
    }

    @Test func `options about the connection become those of curl, on lines of their own on a terminal`() async {
        var shell = shell(.desk(Self.get, []))
        shell.width = 80
        let outcome = await shell.run("list --curl --timeout 2.5 --ca-file ca.pem --base-url https://x.example/v1")
        let lines = ["curl -sS", "--max-time 2.5", "--cacert ca.pem", "'https://x.example/v1/a%20b?q=it%27s'"]
        expectEqual(outcome.output, lines.joined(separator: " \\\n  ") + "\n")
    }

    static let ranges = [
        ("--limit 5", [1, 2, 3], ""), ("--limit 0", [], "no request is needed"), ("", [1], ""),
        ("--page 3 --page-size 2 --limit 3", [3, 4], ""),
        ("--all", [1], "the next pages depend on the answer"),
        ("--limit 4 --sort-by id", [1], "the next pages depend on the answer"),
    ]

    @Test(arguments: ranges) func `the pages that are known are printed`(
        options: String, pages: [Int], note: String
    ) async {
        var shell = shell(Wire.descriptor)
        shell.environment["WIRE_KEY"] = Self.token
        let outcome = await shell.run("list --curl --page-size 2 \(options.replacing("--page-size 2", with: ""))")
        let lines = pages.map {
            #"curl -sS -H "Authorization: Bearer $WIRE_KEY" https://wire.example/pages/\#($0)/of/2"#
        }
        expectEqual(outcome.lines, lines)
        expectEqual(outcome.errors, note.isEmpty ? "" : "switchboard: \(note)\n")
        expectEqual(outcome.code, 0)
    }

    @Test func `the pages after a cursor, and beyond the end of what an API returns, are not printed`() async {
        var shell = shell(.chain)
        shell.environment["VAULT_KEY"] = Self.token
        let outcome = await shell.run("list --curl --limit 20")
        expectEqual(outcome.lines.count, 1)
        expectEqual(outcome.errors, "switchboard: the next pages depend on the answer\n")
    }

    @Test func `get prints the request of each item, and delete --dry-run asks nothing`() async {
        var shell = shell(Wire.descriptor)
        shell.isInputTerminal = true
        shell.environment["WIRE_KEY"] = Self.token
        let curl = #"curl -sS -H "Authorization: Bearer $WIRE_KEY" https://wire.example/gadgets/"#
        await expectEqual(shell.runAlone("get 1 --curl").lines, ["\(curl)1"])
        await expectEqual(shell.runAlone("get 1 2 --curl").lines, ["\(curl)1", "\(curl)2"])
        let deletion = await shell.runAlone("delete 1 --dry-run")
        expectEqual(deletion.lines, [curl.replacing("-sS", with: "-sS -X DELETE") + "1"])
        expectEqual(deletion.errors, "switchboard: dry run: nothing was sent\n")
        expectEqual(deletion.code, 0)
        let refused = await shell.runAlone("delete x --dry-run")
        expectEqual(refused.output, "")
        expectEqual(refused.code, 64)
    }

    static let refused = [
        ("list --curl --samples", "specify only one of '--curl' and '--samples'"),
        ("list --curl --offline", "specify only one of '--curl' and '--offline'"),
        ("list --curl --source store", "specify only one of '--source store' and '--curl'"),
        ("list --curl -o x.csv", "specify only one of '--curl' and '--output'"),
        ("list --curl --format json", "specify only one of '--curl' and '--format'"),
        ("get 1 --curl --download x", "specify only one of '--curl' and '--download'"),
        ("delete 1 --dry-run --samples", "specify only one of '--dry-run' and '--samples'"),
        ("list --curl --base-url http://a.example", "refusing to send unencrypted HTTP to a.example; use https"),
    ]

    @Test(arguments: refused) func `options without an effect are refused`(line: String, message: String) async {
        let outcome = await shell(Wire.descriptor).run(line)
        #expect(outcome.errors.hasPrefix("switchboard: \(message)\n"), "\(outcome.errors)")
        expectEqual(outcome.output, "")
        expectEqual(outcome.code, 64)
    }
}

/// A provider whose list is one request.
private struct Desk: Listing {
    typealias Item = Gadget

    let client: any APIClient
    let request: APIRequest

    func page(_ token: PageToken?, of list: ListRequest) async throws(ProviderError) -> Page<Gadget> {
        _ = try await client.send(request, as: IgnoredEntry.self)
        return Page(items: [])
    }
}

extension ProviderDescriptor {
    fileprivate static func desk(
        _ request: APIRequest, _ placements: [Credential.Placement], isRequired: Bool = true
    ) -> ProviderDescriptor {
        ProviderDescriptor(
            id: "desk", summary: "gadgets on a desk", documentation: "https://desk.example/docs",
            baseURL: URL(literal: "https://desk.example"),
            secrets: placements.enumerated().map { index, placement in
                SecretRequirement(
                    variable: "KEY\(index + 1)", placement: placement, isRequired: isRequired, summary: "a key",
                    source: "https://desk.example/keys")
            },
            paging: Paging(.single, sizes: PageSizes(1...10, defaultSize: 5)), samples: SampleBook([]),
            fileID: "DeskProvider/Provider.swift"
        ) { Desk(client: $0.client, request: request) }
    }
}
