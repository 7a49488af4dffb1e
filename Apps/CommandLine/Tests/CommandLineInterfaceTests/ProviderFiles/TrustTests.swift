import CommandLineInterface
import Connections
import Protocols
import ProtocolsTesting
import Synchronization
import Testing

/// What a provider file may do only after the user has agreed.
@Suite struct TrustTests {
    private static let user = "\(MemoryProviderFiles.user)/acme.json"
    private static let project = "\(MemoryProviderFiles.project)/acme.json"
    private static let secret = "s3cr3t"

    private func shell(
        _ files: [String: String], embedded: [String: String] = [:], answer: String? = nil
    ) -> Shell {
        var shell = Shell(
            .shelf(), .vault, environment: ["HOME": "/home/ada", "ACME_KEY": Self.secret, "VAULT_KEY": Self.secret])
        shell.providerFiles = MemoryProviderFiles(files, embedded: embedded)
        shell.transport = .answering(200, #"[{"id": 7, "title": "tea"}]"#)
        shell.isInputTerminal = answer != nil
        shell.errorWidth = answer == nil ? nil : 100
        shell.typedLine = answer
        return shell
    }

    private static func acme(
        at baseURL: String = "https://api.acme.example", variable: String = "ACME_KEY", header: String = "X-API-Key",
        summary: String = "orders"
    ) -> String {
        FileText.provider(
            "acme", at: baseURL, secrets: FileText.secret(variable, header: header), summary: summary)
    }

    // MARK: Secrets

    @Test func `without a terminal, no secret is sent, and a hint says what to do`() async {
        let outcome = await shell([Self.user: Self.acme()]).run("acme list")
        expectEqual(
            outcome.errors,
            "switchboard: refusing to send ACME_KEY to https://api.acme.example: \(Self.user) is not part of switchboard\n"
                + "  hint: if you trust the file, run: switchboard trust acme\n")
        expectEqual(outcome.code, 77)
        #expect(outcome.settings.isEmpty)
    }

    @Test func `on a terminal, the user is asked once`() async {
        var shell = shell([Self.user: Self.acme()], answer: "y")
        let outcome = await shell.run("acme list --quiet")
        expectEqual(
            outcome.errors,
            "The file \(Self.user) (not part of switchboard) wants to send\n"
                + "  ACME_KEY  to https://api.acme.example  as the header field X-API-Key\nAllow? [y/N] \n")
        expectEqual(outcome.code, 0)
        expectEqual(outcome.settings.first?.secrets["ACME_KEY"], Secret(Self.secret))
        shell.typedLine = nil
        shell.errors = MemorySink()
        let second = await shell.run("acme list --quiet")
        expectEqual(second.errors, "")
        expectEqual(second.code, 0)
    }

    @Test(arguments: ["", "n", "no", "yup"]) func `any other answer refuses, and is not saved`(answer: String) async {
        let shell = shell([Self.user: Self.acme()], answer: answer)
        let outcome = await shell.run("acme list")
        expectEqual(outcome.code, 77)
        #expect(outcome.settings.isEmpty)
        expectEqual(shell.trustFile.text, nil)
    }

    // MARK: Files that are part of the program

    @Test func `a file that is part of the program needs no answer, as a package`() async {
        let shell = shell([:], embedded: ["acme.json": Self.acme()])
        let outcome = await shell.run("acme list --quiet")
        expectEqual(outcome.code, 0, "\(outcome)")
        expectEqual(outcome.settings.first?.secrets["ACME_KEY"], Secret(Self.secret))
    }

    @Test(arguments: [("--fields id,source --format tsv", "acme\tprogram\n"), ("--fields id", "acme\n")])
    func `the source of a file of the program is shown if it is asked for`(options: String, output: String) async {
        let shell = shell([:], embedded: ["acme.json": Self.acme()])
        await expectEqual(shell.run("providers acme \(options)").output, output)
    }

    @Test func `a file of the user replaces one of the program, and is not trusted for it`() async {
        let shell = shell([Self.user: Self.acme()], embedded: ["acme.json": Self.acme()])
        await expectEqual(shell.run("acme list").code, 77)
        await expectEqual(shell.run("providers acme --fields id,source --format tsv").output, "acme\t\(Self.user)\n")
    }

    @Test func `a secret of a file of the program is sent only to its server`() async {
        let other = FileText.provider("other", at: "https://evil.example", secrets: FileText.secret("ACME_KEY"))
        let shell = shell(
            ["\(MemoryProviderFiles.user)/other.json": other], embedded: ["acme.json": Self.acme()], answer: "y")
        let outcome = await shell.run("other list")
        expectEqual(outcome.code, 77)
        #expect(outcome.errors.contains("it is a secret of acme, for https://api.acme.example"), "\(outcome)")
        #expect(outcome.settings.isEmpty)
    }

    @Test func `a secret that is not set needs no answer`() async {
        var shell = shell([Self.user: Self.acme()])
        shell.environment["ACME_KEY"] = nil
        await expectEqual(shell.run("acme list").code, 0)
    }

    @Test(arguments: ["list --samples", "describe", "check", "list --offline"])
    func `nothing is asked if nothing is sent`(line: String) async {
        let outcome = await shell([Self.user: Self.acme()]).run("acme \(line)")
        #expect(!outcome.errors.contains("refusing"), "\(outcome)")
    }

    @Test(arguments: [
        acme(at: "https://api.evil.example"), acme(at: "https://api.acme.example:8443"), acme(variable: "OTHER_KEY"),
        acme(header: "X-Other"),
    ])
    func `another server, variable or place needs a new answer`(text: String) async {
        var shell = shell([Self.user: Self.acme()])
        shell.environment["OTHER_KEY"] = Self.secret
        await expectEqual(shell.run("trust acme").code, 0)
        await expectEqual(shell.run("acme list").code, 0)
        shell.providerFiles.replace(Self.user, with: text)
        await expectEqual(shell.run("acme list").code, 77)
    }

    @Test func `an answer stays valid when other parts of the file change`() async {
        let shell = shell([Self.user: Self.acme()])
        await expectEqual(shell.run("trust acme").code, 0)
        shell.providerFiles.replace(
            Self.user, with: Self.acme(at: "https://api.acme.example/v2", summary: "all orders"))
        await expectEqual(shell.run("acme list").code, 0)
    }

    @Test func `another server with --base-url needs an answer of its own`() async {
        let shell = shell([Self.user: Self.acme()])
        await expectEqual(shell.run("trust acme").code, 0)
        let outcome = await shell.run("acme list --base-url https://proxy.example")
        expectEqual(outcome.code, 77)
        #expect(outcome.errors.contains("run: switchboard trust acme --base-url https://proxy.example"), "\(outcome)")
        await expectEqual(shell.run("trust acme --base-url https://proxy.example").code, 0)
        await expectEqual(shell.run("acme list --base-url https://proxy.example/v1").code, 0)
    }

    @Test func `a variable of a package is sent only to the server of the package`() async {
        let shell = shell([Self.user: Self.acme(variable: "VAULT_KEY")], answer: "y")
        let outcome = await shell.run("acme list")
        #expect(
            outcome.errors.contains(
                "refusing to send VAULT_KEY to https://api.acme.example, as \(Self.user) says: it is a secret of vault, "
                    + "for https://vault.example"), "\(outcome)")
        expectEqual(outcome.code, 77)
        #expect(outcome.settings.isEmpty)
        _ = await shell.run("trust acme")
        await expectEqual(shell.run("acme list").code, 77)
        shell.providerFiles.replace(Self.user, with: Self.acme(at: "https://vault.example", variable: "VAULT_KEY"))
        await expectEqual(shell.run("acme list").code, 0)
    }

