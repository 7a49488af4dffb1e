import CommandLineInterface
import Connections
import Protocols
import ProtocolsTesting
import Testing

@Suite struct RequestOptionTests {
    private let journal = Journal()
    private let shell: Shell

    init() {
        shell = Shell(.shelf(journal: journal), environment: ["SWITCHBOARD_PROVIDER": "shelf"])
    }

    @Test(arguments: [
        "https://other.example", "http://127.0.0.1:8399", "HTTPS://other.example/", "https://other.example:8443/api/v3",
        "http://[::1]:80/x",
    ])
    func `requests go to the server of --base-url`(address: String) async {
        let outcome = await shell.run("list --base-url \(address)")
        expectEqual(outcome.settings.map(\.baseURL.absoluteString), [address])
        expectEqual(outcome.settings.map(\.baseURL.absoluteString), [address])
        expectEqual(outcome.code, 0)
    }

    @Test(arguments: [
        "other.example", "ftp://other.example", "file:///etc/passwd", "https://", "https:///path", "http:other",
        "https://user@other.example", "https://user:word@other.example", "https://other.example?x=1",
        "https://other.example/#x", "https://other.example:port", "//other.example", "",
    ])
    func `an invalid --base-url is refused`(address: String) async {
        for samples in ["", " --samples"] {
            let outcome = await shell.run("list\(samples) --base-url=\(address)")
            #expect(outcome.errors.contains("--base-url"))
            expectEqual(outcome.code, 64)
        }
        expectEqual(journal.entries, [])
    }

    @Test(arguments: [
        ("other.example/api", "  hint: did you mean 'https://other.example/api'?\n"),
        ("localhost:8080", "  hint: did you mean 'http://localhost:8080'?\n"),
        ("127.0.0.1:8080", "  hint: did you mean 'http://127.0.0.1:8080'?\n"), ("http:other", nil), ("other", nil),
        ("//other.example", nil), ("", nil), ("/other.example", nil), ("mailto:a.b", nil),
    ])
    func `a --base-url without a scheme gets the one that it lacks`(address: String, hint: String?) async {
        let outcome = await shell.run("list --base-url=\(address)")
        expectEqual(outcome.code, 64)
        expectEqual(outcome.errors.contains("did you mean"), hint != nil, "\(outcome)")
        if let hint { #expect(outcome.errors.hasSuffix(hint), "\(outcome)") }
    }

    @Test(arguments: [
        ("", Duration.seconds(30)), ("--timeout 2", .seconds(2)), ("--timeout=0.5", .milliseconds(500)),
        ("--timeout 0.001", .milliseconds(1)), ("--timeout 86400", .seconds(86400)), ("--timeout 1e2", .seconds(100)),
    ])
    func `--timeout sets the timeout of a request`(option: String, timeout: Duration) async {
        await expectEqual(shell.run("list \(option)").settings.map(\.timeout), [timeout])
    }

    @Test(arguments: ["0", "-1", "0.0009", "86401", "nan", "inf", "ten", "1s", "1e999"])
    func `a timeout out of range is refused`(text: String) async {
        let outcome = await shell.run("list --timeout=\(text)")
        #expect(
            outcome.errors.contains(
                "invalid value '\(text)' for '--timeout': expected a number of seconds from 0.001 to 86400"))
        #expect(outcome.settings.isEmpty)
        expectEqual(outcome.code, 64)
    }

    @Test(
        arguments: [
            ("", Rate(30, per: .seconds(60)), 1), ("--rate 7/s", Rate(7, per: .seconds(1)), 1),
            ("--rate=1000/h", Rate(1000, per: .seconds(3600)), 1),
            ("--base-url https://other.example", nil, nil),
            ("--base-url https://other.example --rate 5/min", Rate(5, per: .seconds(60)), nil),
        ] as [(String, Rate?, Int?)])
    func `limits come from the public host or from the user`(option: String, rate: Rate?, concurrency: Int?) async {
        let outcome = await shell.run("list \(option)")
        expectEqual(outcome.settings.map(\.rate), [rate])
        expectEqual(outcome.settings.map(\.limits.concurrency), [concurrency])
        expectEqual(outcome.code, 0)
    }

    @Test func `a key selects the rate for authorized requests`() async {
        let vault = Shell(.vault, environment: ["SWITCHBOARD_PROVIDER": "vault", "VAULT_KEY": "open"])
        await expectEqual(vault.run("list").settings.map(\.rate), [Rate(50, per: .seconds(60))])
    }

    @Test(arguments: ["", "5", "5/", "/s", "0/s", "-1/s", "5/day", "5/s/s", "1000001/s", "x/s", "5 / s"])
    func `an invalid rate is refused`(text: String) async {
        let outcome = await shell.run("list", ["--rate=\(text)"])
        #expect(
            outcome.errors.contains(
                "invalid value '\(text)' for '--rate': expected a number of requests per s, min or h"))
        #expect(outcome.settings.isEmpty)
        expectEqual(outcome.code, 64)
    }

    @Test(arguments: [("", false), ("--allow-http", true), ("--allow-http=false", false), ("--no-allow-http", false)])
    func `unencrypted HTTP needs --allow-http`(option: String, isAllowed: Bool) async {
        await expectEqual(shell.run("list \(option)").settings.map(\.allowsPlainHTTP), [isAllowed])
    }

    @Test func `events are shown with --verbose only`() async {
        await expectEqual(shell.run("list --all").errors, "")
        let outcome = await shell.run("list --verbose --all")
        expectEqual(outcome.errors.split(separator: "\n").map { $0.prefix(4) }, ["page", "page"])
        #expect(outcome.errors.contains("page  number 2  items 2"))
    }
}
