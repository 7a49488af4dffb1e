import CommandLineInterface
import Connections
import Protocols
import ProtocolsTesting
import Synchronization
import Testing

/// Parameters with the names of options, and servers whose names the user fills in.
@Suite struct FileOptionTests {
    private static let path = "\(MemoryProviderFiles.user)/acme.json"

    private func shell(_ text: String) -> Shell {
        var shell = Shell(.shelf(), environment: ["HOME": "/home/ada"])
        shell.providerFiles = MemoryProviderFiles([Self.path: text])
        shell.transport = .answering(200, #"[{"id": 7, "title": "tea"}]"#)
        return shell
    }

    // MARK: Parameters

    private static let parameters = [
        #"{"name": "limit", "summary": "a limit"}"#, #"{"name": "cache", "kind": "boolean", "summary": "a cache"}"#,
        #"{"name": "region", "summary": "a region", "requires": "limit"}"#,
    ].joined(separator: ", ")

    @Test(arguments: [
        ("--param.limit 3", "/orders?limit=3"), ("--param.limit 3 --region north", "/orders?limit=3&region=north"),
        ("--param.cache", "/orders?cache=true"), ("--no-param.cache --limit 1", "/orders?cache=false"),
        ("--limit 1 --no-cache", "/orders"),
    ])
    func `a parameter with the name of an option is typed with a prefix`(options: String, target: String) async {
        let targets = Mutex<[String]>([])
        var shell = shell(FileText.provider("acme", parameters: Self.parameters))
        shell.transport = FakeTransport { request throws(NetworkError) in
            targets.withLock { $0.append(request.url.absoluteString) }
            return HTTPResponse(
                status: 200, body: Data("[]".utf8), url: request.url, receivedAt: Date(timeIntervalSince1970: 0))
        }
        let outcome = await shell.run("acme list \(options)")
        expectEqual(outcome.code, 0, "\(outcome)")
        expectEqual(targets.withLock(\.self), ["https://api.acme.example\(target)"])
    }

    @Test func `the name without the prefix is suggested`() async {
        let shell = shell(FileText.provider("acme", parameters: #"{"name": "port", "summary": "a port"}"#))
        let outcome = await shell.run("acme list --port ALD")
        #expect(outcome.errors.contains("did you mean '--param.port'?"), "\(outcome)")
        expectEqual(outcome.code, 64)
    }

    @Test func `messages and help name the option as it is typed`() async {
        let shell = shell(FileText.provider("acme", parameters: Self.parameters))
        let outcome = await shell.run("acme list --region north")
        #expect(outcome.errors.contains("'--region' has no effect without '--param.limit'"), "\(outcome)")
        #expect(await shell.run("acme list --help").output.contains("--param.limit TEXT"))
    }

    @Test func `a field with the name of an option is typed with a prefix`() async {
        let fields =
            #"{"name": "state"}, {"name": "cache", "kind": "boolean"}, {"name": "unitPrice", "kind": "number"}"#
        let bodies = Mutex<[String]>([])
        var shell = shell(
            FileText.provider("acme", members: #""fields": [\#(fields)], "add": {"path": "/orders"},"#))
        shell.transport = FakeTransport { request throws(NetworkError) in
            bodies.withLock { $0.append(String(decoding: request.body ?? Data(), as: UTF8.self)) }
            return HTTPResponse(
                status: 201, body: Data(#"{"id": 7}"#.utf8), url: request.url,
                receivedAt: Date(timeIntervalSince1970: 0))
        }
        let outcome = await shell.run("acme add --field.state open --no-field.cache --unit-price 2.50")
        expectEqual(outcome.code, 0, "\(outcome)")
        expectEqual(bodies.withLock(\.self), [#"{"state":"open","cache":false,"unitPrice":2.5}"#])
        #expect(await shell.run("acme add --help").output.contains("--field.state TEXT"))
    }

    // MARK: Servers

    private static let hosted = FileText.provider(
        "acme", at: "https://{site}.example.com/v1", secrets: FileText.secret("ACME_KEY"),
        samples: #"{"name": "orders", "target": "/orders", "body": [{"id": 7, "title": "tea"}]}"#,
        members: #""baseURLSample": "https://shop.example.com/v1","#)

    @Test func `a server whose name is missing is refused with a hint`() async {
        let outcome = await shell(Self.hosted).run("acme list")
        expectEqual(
            outcome.errors,
            "switchboard: missing setting 'acme.site': the server of acme is https://{site}.example.com/v1\n"
                + "  hint: run: switchboard settings acme.site VALUE, or use --base-url\n")
        expectEqual(outcome.code, 64)
    }

    @Test func `a setting fills in the name of the server, and samples need none`() async {
        let shell = shell(Self.hosted)
        await expectEqual(shell.run("settings acme.site tea-house").code, 0)
        expectEqual(
            await shell.run("acme list").settings.first?.baseURL.absoluteString, "https://tea-house.example.com/v1")
        #expect(await shell.run("settings --format csv").output.contains("acme.site,tea-house,"))
        await expectEqual(shell.run("settings acme.site --reset").code, 0)
        await expectEqual(shell.run("acme list").code, 64)
        expectEqual(
            await shell.run("acme list --base-url https://other.example").settings.first?.baseURL.absoluteString,
            "https://other.example")
        expectEqual(
            await shell.run("acme list --samples").settings.first?.baseURL.absoluteString, "https://shop.example.com/v1"
        )
    }

    @Test func `the description shows what is to be filled in`() async {
        let output = await shell(Self.hosted).run("acme describe").output
        #expect(output.contains("https://{site}.example.com/v1") && !output.contains("shop.example.com"), "\(output)")
    }

    @Test(arguments: ["evil.example/", "a:1", "", "x@y", "-a"])
    func `a value cannot change more than a part of the name`(value: String) async {
        let shell = shell(Self.hosted)
        let outcome = await shell.run("settings acme.site", [value])
        expectEqual(outcome.code, 64, "\(outcome)")
    }

    @Test func `a secret belongs to the server that the user has filled in`() async {
        var shell = shell(Self.hosted)
        shell.environment["ACME_KEY"] = "key"
        _ = await shell.run("settings acme.site tea-house")
        let outcome = await shell.run("acme list")
        #expect(outcome.errors.contains("refusing to send ACME_KEY to https://tea-house.example.com:"), "\(outcome)")
        await expectEqual(shell.run("trust acme").code, 0)
        await expectEqual(shell.run("acme list").code, 0)
        _ = await shell.run("settings acme.site lamp-house")
        await expectEqual(shell.run("acme list").code, 77)
    }
}