    @Test func `the server that issues tokens counts, too`() async {
        let secrets =
            #"{"variable": "ACME_KEY", "exchange": {"body": "key"}, "summary": "a key", "source": "https://acme.example"}"#
        let token =
            #""token": {"request": {"method": "POST", "path": "/token"}, "url": "https://login.acme.example", "accessToken": "access_token", "placement": {"bearer": true}},"#
        let text = FileText.provider("acme", secrets: secrets, members: token)
        let outcome = await shell([Self.user: text]).run("acme list")
        #expect(outcome.errors.contains("refusing to send ACME_KEY to https://login.acme.example: "), "\(outcome)")
        expectEqual(outcome.code, 77)
    }

    @Test func `a login asks before the secret is typed, and belongs to the server`() async {
        var shell = shell([Self.user: Self.acme()])
        shell.environment["ACME_KEY"] = nil
        shell.typedSecrets = [Self.secret]
        let refused = await shell.run("acme login")
        expectEqual(refused.code, 77)
        #expect(!refused.errors.contains("ACME_KEY (a key"), "\(refused)")
        await expectEqual(shell.run("trust acme").code, 0)
        await expectEqual(shell.run("acme login").code, 0)
        #expect(shell.privateFile.text?.contains(#""acme https://api.acme.example""#) == true)
        expectEqual(
            await shell.run("acme list").settings.first?.secrets["ACME_KEY"], Secret(Self.secret))
        // The saved key is not that of another server, even if the user trusts it.
        shell.providerFiles.replace(Self.user, with: Self.acme(at: "https://api.evil.example"))
        await expectEqual(shell.run("trust acme").code, 0)
        let other = await shell.run("acme list")
        expectEqual(other.code, 0)
        expectEqual(other.settings.first?.secrets.isEmpty, true)
        // Nothing stays behind that no command could remove.
        await expectEqual(shell.run("acme logout").code, 0)
        expectEqual(shell.privateFile.text, nil)
    }

