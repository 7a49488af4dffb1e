import CommandLineInterface
import Protocols
import ProtocolsTesting
import Testing

/// Providers from files: how they are found, and how their errors are reported.
@Suite struct FileProviderTests {
    private static let user = MemoryProviderFiles.user
    private static let orders = #"[{"id": 7, "title": "tea"}]"#

    private func shell(_ files: [String: String], folderFaults: [String: String] = [:]) -> Shell {
        var shell = Shell(.shelf(), .catalogue([Gadget(9, "paper")]), environment: ["HOME": "/home/ada"])
        shell.providerFiles = MemoryProviderFiles(files, folderFaults: folderFaults)
        shell.transport = .answering(200, Self.orders)
        return shell
    }

    private var acme: [String: String] { ["\(Self.user)/acme.json": FileText.provider("acme")] }

    @Test(arguments: ["acme list", "ACME list", "--provider acme list"])
    func `a provider of a file is used like any other`(line: String) async {
        let outcome = await shell(acme).run(line)
        expectEqual(outcome.output, "7\ttea\n", "\(outcome)")
        expectEqual(outcome.code, 0)
    }

    @Test func `a file is named with an option, also several`() async {
        let shell = shell(["a/acme.json": FileText.provider("acme"), "b.json": FileText.provider("b")])
        await expectEqual(shell.run("--provider-file a/acme.json --provider-file b.json acme list").ids, ["7"])
        await expectEqual(shell.run("b list --provider-file b.json --provider-file a/acme.json").ids, ["7", "7"])
        let unread = await shell.run("acme list --provider-file none.json")
        expectEqual(unread.code, 64)
        #expect(unread.errors.contains("  hint: could not read 'none.json': No such file"), "\(unread)")
    }

    @Test(arguments: [
        "--version", "shelf list", "ShelfProvider list", "shelf describe", "settings", "cache --info", "list",
        "nothing list",
        "shelf list --help", "schema",
    ])
    func `no file is read for anything else`(line: String) async {
        var files = acme
        for number in 1...9 { files["\(Self.user)/api-\(number).json"] = FileText.provider("api-\(number)") }
        let shell = shell(files)
        _ = await shell.run(line)
        expectEqual(shell.providerFiles.readPaths, [])
    }

    @Test func `a look-up reads only files whose name is the start of the name`() async {
        let shell = shell([
            "\(Self.user)/gitlab.json": FileText.providers("gitlab-projects", "gitlab-issues"),
            "\(Self.user)/gitlab-users.json": FileText.provider("gitlab-users"), "\(Self.user)/git.json": "{",
            "\(Self.user)/other.json": "{",
        ])
        let outcome = await shell.run("gitlab-issues describe")
        #expect(outcome.output.contains("gitlab-issues"), "\(outcome)")
        expectEqual(shell.providerFiles.readPaths, ["\(Self.user)/gitlab.json"])
        let unknown = await shell.run("gitlab list")
        #expect(unknown.errors.contains("providers of this file: gitlab-projects, gitlab-issues"), "\(unknown)")
    }

    // MARK: Errors

    @Test func `all errors of a file are reported with their places`() async throws {
        let shell = shell(["\(Self.user)/acme.json": FileText.faulty])
        let outcome = await shell.run("acme list")
        let lines = outcome.errors.split(separator: "\n")
        expectEqual(lines.count, 3, "\(outcome)")
        #expect(lines[0].hasPrefix("\(Self.user)/acme.json:5:38: columns[0].kind: "), "\(outcome)")
        #expect(lines[1].hasPrefix("\(Self.user)/acme.json:6:11: list: missing member 'paging'"), "\(outcome)")
        expectEqual(lines[2], "switchboard: 2 errors in acme.json")
        expectEqual(outcome.code, 65)
        shell.errors.reset()
        let failure = try await shell.run("acme list --errors json").failure()
        expectEqual(failure["code"], .text("providerFile"))
        guard case .list(let errors) = failure["errors"] else {
            Issue.record("\(failure)")
            return
        }
        expectEqual(errors.count, 2)
        expectEqual(
            errors.first.map { "\($0)" }?.contains("columns[0].kind"), true, "\(failure)")
        for text in [#""file":"\#(Self.user)/acme.json","line":5,"column":38,"path":"columns[0].kind","message":"#] {
            #expect(shell.errors.text.contains(text), "\(shell.errors.text)")
        }
    }

