import CommandLineInterface
import Protocols
import RESTClient
import Synchronization

/// Runs the tool as a shell does, in a fake system.
struct Shell: Sendable {
    var providers: [ProviderDescriptor]
    var environment: [String: String] = [:]
    /// The columns of the terminal on standard output; `nil` for a pipe.
    var width: Int?
    /// The columns of the terminal on standard error; `nil` for a pipe.
    var errorWidth: Int?
    /// Whether no other program draws on the terminal.
    var isDrawable = true
    var isInputTerminal = false
    var files: [String: String] = [:]
    var output = MemorySink()
    var errors = MemorySink()
    var transport = FakeTransport.answering()
    /// The transport when only cached responses are allowed.
    var stored: FakeTransport?
    var cache = MemoryCache()
    /// Makes the transport that replays samples.
    var replay: @Sendable (SampleBook) -> any HTTPTransport = { _ in FakeTransport.answering() }
    /// Makes the event that is reported for each cached response.
    var storedEvent: (@Sendable () -> any Event)?
    var clock: any Clock<Duration> = ContinuousClock()
    /// The contents of files that are created; `nil` when none can be.
    var trace: MemorySink? = MemorySink()

    init(_ providers: ProviderDescriptor..., width: Int? = nil, environment: [String: String] = [:]) {
        self.providers = providers
        self.width = width
        self.environment = environment
    }

    /// Runs the tool with a line, which is split at spaces, and further arguments, which are not.
    func run(_ line: String, _ arguments: [String] = []) async -> Outcome {
        let settings = Mutex<[TransportSettings]>([])
        let files = files
        let (transport, stored, storedEvent) = (transport, stored, storedEvent)
        let system = System(
            arguments: line.split(separator: " ").map(String.init) + arguments, environment: environment,
            output: OutputStream(sink: output, terminalWidth: width),
            errors: OutputStream(
                sink: errors, terminalWidth: errorWidth,
                drawableWidth: { [isDrawable, errorWidth] in
                    isDrawable ? errorWidth : nil
                }),
            isInputTerminal: isInputTerminal,
            readFile: { path throws(ReadError) in
                guard let text = files[path] else { throw ReadError(reason: "No such file or directory") }
                return Data(text.utf8)
            },
            createFile: { [trace] _ throws(WriteError) in
                guard let trace else { throw WriteError(reason: "Permission denied") }
                return trace
            },
            providers: providers,
            makeTransport: { asked in
                settings.withLock { $0.append(asked) }
                guard case .cacheOnly = asked.source, let stored else { return transport }
                return FakeTransport { request throws(NetworkError) in
                    let response = try stored.answer(request)
                    if let storedEvent { asked.events.report(storedEvent()) }
                    return response
                }
            },
            makeClient: { RESTAPIClient(for: $0, at: $1, secrets: $2, transport: $3) },
            replaySamples: { [replay] book, _ in replay(book) },
            openCache: { [cache] folder in cache.opened(folder) }, clock: clock,
            now: { Date(timeIntervalSince1970: 1_800_000_000.25) })
        let code = await CommandLineTool(system).run()
        return Outcome(
            code: code.rawValue, output: output.text, errors: errors.text, settings: settings.withLock { $0 })
    }
}

/// The result of a run.
struct Outcome: Sendable {
    let code: Int32
    let output: String
    let errors: String
    /// The settings of every transport that was made.
    let settings: [TransportSettings]

    var lines: [String] { output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init) }

    /// The first field of each line.
    var ids: [String] { lines.map { String($0.prefix { $0 != "\t" }) } }

    /// Standard output as a JSON array of objects.
    func records() throws -> [[String: FieldValue]] {
        try JSONDecoder().decode([[String: FieldValue]].self, from: Data(output.utf8))
    }

    /// Standard error as a JSON object.
    func failure() throws -> [String: FieldValue] {
        try JSONDecoder().decode([String: FieldValue].self, from: Data(errors.utf8))
    }
}
