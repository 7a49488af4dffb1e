import CommandLineInterface
import Connections
import Failures
import FuzzHarness
import MemoryStore
import Output
import Protocols
import ProviderCatalog
import RESTClient
import Synchronization

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
        let output = Written()
        let errors = Written()
        let system = System(
            process: ProcessContext(arguments: arguments, environment: environment),
            streams: StandardStreams(
                output: OutputStream(sink: output, terminalWidth: nil),
                errors: OutputStream(sink: errors, terminalWidth: 80),
                readSecret: { _ throws(ReadError) in throw ReadError(reason: "no terminal") },
                readLine: { _ throws(ReadError) in throw ReadError(reason: "no terminal") }),
            files: FileOpeners(
                read: { path throws(ReadError) in
                    guard path == "-" else { throw ReadError(reason: "No such file or directory") }
                    return Data(#"{"name": "Ada", "city": "Northwick"}"#.utf8)
                },
                isExisting: { _ in false },
                openConfiguration: { path, _ in NoFile(path: path) },
                create: { path throws(WriteError) in
                    guard path == "trace" else { throw WriteError(reason: "Permission denied") }
                    return Written()
                },
                openDownload: { _, _ throws(WriteError) in throw WriteError(reason: "Permission denied") },
                openOutput: { _, _ throws(WriteError) in throw WriteError(reason: "Permission denied") },
                openDatabase: { _, _ throws(WriteError) in throw WriteError(reason: "Permission denied") },
                openScratchFile: { () throws(WriteError) in throw WriteError(reason: "No space left on device") },
                openCache: { _ in EmptyCache() }),
            stores: StoreFactory { _, _ in InMemoryStore() },
            time: TimeSource(clock: ContinuousClock(), now: { Date(timeIntervalSince1970: 1_800_000_000) }),
            providers: packagedProviders, providerFiles: OneProviderFile(), transports: SampleTransports(),
            contractClients: SampleTransports(), digests: StandardDigests(), interfaces: UserInterfaces())
        let code = completed { await CommandLineTool(system).run() }
        check(code, output.bytes, errors.bytes)
    }

    private static let environment = Dictionary(
        descriptors.flatMap { $0.secrets.map { ($0.variable, ProviderProbe.secret.revealed) } },
        uniquingKeysWith: { first, _ in first }
    ).merging(["HOME": "/home/ada"]) { first, _ in first }

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

/// A sink that keeps its output.
private final class Written: ByteSink {
    private let written = Mutex<[UInt8]>([])

    var bytes: [UInt8] { written.withLock { $0 } }

    func write(_ bytes: [UInt8]) throws(WriteError) {
        written.withLock { $0 += bytes }
    }
}

/// A cache without responses.
private struct EmptyCache: CacheMaintenance {
    let maximumBytes = 0

    func usage() throws(ReadError) -> CacheUsage { CacheUsage(responses: 0, bytes: 0) }

    func clear() throws(WriteError) -> CacheUsage { CacheUsage(responses: 0, bytes: 0) }
}

/// A transport that responds with the first sample, of any provider, that has the path.
private struct AnySampleTransport: HTTPTransport {
    private static let samples = descriptors.flatMap(\.samples.samples).filter { $0.circumstance == nil }

    func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
        let path = request.url.path()
        let sample = Self.samples.first { sample in
            sample.method == request.method && sample.target.prefix { $0 != "?" } == path
        }
        return HTTPResponse(
            status: sample?.status ?? 404, headers: sample?.headers ?? HTTPHeaders(),
            body: Data((sample?.body ?? "{}").utf8), url: request.url, receivedAt: Date(timeIntervalSince1970: 0))
    }
}

/// A configuration file that does not exist, and discards what is written.
private struct NoFile: ConfigurationFile {
    let path: String

    func read() -> Data? { nil }

    func update(_ change: (Data?) throws(ReadError) -> Data?) throws(ConfigurationFileError) {
        do throws(ReadError) { _ = try change(nil) } catch { throw .read(error) }
    }
}

/// Provider files of which only one exists, with every name that ends in `acme.json`.
private struct OneProviderFile: ProviderFileSystem {
    let projectFolder: String? = nil
    let embeddedNames: [String] = []

    func names(in folder: String, of place: ProviderFilePlace) -> [String] { ["acme.json"] }

    func create(_ path: String, in place: ProviderFilePlace, content: Data) throws(WriteError) { throw Self.denied }
    func createFolder(_ path: String, files: [String: String]) throws(WriteError) { throw Self.denied }
    func rename(_ path: String, to newPath: String) throws(WriteError) { throw Self.denied }

    private static let denied = WriteError(reason: "Permission denied")

    func content(of path: String, in place: ProviderFilePlace) throws(ReadError) -> Data {
        guard path.hasSuffix("acme.json") else { throw ReadError(reason: "No such file or directory") }
        let text = """
            {"version": 1, "id": "acme", "summary": "orders", "documentation": "https://acme.example/docs",
             "baseURL": "https://api.acme.example", "entity": {"name": "order"}, "columns": [{"name": "id"}],
             "secrets": [{"variable": "PIXABAY_API_KEY", "bearer": true, "summary": "a key", "source": "https://acme.example"}],
             "parameters": [{"name": "limit", "summary": "a limit"}],
             "list": {"path": "/orders", "paging": {"kind": "single"}}}
            """
        return Data(text.utf8)
    }

    func samples(in path: String) -> Data? { nil }

    func absolutePath(of path: String) -> String { path }
}

/// A connector whose transports respond with samples.
private struct SampleTransports: TransportFactory {
    func transport(_ settings: TransportSettings) -> any HTTPTransport { AnySampleTransport() }

    func client(
        for descriptor: ProviderDescriptor, at baseURL: URL, secrets: [String: Secret],
        over transport: any HTTPTransport, itemHandler: ItemJSONHandler?
    ) -> any APIClient {
        RESTAPIClient(
            for: descriptor, at: baseURL, secrets: secrets,
            transport: AuthorizingTransport(base: transport, now: { .distantPast }), itemHandler: itemHandler)
    }

    func authorizing(
        _ transport: any HTTPTransport, for descriptor: ProviderDescriptor, at baseURL: URL, secrets: [String: Secret]
    ) -> any HTTPTransport {
        transport
    }

    func samples(_ book: SampleBook, at baseURL: URL) -> any HTTPTransport { AnySampleTransport() }

    func reveals(_ secret: Secret, in text: String) -> Bool { secret.isRevealed(by: text) }
}
