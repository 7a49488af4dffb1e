import CommandLineInterface
import Connections
import Failures
import MemoryStore
import Output
import Protocols
import RESTClient
import Sorting
import StoreProtocols
import Synchronization

/// The command-line tool in a fake system.
struct Shell: Sendable {
    var providers: [ProviderDescriptor]
    var environment: [String: String] = [:]
    /// The width of the terminal on standard output in columns, or `nil` for a pipe.
    var width: Int?
    /// The width of the terminal on standard error in columns, or `nil` for a pipe.
    var errorWidth: Int?
    /// The pager of standard output.
    var pager: @Sendable ([UInt8]) -> PagerResult = { _ in .notUsed }
    /// Whether progress may be drawn. It is `false` while another program uses the terminal.
    var isDrawable = true
    var isInputTerminal = false
    var files: [String: String] = [:]
    /// What a program writes to standard input before it closes it, for `mcp`.
    var input = ""
    /// The secrets that the user types, one for each prompt. If it is `nil`, every prompt fails.
    var typedSecrets: [String]?
    /// The line that the user types at a question. If it is `nil`, every question fails.
    var typedLine: String?
    /// The file of `login`.
    var privateFile = MemoryFile()
    /// The file of what provider files may do.
    var trustFile = MemoryFile()
    /// The provider files on disk.
    var providerFiles = MemoryProviderFiles()
    /// The file of the settings.
    var settingsFile = MemoryFile()
    var output = MemorySink()
    var errors = MemorySink()
    var transport = FakeTransport.answering()
    /// The transport for cached responses only. If it is `nil`, `transport` is used.
    var stored: FakeTransport?
    var cache = MemoryCache()
    /// The store, whatever the path of its file.
    var store: any RecordStore = InMemoryStore()
    /// The function that receives the request of `serve`.
    var serve: @Sendable (ServeRequest) -> Void = { _ in }
    /// The function that receives the request of `browse`.
    var browse: @Sendable (BrowseRequest) -> Void = { _ in }
    var replay: @Sendable (SampleBook) -> any HTTPTransport = { _ in FakeTransport.answering() }
    /// The transport for samples at a base URL. If it is `nil`, `transport` is used, and `replay` for `check`.
    var samples: (@Sendable (SampleBook, URL) -> any HTTPTransport)?
    var storedEvent: (@Sendable () -> any Event)?
    var clock: any Clock<Duration> = ContinuousClock()
    /// The content of the created file, or `nil` if files cannot be created.
    var trace: MemorySink? = MemorySink()
    /// The file of `--download`, whatever its path.
    var download = MemoryDownload(to: MemorySink())

    /// The file of `--output`, whatever its path; `nil` if it cannot be created.
    var outputFile: MemoryAtomicFile? = MemoryAtomicFile()
    /// The reason why the file of `--output` cannot be created.
    var outputError = WriteError(reason: "Permission denied")
    /// The error of the database of `--output`; `nil` for none.
    var databaseError: StoreError?

    /// The temporary file; `nil` if it cannot be created.
    var scratchFile: (any ScratchFile)?

    /// What is used instead of ``providers``; `nil` for nothing.
    var packaged: [PackagedProvider]?

    init(_ providers: ProviderDescriptor..., width: Int? = nil, environment: [String: String] = [:]) {
        self.providers = providers
        self.width = width
        self.environment = environment
    }

    /// Runs the tool with output of its own, so that a test can run it several times.
    func runAlone(_ line: String, _ arguments: [String] = []) async -> Outcome {
        var shell = self
        (shell.output, shell.errors) = (MemorySink(), MemorySink())
        return await shell.run(line, arguments)
    }

