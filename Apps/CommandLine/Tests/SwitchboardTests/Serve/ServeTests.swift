import Foundation
import Testing

/// A running `serve` command that has printed its address.
struct ServedPage: Sendable {
    let run: SwitchboardRun
    let url: URL

    init(_ arguments: [String], environment: [String: String] = [:]) async throws {
        run = try SwitchboardRun(arguments, environment: environment)
        var lines = run.output.lines.makeAsyncIterator()
        let line = await lines.next()
        url = try #require(line.flatMap { URL(string: $0) }, "no address: \(line ?? "no output")")
    }

    var port: Int { url.port ?? 0 }
    var origin: String { "http://127.0.0.1:\(port)" }

    /// Ends the server, as Ctrl-C does.
    @discardableResult func stop() async -> Outcome {
        run.send(signal: SIGINT)
        return await run.outcome()
    }
}

/// The web server of the built program, as browsers and other programs reach it.
@Suite(.timeLimit(.minutes(2)))
struct ServeTests {
    @Test func `serve prints its address, serves the page, and ends with Ctrl-C`() async throws {
        let page = try await ServedPage(["pixabay", "serve", "--samples", "--no-open"])
        #expect(page.url.absoluteString.wholeMatch(of: /http:\/\/127\.0\.0\.1:\d+\/[0-9a-f]{32}\//) != nil)
        let response = try await LoopbackClient.get(
            page.url.path(), port: page.port, headers: ["Host: 127.0.0.1:\(page.port)"])
        #expect(response.status == 200)
        let policy = try #require(response.header("Content-Security-Policy"))
        #expect(policy.hasPrefix("default-src 'none'; script-src 'sha256-") && !policy.contains("unsafe"))
        #expect(response.header("Referrer-Policy") == "no-referrer")
        #expect(String(decoding: response.body, as: UTF8.self).contains("<script>"))
        let outcome = await page.stop()
        #expect(outcome.ending == .signal(SIGINT), "\(outcome)")
        #expect(outcome.output == "\(page.url.absoluteString)\n" && outcome.errors.contains("press Ctrl-C to stop"))
    }

    static let refusals: [(String, [String], Int)] = [
        ("TOKEN/", ["Host: HOST", "Origin: https://evil.example"], 403), ("TOKEN/", ["Host: evil.example"], 421),
        ("TOKEN/", ["Host: evil.example:PORT"], 421), ("", ["Host: HOST"], 404), ("favicon.ico", ["Host: HOST"], 404),
        ("0123456789abcdef0123456789abcdef/", ["Host: HOST"], 404),
    ]

    @Test func `requests from other pages and programs are refused`() async throws {
        let page = try await ServedPage(["pixabay", "serve", "--samples", "--no-open"])
        let token = page.url.path().split(separator: "/").first.map(String.init) ?? ""
        for (path, headers, status) in Self.refusals {
            let target = "/" + path.replacing("TOKEN", with: token)
            let fields = headers.map {
                $0.replacing("HOST", with: "127.0.0.1:\(page.port)").replacing("PORT", with: "\(page.port)")
            }
            let response = try await LoopbackClient.get(target, port: page.port, headers: fields)
            #expect(response.status == status, "\(path) \(headers)")
            #expect(response.body.count < 200)
        }
        let body = #"{"do":"key","value":"j"}"#
        for (origin, status) in [
            ("Origin: https://evil.example", 403), ("X-Nothing: 1", 403), ("Origin: \(page.origin)", 404),
        ] {
            let lines = [
                "POST \(page.url.path())actions?page=x HTTP/1.1", "Host: 127.0.0.1:\(page.port)", origin,
                "Content-Type: application/json", "Content-Length: \(body.utf8.count)", "Connection: close", "", body,
            ]
            let response = try await LoopbackClient.exchange(
                Array(lines.joined(separator: "\r\n").utf8), port: page.port)
            #expect(response.status == status, "\(origin)")
        }
        await page.stop()
    }