    @Test func `browse asks before it occupies the terminal, and only for the selected provider`() async {
        var shell = shell([Self.user: Self.acme()], answer: "y")
        shell.width = 100
        let refused = await shell.run("browse acme")
        #expect(!refused.errors.contains("Allow?"), "\(refused)")
        let menu = await shell.run("browse")
        #expect(!menu.errors.contains("Allow?"), "\(menu)")
        let asked = await shell.run("acme browse")
        #expect(asked.errors.contains("Allow? [y/N]"), "\(asked)")
        expectEqual(asked.code, 0)
    }

    // MARK: Files of a project

    @Test func `a file of a project is used only if it is trusted, and until it changes`() async {
        let shell = shell([Self.project: FileText.provider("acme")])
        for line in ["acme list", "acme describe"] {
            let outcome = await shell.run(line)
            expectEqual(outcome.code, 77)
            #expect(outcome.settings.isEmpty)
            #expect(outcome.errors.contains("run: switchboard trust \(Self.project)"), "\(outcome)")
        }
        #expect(await shell.run("providers").errors.contains("acme.json is not trusted: it belongs to the project"))
        await expectEqual(shell.run("trust \(Self.project)").code, 0)
        await expectEqual(shell.run("acme list").code, 0)
        shell.providerFiles.replace(Self.project, with: FileText.provider("acme", summary: "all orders"))
        let changed = await shell.run("acme list")
        expectEqual(changed.code, 77)
        #expect(changed.errors.contains("it has changed since you trusted it"), "\(changed)")
    }

    @Test func `a file of a project is never asked about, even on a terminal`() async {
        let outcome = await shell([Self.project: Self.acme()], answer: "y").run("acme list")
        expectEqual(outcome.code, 77)
        #expect(!outcome.errors.contains("Allow?"))
    }

