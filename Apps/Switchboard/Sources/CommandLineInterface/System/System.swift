public import Protocols

/// Everything that comes from outside: read once by the composition root and handed down.
public struct System: Sendable {
    /// What the user typed, without the program's name.
    public let arguments: [String]
    public let environment: [String: String]
    public let output: OutputStream
    public let errors: OutputStream
    /// Whether standard input is a terminal, where somebody has to type it.
    public let isInputTerminal: Bool
    /// Reads a file, or standard input for `-`.
    public let readFile: @Sendable (String) throws(ReadError) -> Data
    /// Creates a file, or empties the one that is there, and writes to it.
    public let createFile: @Sendable (String) throws(WriteError) -> any ByteSink
    /// The providers that `--provider` can name.
    public let providers: [ProviderDescriptor]
    /// Stacks the transports that a request passes through.
    public let makeTransport: @Sendable (TransportSettings) -> any HTTPTransport

    /// Builds a transport that answers from samples, for requests below an address.
    public let replaySamples: @Sendable (SampleBook, URL) -> any HTTPTransport
    /// Opens the cache in a folder, which need not be there.
    public let openCache: @Sendable (String) -> any CacheFolder
    /// Waits, and tells how long something takes.
    public let clock: any Clock<Duration>
    /// The calendar's time.
    public let now: @Sendable () -> Date

    public init(
        arguments: [String], environment: [String: String], output: OutputStream, errors: OutputStream,
        isInputTerminal: Bool = false,
        readFile: @escaping @Sendable (String) throws(ReadError) -> Data,
        createFile: @escaping @Sendable (String) throws(WriteError) -> any ByteSink,
        providers: [ProviderDescriptor], makeTransport: @escaping @Sendable (TransportSettings) -> any HTTPTransport,
        replaySamples: @escaping @Sendable (SampleBook, URL) -> any HTTPTransport,
        openCache: @escaping @Sendable (String) -> any CacheFolder,
        clock: any Clock<Duration>, now: @escaping @Sendable () -> Date
    ) {
        self.arguments = arguments
        self.environment = environment
        self.output = output
        self.errors = errors
        self.isInputTerminal = isInputTerminal
        self.readFile = readFile
        self.createFile = createFile
        self.providers = providers
        self.makeTransport = makeTransport
        self.replaySamples = replaySamples
        self.openCache = openCache
        self.clock = clock
        self.now = now
    }
}
