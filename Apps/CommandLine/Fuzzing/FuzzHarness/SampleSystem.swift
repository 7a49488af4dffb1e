import CommandLineInterface
import Connections
public import Failures
import MemoryStore
public import Output
import Protocols
import ProviderCatalog
import RESTClient
import Synchronization

/// A system for one run of the program, with all providers and their samples, without a network and without files.
public struct SampleSystem {
    /// Standard output.
    public let output = Written()
    /// Standard error, which is a terminal.
    public let errors = Written()

    /// Creates a system that has written nothing.
    public init() {}

    /// Runs the program, and returns its exit code.
    ///
    /// - Parameter input: The pieces of standard input.
    public func run(_ arguments: [String], input: [[UInt8]] = [], clock: any Clock<Duration>) -> ExitCode {
        let system = system(arguments, input, clock)
        return completed { await CommandLineTool(system).run() }
    }

    private func system(_ arguments: [String], _ input: [[UInt8]], _ clock: any Clock<Duration>) -> System {
        let pieces = Mutex(input[...])
        return System(
            process: ProcessContext(arguments: arguments, environment: Self.environment),
            streams: StandardStreams(
                output: OutputStream(sink: output, terminalWidth: nil),
                errors: OutputStream(sink: errors, terminalWidth: 80),
                readSecret: { _ throws(ReadError) in throw ReadError(reason: "no terminal") },
                readLine: { _ throws(ReadError) in throw ReadError(reason: "no terminal") },
                readBytes: { pieces.withLock { $0.popFirst() } }),
            files: files,
            stores: StoreFactory { _, _ in InMemoryStore() },
            time: TimeSource(clock: clock, now: { Date(timeIntervalSince1970: 1_800_000_000) }),
            providers: packagedProviders, providerFiles: OneProviderFile(), transports: SampleTransports(),
            contractClients: SampleTransports(), digests: StandardDigests(), interfaces: UserInterfaces())
    }

    private var files: FileOpeners {
        FileOpeners(
            read: { path throws(ReadError) in
                guard path == "-" else { throw ReadError(reason: "No such file or directory") }
                return Data(#"{"name": "Ada", "city": "Northwick"}"#.utf8)
            },
            isExisting: { _ in false }, isSame: { _, _ in false },
            openConfiguration: { path, _ in NoFile(path: path) },
            create: { path throws(WriteError) in
                guard path == "trace" else { throw WriteError(reason: "Permission denied") }
                return Written()
            },
            openDownload: { _, _ throws(WriteError) in throw WriteError(reason: "Permission denied") },
            openOutput: { _, _ throws(WriteError) in throw WriteError(reason: "Permission denied") },
            openDatabase: { _, _ throws(WriteError) in throw WriteError(reason: "Permission denied") },
            openScratchFile: { () throws(WriteError) in throw WriteError(reason: "No space left on device") },
            openCache: { _ in EmptyCache() })
    }

    private static let environment = Dictionary(
        descriptors.flatMap { $0.secrets.map { ($0.variable, ProviderProbe.secret.revealed) } },
        uniquingKeysWith: { first, _ in first }
    ).merging(["HOME": "/home/ada"]) { first, _ in first }
}

/// A sink that keeps its output.
public final class Written: ByteSink {
    private let written = Mutex<[UInt8]>([])

    /// The output.
    public var bytes: [UInt8] { written.withLock { $0 } }

    public func write(_ bytes: [UInt8]) throws(WriteError) {
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