    @Test func `a file with errors is one line in the list of providers, and disturbs no other provider`() async {
        let files = acme.merging(["\(Self.user)/bad.json": FileText.faulty]) { $1 }
        let outcome = await shell(files).run("providers --fields id,source --format csv")
        expectEqual(
            outcome.output, "id,source\nacme,\(Self.user)/acme.json\ncatalogue,package\nshelf,package\n", "\(outcome)")
        expectEqual(
            outcome.errors,
            "switchboard: \(Self.user)/bad.json: 3 errors; run 'switchboard check \(Self.user)/bad.json'\n")
        expectEqual(outcome.code, 0)
        await expectEqual(shell(files).run("acme list").code, 0)
        await expectEqual(shell(files).run("shelf list --limit 1").code, 0)
    }

    @Test func `a file with errors does not hide a provider whose id starts with its name`() async {
        let files = [
            "\(Self.user)/acme.json": FileText.faulty,
            "\(Self.user)/acme-orders.json": FileText.provider("acme-orders"),
        ]
        await expectEqual(shell(files).run("acme-orders list").code, 0)
        await expectEqual(shell(files).run("acme-other list").code, 65)
    }

    @Test func `two files with one id in a folder are refused`() async {
        let outcome = await shell([
            "\(Self.user)/acme.json": FileText.provider("acme"), "\(Self.user)/acme.jsonc": FileText.provider("acme"),
        ]).run("acme list")
        #expect(outcome.errors.contains("the folder also contains acme.jsonc; remove one of them"), "\(outcome)")
        expectEqual(outcome.code, 65)
        let shared = await shell([
            "\(Self.user)/acme.json": FileText.providers("acme-a", "acme-b"),
            "\(Self.user)/acme-b.json": FileText.provider("acme-b"),
        ]).run("providers")
        #expect(shared.errors.contains("'acme-b' is not used, because it is also in \(Self.user)/acme"), "\(shared)")
    }