    /// Runs the tool with the words of a line and with further arguments, which may contain spaces.
    func run(_ line: String, _ arguments: [String] = []) async -> Outcome {
        let settings = Mutex<[TransportSettings]>([])
        let typed = Mutex(typedSecrets)
        let input = Mutex<[UInt8]?>(Array(input.utf8))
        let (transport, stored, storedEvent, samples) = (transport, stored, storedEvent, samples)
        let transports = FakeTransports(samples: samples ?? { [replay] book, _ in replay(book) }) { asked in
            settings.withLock { $0.append(asked) }
            if let book = asked.source.sampleBook, let samples { return samples(book, asked.baseURL) }
            if let recorder = asked.source.recorder { return recorder }
            guard case .cacheOnly = asked.source, let stored else { return transport }
            return FakeTransport { request throws(NetworkError) in
                let response = try await stored.answer(request)
                if let storedEvent { asked.events.report(storedEvent()) }
                return response
            }
        }
        let system = System(
            process: ProcessContext(
                arguments: line.split(separator: " ").map(String.init) + arguments, environment: environment),
            streams: StandardStreams(
                output: OutputStream(sink: output, terminalWidth: width, page: pager),
                errors: OutputStream(
                    sink: errors, terminalWidth: errorWidth,
                    drawableWidth: { [isDrawable, errorWidth] in isDrawable ? errorWidth : nil }),
                isInputTerminal: isInputTerminal,
                readSecret: { prompt throws(ReadError) in
                    try? errors.write(Array("\(prompt)\n".utf8))
                    guard let line = typed.withLock({ $0?.isEmpty == false ? $0?.removeFirst() : nil }) else {
                        throw ReadError(reason: "no terminal")
                    }
                    return line
                },
                readLine: { [typedLine] prompt throws(ReadError) in
                    try? errors.write(Array("\(prompt)\n".utf8))
                    guard let typedLine else { throw ReadError(reason: "no terminal") }
                    return typedLine
                },
                readBytes: { input.withLock { $0.take() } }),
            files: fileOpeners,
            stores: StoreFactory(open: { [store] _, _ in store }, name: { $0.contains("@") ? "a database" : $0 }),
            time: TimeSource(
                clock: clock, now: { Date(timeIntervalSince1970: 1_800_000_000.25) },
                localText: { "local \($0.iso8601.prefix(10))" }),
            providers: packaged ?? providers.map { PackagedProvider($0) }, providerFiles: providerFiles,
            transports: transports, contractClients: transports,
            digests: StandardDigests(),
            interfaces: UserInterfaces(browse: { [browse] in browse($0) }, serve: { [serve] in serve($0) }))
        let code = await CommandLineTool(system).run()
        return Outcome(
            code: code.rawValue, output: output.text, errors: errors.text, settings: settings.withLock { $0 })
    }

    private var fileOpeners: FileOpeners {
        FileOpeners(
            read: { [files] path throws(ReadError) in
                guard let text = files[path] else { throw ReadError(reason: "No such file or directory") }
                return Data(text.utf8)
            },
            isExisting: { [files] in files[$0] != nil }, isSame: { [files] in files[$0] != nil && $0 == $1 },
            openConfiguration: { [privateFile, settingsFile, trustFile] path, access in
                let file = path.hasSuffix("/trust.json") ? trustFile : access == .none ? privateFile : settingsFile
                return file.opened(path)
            },
            create: { [trace] _ throws(WriteError) in
                guard let trace else { throw WriteError(reason: "Permission denied") }
                return trace
            },
            openDownload: { [download, journal = download.journal] path, sink throws(WriteError) in
                journal.add("open \(path)")
                return path == "-" ? MemoryDownload(to: sink) : download
            },
            openOutput: { [outputFile, outputError] _, _ throws(WriteError) in
                guard let outputFile else { throw outputError }
                return outputFile
            },
            openDatabase: { [outputFile, outputError, store, databaseError] _, _ throws(WriteError) in
                guard let outputFile else { throw outputError }
                return MemoryOutputDatabase(file: outputFile, store: store, error: databaseError)
            },
            openScratchFile: { [scratchFile] () throws(WriteError) in
                guard let scratchFile else { throw WriteError(reason: "No space left on device") }
                return scratchFile
            },
            openCache: { [cache] folder in cache.opened(folder) })
    }
}

/// A factory whose transports are fakes. Its client is the app's.
private struct FakeTransports: TransportFactory {
    let samples: @Sendable (SampleBook, URL) -> any HTTPTransport
    let makeTransport: @Sendable (TransportSettings) -> any HTTPTransport

    func transport(_ settings: TransportSettings) -> any HTTPTransport { makeTransport(settings) }

    func client(
        for descriptor: ProviderDescriptor, at baseURL: URL, secrets: [String: Secret],
        over transport: any HTTPTransport, itemHandler: ItemJSONHandler?
    ) -> any APIClient {
        RESTAPIClient(
            for: descriptor, at: baseURL, secrets: secrets, transport: transport, itemHandler: itemHandler)
    }

    func authorizing(
        _ transport: any HTTPTransport, for descriptor: ProviderDescriptor, at baseURL: URL, secrets: [String: Secret]
    ) -> any HTTPTransport {
        AuthorizingTransport(base: transport, now: { Date(timeIntervalSince1970: 1_800_000_000) })
    }

    func samples(_ book: SampleBook, at baseURL: URL) -> any HTTPTransport { samples(book, baseURL) }

    func reveals(_ secret: Secret, in text: String) -> Bool { secret.isRevealed(by: text) }
}

struct Outcome: Sendable {
    let code: Int32
    let output: String
    let errors: String
    let settings: [TransportSettings]

    var lines: [String] { output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init) }

    /// The first tab-separated field of each line of output.
    var ids: [String] { lines.map { String($0.prefix { $0 != "\t" }) } }

    func records() throws -> [[String: FieldValue]] {
        try JSONDecoder().decode([[String: FieldValue]].self, from: Data(output.utf8))
    }

    func failure() throws -> [String: FieldValue] {
        try JSONDecoder().decode([String: FieldValue].self, from: Data(errors.utf8))
    }
}