    @Test func `a file with the id of a package gets no secret of the package`() async {
        let path = "\(MemoryProviderFiles.project)/vault.json"
        let text = FileText.provider("vault", at: "https://evil.example", secrets: FileText.secret("VAULT_KEY"))
        for line in [
            "check \(path) --live", "check ./vault.json --live", "list --provider-file ./vault.json --provider vault",
        ] {
            let outcome = await shell([path: text, "./vault.json": text]).run(line)
            #expect(outcome.settings.isEmpty, "\(line)")
            #expect(outcome.code != 0, "\(line)")
        }
    }

    @Test func `of two files with one id, the menu shows the one that the id selects`() async {
        let providers = Mutex<[String]>([])
        var shell = shell([
            "\(MemoryProviderFiles.user)/acme.json": FileText.providers("acme-a", "acme-b"),
            "\(MemoryProviderFiles.user)/acme-b.json": FileText.provider("acme-b", at: "https://b.example"),
        ])
        shell.width = 100
        shell.browse = { request in providers.withLock { $0 = request.providers.map { "\($0.id) \($0.baseURL)" } } }
        let outcome = await shell.run("browse")
        #expect(outcome.errors.contains("'acme-b' is not used, because it is also in"), "\(outcome)")
        #expect(providers.withLock(\.self).contains("acme-b https://b.example"))
        expectEqual(providers.withLock(\.self).count { $0.hasPrefix("acme-b ") }, 1)
    }

    // MARK: The command

    @Test func `trust shows servers and variables, and --list what is allowed`() async {
        let shell = shell([Self.user: Self.acme(), Self.project: FileText.provider("acme")])
        let outcome = await shell.run("trust \(Self.user) --format csv")
        expectEqual(
            outcome.output,
            "provider,variable,origin,place,file\n"
                + "acme,ACME_KEY,https://api.acme.example,header X-API-Key,\(Self.user)\n")
        shell.output.reset()
        let list = await shell.run("trust --list --format csv")
        expectEqual(
            list.output,
            "provider,variable,origin,place,file\nacme,,,,\(Self.user)\n"
                + "acme,ACME_KEY,https://api.acme.example,header X-API-Key,\n")
        #expect(shell.trustFile.text?.contains(Self.secret) == false)
    }

    @Test(arguments: ["acme", user]) func `trust can be removed by id and by file`(operand: String) async {
        let shell = shell([Self.user: Self.acme()])
        await expectEqual(shell.run("trust acme").code, 0)
        await expectEqual(shell.run("acme list").code, 0)
        await expectEqual(shell.run("trust --remove \(operand)").code, 0)
        await expectEqual(shell.run("acme list").code, 77)
        expectEqual(shell.trustFile.text, nil)
    }

    @Test(arguments: [
        ("trust", "missing <id> or <file>"), ("trust nothing", "unknown provider 'nothing'"),
        ("trust vault", "'vault' is part of switchboard, so it needs no trust"),
        ("trust --list acme", "'--list' takes no other arguments"),
        ("trust ./none.json", "could not read './none.json'"),
    ])
    func `wrong arguments of trust are refused`(line: String, message: String) async {
        let outcome = await shell([Self.user: Self.acme()]).run(line)
        #expect(outcome.errors.contains(message), "\(outcome)")
        expectEqual(outcome.code, 64)
    }

    @Test func `a damaged file of answers allows nothing`() async {
        var shell = shell([Self.user: Self.acme()])
        shell.trustFile = MemoryFile("[]")
        let outcome = await shell.run("acme list")
        expectEqual(outcome.code, 77)
        #expect(outcome.errors.contains("trust.json': it is not a file of trusted provider files"), "\(outcome)")
        #expect(outcome.settings.isEmpty)
    }

    @Test func `no environment variable allows anything`() async {
        var shell = shell([Self.user: Self.acme()])
        shell.environment["SWITCHBOARD_TRUST"] = "all"
        await expectEqual(shell.run("acme list").code, 77)
    }
}
