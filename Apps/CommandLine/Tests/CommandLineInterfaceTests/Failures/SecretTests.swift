import Protocols
import ProtocolsTesting
import Testing

@Suite struct SecretTests {
    private static let key = "s3cret/key+1"

    private func shell(_ key: String? = key, _ transport: FakeTransport = .answering(200, "lamp\nfan")) -> Shell {
        var shell = Shell(.vault, environment: ["SWITCHBOARD_PROVIDER": "vault"])
        shell.environment["VAULT_KEY"] = key
        shell.transport = transport
        return shell
    }

    @Test(arguments: [nil, "", "  "]) func `a missing key is reported before any request, with where to get one`(
        key: String?
    ) async {
        let transport = FakeTransport { _ throws(NetworkError) in
            Issue.record("a request was sent")
            throw NetworkError(.unknown, "")
        }
        let outcome = await shell(key, transport).run("list")
        #expect(outcome.errors.contains("missing VAULT_KEY"))
        #expect(outcome.errors.contains("https://vault.example/keys"))
        #expect(outcome.errors.contains("--samples"))
        expectEqual(outcome.output, "")
        expectEqual(outcome.code, 77)
    }

    @Test(arguments: [
        (nil, "switchboard double-vault login, or: export VAULT_KEY=… VAULT_CODE=…  (or"),
        ("0000", "switchboard double-vault login, or: export VAULT_KEY=…  (or"),
    ])
    func `the hint sets all missing keys in shell syntax`(code: String?, command: String) async {
        var shell = Shell(.doubleVault, environment: ["SWITCHBOARD_PROVIDER": "double-vault"])
        shell.environment["VAULT_CODE"] = code
        let outcome = await shell.run("list")
        #expect(outcome.errors.contains("hint: run: \(command)"), "\(outcome.errors)")
    }

    @Test(arguments: ["one\ntwo", "\u{1B}key", "key\u{202E}", "\u{200B}key", "key\u{E0041}"])
    func `a key with a control or invisible character is refused, naming its variable`(key: String) async {
        let transport = FakeTransport { _ throws(NetworkError) in
            Issue.record("a request was sent")
            throw NetworkError(.unknown, "")
        }
        let outcome = await shell(key, transport).run("list")
        #expect(outcome.errors.contains("VAULT_KEY contains a control or invisible character"))
        #expect(!outcome.errors.contains(key))
        expectEqual(outcome.code, 77)
    }

    @Test func `the key is part of the request`() async throws {
        let transport = FakeTransport { request throws(NetworkError) in
            let text = request.credentials.map { "\($0.placement) \($0.secret.revealed)" }.joined()
            return HTTPResponse(status: 200, body: Data(text.utf8), url: request.url, receivedAt: .distantPast)
        }
        let outcome = await shell(" \(Self.key)\n", transport).run("list --fields name")
        expectEqual(outcome.output, "query(\"key\") s3cret/key+1\n")
    }

    @Test func `samples need no key`() async {
        let outcome = await shell(nil).run("list --samples")
        expectEqual(outcome.ids, ["0", "1"])
        expectEqual(outcome.code, 0)
    }

    static let exchanges: [(String, FakeTransport)] = [
        (
            "refused",
            .answering(401, #"bad key \#(key), s3cret%2Fkey%2B1, s3cret\/key\u002B1 or \u0073\u0033cret\/key+1"#)
        ), ("failed", .answering(500, "key=\(key)")),
        (
            "unreachable",
            FakeTransport { request throws(NetworkError) in
                throw NetworkError(.notReachedServer, "no way to https://vault.example/?key=\(key)")
            }
        ),
        ("well", .answering(200, "lamp")),
    ]

    @Test(
        arguments: exchanges,
        [
            "list", "list --verbose", "list --errors json", "list --bogus", "describe", "--help",
            "describe --format json",
            "providers --format json",
        ])
    func `the key is never shown`(exchange: (String, FakeTransport), line: String) async {
        let outcome = await shell(Self.key, exchange.1).run(line)
        #expect(!outcome.output.contains("s3cret"))
        #expect(!outcome.errors.contains("s3cret"))
        #expect(outcome.output + outcome.errors != "")
    }

    @Test(arguments: ["https://user:s3cret@vault.example", "https://vault.example?key=s3cret"])
    func `an address with a secret is refused and not repeated`(address: String) async {
        let outcome = await shell().run("list --base-url \(address)")
        #expect(outcome.errors.contains("--base-url"))
        #expect(!outcome.errors.contains("s3cret"))
        expectEqual(outcome.code, 64)
    }
}
