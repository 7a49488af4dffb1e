import Failures
import FuzzHarness
import Protocols
import ProviderCatalog

/// Arguments of the command line, one per line, with all providers and their samples
@main struct ArgumentsTarget: FuzzTarget {
    static let seeds = [
        "github-repos\nlist\n--limit\n2", "help\npixabay\nget",
        "list\n--provider\ngithub-repos\n--samples\n--limit\n3\n--format\ntable",
        "--provider=jsonplaceholder-users\nget\n1\n--fields\nid,name\n--format=json",
        "--provider\njsonplaceholder-users\nadd\n--name\nAda\n--errors\njson",
        "--provider\njsonplaceholder-users\nedit\n1\n--from\n-", "--provider\njsonplaceholder-users\ndelete\n1",
        "--provider\npixabay\nlist\n--colors\nred,blue\n--min-width\n10\n--all", "providers\n--no-color", "help\nlist",
        "cache\ninfo", "--trace\ntrace",
        "--provider\nrandom-user\nlist\n--seed\ntea\n--nationality\nnl,no\n--limit\n4\n--concurrency\n2\n--verbose",
        "--provider\nrandom-user\ndescribe", "--version", "list\n--help", "--", "-h",
        "settings", "settings\nlimit\n5", "settings\ncolor\n--reset",
        "--provider\ngithub-repos\nget\nfern-labs/tidepool\n--base-url\nhttp://127.0.0.1:1/x?y#z\n--rate\n30/min",
    ].map { Array($0.utf8) }

    static let words =
        descriptors.flatMap { descriptor in
            [descriptor.id] + descriptor.parameters.map { "--\($0.name)" }
                + descriptor.parameters.flatMap(\.kind.words)
        } + [
            "--provider", "--help", "--version", "--verbose", "--no-color", "--errors", "--base-url", "--offline",
            "--samples",
            "--allow-http", "--max-wait", "--rate", "--timeout", "--format", "--fields", "--limit", "--all", "--page",
            "--page-size", "--concurrency", "--refresh", "--no-cache", "--ca-file", "--from", "--trace", "cache",
            "info", "clear", "list", "settings", "--reset", "color", "never", "limit", "provider", "language",
            "pictures", "letter-keys",
            "browse", "serve", "--port", "--no-open", "login", "logout",
            "get", "add", "edit", "delete", "sync", "--store", "--full", "describe", "providers", "help", "acme",
            "trust", "schema",
            "--provider-file", "acme.json", "--list", "--remove",
            "json", "ndjson", "table", "tsv", "csv", "30/min", "9223372036854775807", "-1", "0", "=", "--", "-", "\n",
            "\u{1B}[31m", "\u{202E}", "\0", "1e999", "nan", "https://", "http://[::1]", "\u{301}",
        ]

    static func run(_ input: FuzzInput) {
        var input = input
        let arguments = input.lines()
        // `check` is skipped, because it calls a provider thousands of times.
        guard !arguments.contains("check") else { return }
        let system = SampleSystem()
        let code = system.run(arguments, clock: ContinuousClock())
        check(code, system.output.bytes, system.errors.bytes)
    }

    /// Checks the requirements for every run.
    private static func check(_ code: ExitCode, _ output: [UInt8], _ errors: [UInt8]) {
        let codes: Set<ExitCode> = [
            .success, .usage, .incorrectData, .notFound, .unavailable, .tryLater, .credentials,
        ]
        require(codes.contains(code), "unexpected exit code \(code.rawValue)")
        require(code == .success || !errors.isEmpty, "exit code \(code.rawValue) without a message")
        for bytes in [output, errors] {
            let text = String(validating: bytes, as: UTF8.self)
            require(text != nil, "the output is not UTF-8")
            require(text.map(ProviderProbe.secret.isShown) != true, "the output shows a secret: \(text ?? "")")
        }
        // Standard error is not checked: here it is a terminal, so it contains color sequences.
        let isControl = { (byte: UInt8) in byte < 0x20 && byte != UInt8(ascii: "\n") && byte != UInt8(ascii: "\t") }
        require(!output.contains(where: isControl), "the output has a control character")
    }
}