    @Test func `a folder that cannot be used is reported, and disturbs no package`() async {
        let shell = shell([:], folderFaults: [Self.user: "other users can change the folder"])
        await expectEqual(shell.run("shelf list --limit 1").code, 0)
        for line in ["providers", "acme list"] {
            let outcome = await shell.run(line)
            #expect(
                outcome.errors.contains(
                    "could not read the provider files in '\(Self.user)': other users can change the folder"))
        }
    }

    // MARK: Precedence

    @Test func `a file never replaces a package`() async {
        let files = ["\(Self.user)/shelf.json": FileText.provider("shelf"), "shelf.json": FileText.provider("shelf")]
        let message = "shelf.json is not used: 'shelf' is a provider of a package, which a file cannot replace"
        let shell = shell(files)
        let outcome = await shell.run("shelf list --limit 1")
        expectEqual(outcome.ids, ["1"])
        #expect(outcome.errors.contains(message), "\(outcome)")
        let named = await shell.run("shelf list --provider-file shelf.json")
        expectEqual(named.code, 64)
        #expect(named.errors.contains("switchboard: " + message), "\(named)")
        #expect(await shell.run("providers").errors.contains(message))
    }

    @Test func `a named file takes precedence over the project's, and this over the user's`() async throws {
        let project = "\(MemoryProviderFiles.project)/acme.json"
        let shell = shell([
            "acme.json": FileText.provider("acme", summary: "named"),
            project: FileText.provider("acme", summary: "of the project"),
            "\(Self.user)/acme.json": FileText.provider("acme", summary: "of the user"),
        ])
        await expectEqual(shell.run("trust \(project)").code, 0)
        func source(_ line: String) async throws -> String {
            var shell = shell
            shell.output = MemorySink()
            let outcome = await shell.run(line)
            return outcome.output
        }
        #expect(try await source("acme describe").contains("of the project"))
        #expect(try await source("acme describe --provider-file acme.json").contains("named"))
        shell.providerFiles.replace(project, with: FileText.faulty)
        await expectEqual(shell.run("acme list").code, 65)
    }

    // MARK: Descriptions

    @Test func `the table of providers shows sources only if there are files`() async {
        var terminal = shell(acme)
        terminal.width = 200
        #expect(await terminal.run("providers").output.contains("\(Self.user)/acme.json"))
        var without = shell([:])
        without.width = 200
        #expect(await without.run("providers").output.contains("package") == false)
        #expect(await shell([:]).run("providers --format json").output.contains(#""source":"package""#))
    }

    @Test func `providers have terms and say whether they need a key`() async {
        let optional = FileText.provider("acme", secrets: FileText.secret("ACME_KEY"))
        let required = optional.replacing(#""header":"#, with: #""required": true, "header":"#)
        let files = [
            "\(Self.user)/a.json": FileText.provider("a"),
            "\(Self.user)/b.json": optional.replacing(#""acme""#, with: #""b""#),
            "\(Self.user)/c.json": required.replacing(#""acme""#, with: #""c""#),
        ]
        let outcome = await shell(files).run("providers orders --fields id,key,terms --format csv")
        let terms = "https://acme.example/terms"
        expectEqual(
            outcome.output, "id,key,terms\na,,\(terms)\nb,optional,\(terms)\nc,required,\(terms)\n", "\(outcome)")
    }

    @Test func `the description of a file has its source, terms and permissions`() async {
        let list = #"{"path": "/orders", "paging": {"kind": "single", "single": "only open orders"}}"#
        let text = FileText.provider("acme", secrets: FileText.secret("ACME_KEY"), list: list)
        let outcome = await shell(["\(Self.user)/acme.json": text]).run("acme describe")
        for line in [
            "terms of use", "https://acme.example/terms", "\(Self.user)/acme.json",
            "https://api.acme.example", "ACME_KEY as the header field X-API-Key", ": only open orders",
        ] {
            #expect(outcome.output.contains(line), "\(line)\n\(outcome)")
        }
        let json = await shell(["\(Self.user)/acme.json": text]).run("acme describe --format json").output
        #expect(json.contains(#""package":null,"source":"\#(Self.user)/acme.json""#), "\(json)")
    }

    @Test func `help lists the providers of files, and completes their options`() async {
        let text = FileText.provider("acme", parameters: #"{"name": "region", "summary": "a region"}"#)
        let shell = shell(["\(Self.user)/acme.json": text])
        #expect(await shell.run("help").output.contains("acme "))
        #expect(await shell.run("acme list --help").output.contains("--region TEXT"))
        await expectEqual(shell.run("--region north acme list").code, 0)
    }

    @Test func `the texts of a file are escaped`() async {
        let text = FileText.provider("acme", summary: "red\\u001b[31m")
        var shell = shell(["\(Self.user)/acme.json": text])
        shell.width = 100
        for line in ["providers", "help", "acme describe", "acme list --help", "acme list"] {
            #expect(await !shell.run(line).output.contains("\u{1B}[31m"), "\(line)")
        }
    }

    @Test func `a provider of a file can be the default`() async {
        let shell = shell(acme)
        await expectEqual(shell.run("settings provider acme").code, 0)
        await expectEqual(shell.run("list").ids, ["7"])
        let unknown = await shell.run("settings provider acme-other")
        #expect(unknown.errors.contains("unknown provider 'acme-other'"), "\(unknown)")
        expectEqual(unknown.code, 64)
    }
}