    private static let secrets = [
        // Only the declaration of its provider tells that the first one is a secret.
        "DUMMYJSON_USERNAME": "ada", "PIXABAY_API_KEY": "k", "GITHUB_TOKEN": "t", "PGPASSWORD": "p", "PGPASSFILE": "/f",
        "MYSQL_PWD": "p",
        "AWS_SECRET_ACCESS_KEY": "s", "DATABASE_URL": "postgres://ada:p@db.example/x", "DSN": "host=db password=p",
        "https_proxy": "http://ada:p@proxy.example:8080",
    ]
    private static let harmless = [
        "DISPLAY": ":0", "XAUTHORITY": "/run/x", "SSH_AUTH_SOCK": "/run/agent",
        "http_proxy": "http://proxy.example:8080",
        "XDG_SESSION_TYPE": "wayland", "DBUS_SESSION_BUS_ADDRESS": "unix:path=/run/bus",
    ]

    @Test func `the browser opens a private file that redirects to the page, and gets no token and no secret`()
        async throws
    {
        let folder = try TemporaryFolder()
        let opener = folder.url.appending(path: "xdg-open")
        let script =
            "#!/bin/sh\nls -l \"$1\" > '\(folder.path)/listing'; cp \"$1\" '\(folder.path)/copy.tmp'\n"
            + "tr '\\0' ' ' < /proc/$PPID/cmdline > '\(folder.path)/arguments'; echo \"$*\" >> '\(folder.path)/arguments'\n"
            + "env > '\(folder.path)/variables'\n"
            + "mv '\(folder.path)/copy.tmp' '\(folder.path)/copy'\n"
        try script.write(to: opener, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: opener.path)
        let page = try await ServedPage(
            ["pixabay", "serve", "--samples"],
            environment: Self.secrets.merging(Self.harmless) { $1 }
                .merging(["PATH": "\(folder.path):/usr/bin:/bin", "TMPDIR": folder.path]) { $1 })
        let copy = folder.url.appending(path: "copy")
        while !FileManager.default.fileExists(atPath: copy.path) { try await Task.sleep(for: .milliseconds(5)) }
        let html = try String(contentsOf: copy, encoding: .utf8)
        #expect(html.contains("url=\(page.url.absoluteString)"))
        #expect(try String(contentsOfFile: "\(folder.path)/listing", encoding: .utf8).hasPrefix("-rw-------"))
        let token = page.url.path().replacing("/", with: "")
        let arguments = try String(contentsOfFile: "\(folder.path)/arguments", encoding: .utf8)
        #expect(arguments.contains("serve") && !arguments.contains(token))
        let variables = try String(contentsOfFile: "\(folder.path)/variables", encoding: .utf8)
        #expect(Self.harmless.allSatisfy { variables.contains("\($0)=\($1)\n") }, "\(variables)")
        #expect(Self.secrets.keys.allSatisfy { !variables.contains("\($0)=") }, "\(variables)")
        #expect(try folder.files().contains { $0.lastPathComponent.hasPrefix("switchboard-") })
        await page.stop()
        #expect(try !folder.files().contains { $0.lastPathComponent.hasPrefix("switchboard-") })
    }

    @Test func `if no web browser can be started, serve says so`() async throws {
        let folder = try TemporaryFolder()
        let page = try await ServedPage(
            ["pixabay", "serve", "--samples"], environment: ["PATH": folder.path, "TMPDIR": folder.path])
        let outcome = await page.stop()
        #expect(outcome.errors.contains("could not open a web browser; open the address yourself"), "\(outcome)")
    }

    @Test func `a port that is in use is an error`() async throws {
        let server = try LoopbackServer { _ in .silence }
        let outcome = try await switchboard(["pixabay", "serve", "--samples", "--no-open", "--port", "\(server.port)"])
        #expect(outcome.ending == .exit(1) && outcome.output.isEmpty, "\(outcome)")
        #expect(outcome.errors.contains("port \(server.port) is in use by another program"), "\(outcome)")
    }
}
