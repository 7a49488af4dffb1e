import CommandLineInterface
import Connections
import Failures
import Protocols
import ProtocolsTesting
import Testing

/// `login`, `logout`, and the use of saved secrets.
@Suite struct LoginTests {
    private static let environment = ["HOME": "/home/ada"]
    private static let path = "/home/ada/.config/switchboard/credentials.json"

    private func shell(
        typing typed: [String]? = nil, saved: String? = nil, environment: [String: String] = Self.environment
    ) -> Shell {
        var shell = Shell(.vault, environment: environment)
        shell.typedSecrets = typed
        shell.privateFile = MemoryFile(saved)
        return shell
    }

    @Test func `a typed key is tried, saved and used by later commands`() async throws {
        var shell = shell(typing: ["k-1"])
        let transport = FakeTransport { request throws(NetworkError) in
            let isRight = request.credentials.first?.secret.revealed == "k-1"
            return HTTPResponse(
                status: isRight ? 200 : 401, body: Data("one".utf8), url: request.url, receivedAt: .distantPast)
        }
        shell.transport = transport
        let login = await shell.run("vault login")
        expectEqual(login.code, 0)
        #expect(login.errors.contains("VAULT_KEY (opens the vault; get one at https://vault.example/keys): "))
        #expect(login.errors.contains("saved VAULT_KEY in \(Self.path)"))
        expectEqual(login.output, "")
        let list = await shell.run("vault list")
        expectEqual(list.code, 0)
        expectEqual(list.ids, ["0"])
    }

    @Test func `a wrong key is not saved`() async {
        var shell = shell(typing: ["k-2"])
        shell.transport = .answering(401, "no")
        let login = await shell.run("vault login")
        expectEqual(login.code, 77)
        #expect(shell.privateFile.text == nil)
        #expect(!login.errors.contains("k-2"))
    }

    @Test(
        arguments: [
            ("k-3\n", 0, "k-3"), (#"{"VAULT_KEY": "k-3"}"#, 0, "k-3"), ("", 64, nil), ("\n", 64, nil), ("{}", 64, nil),
            (#"{"VAULT_KEY": "k-3", "VAULT_KEY": "k-4"}"#, 64, nil), (#"{"OTHER": "x"}"#, 64, nil),
            (#"{"VAULT_KEY": 1}"#, 64, nil), ("{\"VAULT_KEY\": [[", 64, nil),
            ("{\0\"\0\0\"\"\0:\0" + String(repeating: "[\0", count: 512), 64, nil),
        ] as [(String, Int32, String?)])
    func `a key is read from a file`(content: String, code: Int32, saved: String?) async {
        let isDuplicate = content.contains("k-4")
        var shell = shell()
        shell.files["key"] = content
        let login = await shell.run("vault login --from key")
        expectEqual(login.code, code)
        expectEqual(login.errors.contains("hint: remove all but one of its values\n"), isDuplicate, "\(login)")
        expectEqual(
            shell.privateFile.text.map { $0.contains(#""VAULT_KEY" : "\#(saved ?? "?")""#) }, saved.map { _ in true })
    }

    @Test(arguments: [
        ("vault", "check VAULT_KEY, or get a new one at https://vault.example/keys"),
        ("double-vault", "check VAULT_KEY and VAULT_CODE, or get new ones at https://vault.example/keys"),
    ])
    func `refused secrets are all named`(provider: String, hint: String) async {
        var shell = shell(environment: ["HOME": "/home/ada", "VAULT_KEY": "k-1", "VAULT_CODE": "c-1"])
        shell.providers = [.vault, .doubleVault]
        shell.transport = .answering(401, "no")
        let list = await shell.run("\(provider) list")
        expectEqual(list.code, 77)
        #expect(list.errors.contains("hint: \(hint)\n"), "\(list)")
    }

    @Test func `without a terminal, the message names --from`() async {
        let login = await shell().run("vault login")
        expectEqual(login.code, 64)
        #expect(login.errors.contains("no terminal"))
        #expect(login.errors.contains("--from"))
    }

    @Test func `the environment variable takes precedence`() async throws {
        let saved = #"{"vault": {"VAULT_KEY": "saved"}}"#
        let shell = shell(saved: saved, environment: ["HOME": "/home/ada", "VAULT_KEY": "given"])
        let list = await shell.run("vault list")
        expectEqual(list.settings.first?.secrets["VAULT_KEY"]?.revealed, "given")
        let unset = await self.shell(saved: saved).run("vault list")
        expectEqual(unset.settings.first?.secrets["VAULT_KEY"]?.revealed, "saved")
    }

    @Test func `logout removes only the secrets of the provider`() async {
        let shell = shell(saved: #"{"vault": {"VAULT_KEY": "k"}, "other": {"OTHER_KEY": "o"}}"#)
        let logout = await shell.run("vault logout")
        expectEqual(logout.code, 0)
        #expect(logout.errors.contains("removed VAULT_KEY from \(Self.path)"))
        expectEqual(shell.privateFile.text?.contains("OTHER_KEY"), true)
        expectEqual(shell.privateFile.text?.contains("VAULT_KEY"), false)
        #expect(await shell.run("vault logout").errors.contains("no saved secrets for vault"))
    }

    @Test func `the last logout removes the file`() async {
        let shell = shell(saved: #"{"vault": {"VAULT_KEY": "k"}}"#)
        await expectEqual(shell.run("vault logout").code, 0)
        #expect(shell.privateFile.text == nil)
    }

    @Test(arguments: [
        "[]", "{\"vault\": {\"VAULT_KEY\": [[[", "x", "{\"vault\": 1}",
        #"{"vault": {"VAULT_KEY": "k", "VAULT_KEY": "l"}}"#, #"{"vault": {}, "vault": {}}"#,
        "{\0\"\0\0\"\"\0:\0" + String(repeating: "[\0", count: 512),
    ])
    func `a damaged file is reported and kept`(content: String) async {
        let shell = shell(typing: ["k"], saved: content)
        for command in ["vault list", "vault login", "vault logout"] {
            let outcome = await shell.run(command)
            expectEqual(outcome.code, 77, "\(command)")
            #expect(outcome.errors.contains("could not read '\(Self.path)'"), "\(command)")
            expectEqual(shell.privateFile.text, content)
        }
    }

    @Test func `a full disk is reported`() async {
        var shell = shell(typing: ["k"])
        shell.privateFile = MemoryFile(fault: .write(WriteError(reason: "No space left on device")))
        let login = await shell.run("vault login")
        expectEqual(login.code, 1)
        #expect(login.errors.contains("could not write '\(Self.path)': No space left on device"))
    }

    @Test func `a provider without secrets has neither command`() async {
        for command in ["login", "logout"] {
            let outcome = await Shell(.shelf(), environment: Self.environment).run("shelf \(command)")
            expectEqual(outcome.code, 64)
            #expect(outcome.errors.contains("shelf does not support '\(command)'"))
        }
    }

    @Test func `the message for a missing key suggests login`() async {
        let outcome = await shell().run("vault list")
        expectEqual(outcome.code, 77)
        #expect(outcome.errors.contains("switchboard vault login"))
    }
}
