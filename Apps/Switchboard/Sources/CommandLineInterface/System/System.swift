public import Protocols

/// Everything that comes from outside the library. The composition root reads it once and passes it on.
public struct System: Sendable {
    /// The arguments, without the program's name.
    public let arguments: [String]
    public let environment: [String: String]
    public let output: OutputStream
    public let errors: OutputStream
    /// Whether standard input is a terminal, so that the user has to type the input.
    public let isInputTerminal: Bool
    /// Reads a file, or standard input for `-`.
    public let readFile: @Sendable (String) throws(ReadError) -> Data
    /// Creates a file for writing, or truncates an existing one.
    public let createFile: @Sendable (String) throws(WriteError) -> any ByteSink
    /// The providers that `--provider` can name.
    public let providers: [ProviderDescriptor]
    /// Builds the transport that requests are sent with.
    public let makeTransport: @Sendable (TransportSettings) -> any HTTPTransport
    /// Makes the client of an API, from its descriptor, its address, the secrets by environment variable, and the
    /// transport.
    public let makeClient: MakeClient
    /// Makes a transport that replays samples for requests to URLs under a base URL.
    public let replaySamples: @Sendable (SampleBook, URL) -> any HTTPTransport
    /// Opens the cache in a folder, which need not exist.
    public let openCache: @Sendable (String) -> any CacheMaintenance
    /// The clock for waits and measurements.
    public let clock: any Clock<Duration>
    /// The current date and time.
    public let now: @Sendable () -> Date

    /// See ``makeClient``.
    public typealias MakeClient =
        @Sendable (ProviderDescriptor, URL, [String: Secret], any HTTPTransport) -> any APIClient

    public init(
        arguments: [String], environment: [String: String], output: OutputStream, errors: OutputStream,
        isInputTerminal: Bool = false,
        readFile: @escaping @Sendable (String) throws(ReadError) -> Data,
        createFile: @escaping @Sendable (String) throws(WriteError) -> any ByteSink,
        providers: [ProviderDescriptor], makeTransport: @escaping @Sendable (TransportSettings) -> any HTTPTransport,
        makeClient: @escaping MakeClient,
        replaySamples: @escaping @Sendable (SampleBook, URL) -> any HTTPTransport,
        openCache: @escaping @Sendable (String) -> any CacheMaintenance,
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
        self.makeClient = makeClient
        self.replaySamples = replaySamples
        self.openCache = openCache
        self.clock = clock
        self.now = now
    }
}

/// One of the two standard streams for output.
public struct OutputStream: Sendable {
    public let sink: any ByteSink
    /// The width of the terminal, in columns; `nil` for a file or a pipe.
    public let terminalWidth: Int?
    /// The current width of the terminal, in columns; `nil` while another program, such as a pager, uses it.
    public let drawableWidth: @Sendable () -> Int?

    /// - Parameter drawableWidth: by default the width of the terminal.
    public init(sink: any ByteSink, terminalWidth: Int?, drawableWidth: (@Sendable () -> Int?)? = nil) {
        self.sink = sink
        self.terminalWidth = terminalWidth
        self.drawableWidth = drawableWidth ?? { terminalWidth }
    }
}

/// A destination for bytes: a standard stream, a file, or the buffer of a test.
public protocol ByteSink: Sendable {
    /// Writes all of the bytes, in order.
    func write(_ bytes: [UInt8]) throws(WriteError)
}

/// The error of a failed write to a stream or file.
public struct WriteError: Error, Sendable {
    /// Whether the reader has closed the pipe, as in `| head -1`, which is not a failure.
    public let isClosedPipe: Bool
    /// The system's message: `No space left on device`.
    public let reason: String

    public init(isClosedPipe: Bool = false, reason: String) {
        self.isClosedPipe = isClosedPipe
        self.reason = reason
    }
}

/// The error of a failed read of a file.
public struct ReadError: Error, Sendable {
    /// The system's message: `No such file or directory`.
    public let reason: String

    public init(reason: String) {
        self.reason = reason
    }
}
