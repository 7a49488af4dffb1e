public import Protocols
public import StoreProtocols
public import Terminal

/// Everything that the command-line interface needs from its process. The composition root provides it.
public struct System: Sendable {
    /// The arguments, excluding the program's name.
    public let arguments: [String]
    /// The position of the first argument that is not valid UTF-8, starting at 1; `nil` if there is none.
    public let invalidArgument: Int?
    /// The environment variables, by name.
    public let environment: [String: String]
    /// Standard output.
    public let output: OutputStream
    /// Standard error.
    public let errors: OutputStream
    /// Whether standard input is a terminal.
    public let isInputTerminal: Bool
    /// Reads a file, or standard input for `-`.
    public let readFile: @Sendable (String) throws(ReadError) -> Data
    /// Shows a prompt on the terminal, and returns the line that the user types; `nil` at the end of the input. The
    /// terminal does not show the line.
    public let readSecret: @Sendable (String) throws(ReadError) -> String?
    /// Shows a prompt on the terminal, and returns the line that the user types; `nil` at the end of the input.
    public let readLine: @Sendable (String) throws(ReadError) -> String?
    /// Returns the configuration file at a path, with the access that other users may have. The file may not exist yet.
    public let openConfigurationFile: @Sendable (String, FileAccess) -> any ConfigurationFile
    /// Creates a file for writing, or truncates an existing one.
    public let createFile: @Sendable (String) throws(WriteError) -> any ByteSink
    /// Opens the destination of a download: the file at a path, or the given sink if the path is `-`.
    public let openDownload: @Sendable (String, any ByteSink) throws(WriteError) -> any Download
    /// Opens a file that appears at a path, or replaces the existing file there, only when it is complete.
    public let openOutput: @Sendable (String) throws(WriteError) -> any AtomicFile
    /// Opens a database file that receives the table of a list only when it is complete.
    public let openDatabase: @Sendable (String) throws(WriteError) -> any OutputDatabase
    /// The available providers.
    public let providers: [ProviderDescriptor]
    /// Makes the transport for a provider's requests.
    public let makeTransport: @Sendable (TransportSettings) -> any HTTPTransport
    /// Makes an API client. The arguments are a descriptor, a base URL, the secrets by environment variable, a
    /// transport, and a closure that receives each item's JSON.
    public let makeClient: MakeClient
    /// Makes the transport that adds a provider's credentials to requests. The arguments are a descriptor, a base URL,
    /// the secrets by environment variable, and the transport that sends the requests.
    public let authorize: Authorize
    /// Returns whether text contains a secret, even in an encoded form.
    public let revealsSecret: @Sendable (String, Secret) -> Bool
    /// Makes a transport that replays samples for requests to URLs under a base URL.
    public let replaySamples: @Sendable (SampleBook, URL) -> any HTTPTransport
    /// The hash functions, for the content security policy of HTML output.
    public let digests: any MessageDigests
    /// Opens the cache in a folder. The folder may not exist yet.
    public let openCache: @Sendable (String) -> any CacheMaintenance
    /// Opens the store at a file path or a URL. The file may not exist yet.
    public let openStore: @Sendable (String, StoreCreation) -> any RecordStore
    /// Returns the name of a store for messages: its location without a password.
    public let storeName: @Sendable (String) -> String
    /// Shows the full-screen browser until the user quits. Throws an error if the process has no terminal.
    public let browse: @Sendable (BrowseRequest) async throws(TerminalError) -> Void
    /// Serves the scenes of ``browse`` as a web page until the task is cancelled.
    public let serve: @Sendable (ServeRequest) async throws(ServeError) -> Void
    /// The clock for waits and measurements.
    public let clock: any Clock<Duration>
    /// Returns the current date and time.
    public let now: @Sendable () -> Date
    /// Returns a date in the user's time zone, for tables: `2026-03-01 10:30`.
    public let localTime: @Sendable (Date) -> String
    /// Returns the message for a cancelled command: `interrupted`.
    public let cancellationMessage: @Sendable () -> String

    /// See ``makeClient``.
    public typealias MakeClient =
        @Sendable (ProviderDescriptor, URL, [String: Secret], any HTTPTransport, ItemJSONHandler?) -> any APIClient

    /// See ``authorize``.
    public typealias Authorize =
        @Sendable (ProviderDescriptor, URL, [String: Secret], any HTTPTransport) -> any HTTPTransport

    /// Creates a system. By default, standard input is not a terminal, and tables show dates in UTC.
    public init(
        arguments: [String], invalidArgument: Int? = nil, environment: [String: String], output: OutputStream,
        errors: OutputStream,
        isInputTerminal: Bool = false,
        readFile: @escaping @Sendable (String) throws(ReadError) -> Data,
        readSecret: @escaping @Sendable (String) throws(ReadError) -> String?,
        readLine: @escaping @Sendable (String) throws(ReadError) -> String?,
        openConfigurationFile: @escaping @Sendable (String, FileAccess) -> any ConfigurationFile,
        createFile: @escaping @Sendable (String) throws(WriteError) -> any ByteSink,
        openDownload: @escaping @Sendable (String, any ByteSink) throws(WriteError) -> any Download,
        openOutput: @escaping @Sendable (String) throws(WriteError) -> any AtomicFile,
        openDatabase: @escaping @Sendable (String) throws(WriteError) -> any OutputDatabase,
        providers: [ProviderDescriptor], makeTransport: @escaping @Sendable (TransportSettings) -> any HTTPTransport,
        makeClient: @escaping MakeClient, authorize: @escaping Authorize,
        revealsSecret: @escaping @Sendable (String, Secret) -> Bool,
        replaySamples: @escaping @Sendable (SampleBook, URL) -> any HTTPTransport,
        digests: any MessageDigests,
        openCache: @escaping @Sendable (String) -> any CacheMaintenance,
        openStore: @escaping @Sendable (String, StoreCreation) -> any RecordStore,
        storeName: @escaping @Sendable (String) -> String = { $0 },
        browse: @escaping @Sendable (BrowseRequest) async throws(TerminalError) -> Void = { _ in },
        serve: @escaping @Sendable (ServeRequest) async throws(ServeError) -> Void = { _ in },
        clock: any Clock<Duration>, now: @escaping @Sendable () -> Date,
        localTime: @escaping @Sendable (Date) -> String = \.iso8601,
        cancellationMessage: @escaping @Sendable () -> String = { "interrupted" }
    ) {
        self.arguments = arguments
        self.invalidArgument = invalidArgument
        self.environment = environment
        self.output = output
        self.errors = errors
        self.isInputTerminal = isInputTerminal
        self.readFile = readFile
        self.readSecret = readSecret
        self.readLine = readLine
        self.openConfigurationFile = openConfigurationFile
        self.createFile = createFile
        self.openDownload = openDownload
        self.openOutput = openOutput
        self.openDatabase = openDatabase
        self.providers = providers
        self.makeTransport = makeTransport
        self.makeClient = makeClient
        self.authorize = authorize
        self.revealsSecret = revealsSecret
        self.replaySamples = replaySamples
        self.digests = digests
        self.openCache = openCache
        self.openStore = openStore
        self.storeName = storeName
        self.browse = browse
        self.serve = serve
        self.clock = clock
        self.now = now
        self.localTime = localTime
        self.cancellationMessage = cancellationMessage
    }
}

/// Standard output or standard error.
public struct OutputStream: Sendable {
    /// The destination of the output.
    public let sink: any ByteSink
    /// The width of the terminal, in columns; `nil` when the stream is not a terminal.
    public let terminalWidth: Int?
    /// Returns the current width of the terminal, in columns; `nil` while the tool must not draw on it.
    ///
    /// The tool must not draw while it runs in the background, or while a pager or an editor controls the terminal.
    public let drawableWidth: @Sendable () -> Int?

    /// Creates a stream. By default, its drawable width is always the terminal width.
    public init(sink: any ByteSink, terminalWidth: Int?, drawableWidth: (@Sendable () -> Int?)? = nil) {
        self.sink = sink
        self.terminalWidth = terminalWidth
        self.drawableWidth = drawableWidth ?? { terminalWidth }
    }
}

/// A destination for bytes: a standard stream, a file, or the buffer of a test.
public protocol ByteSink: Sendable {
    /// Writes all bytes, in order.
    func write(_ bytes: [UInt8]) throws(WriteError)
}

/// The error of a failed write.
public struct WriteError: Error, Sendable {
    /// Whether the reader has closed the pipe, as `head` does. The tool then exits without a message.
    public let isClosedPipe: Bool
    /// Whether the path is invalid, for example because its folder does not exist.
    public let isInvalidPath: Bool
    /// The cause, usually the operating system's message: `No space left on device`.
    public let reason: String
    /// What the user can do about the cause; `nil` for no hint.
    public let hint: String?

    /// Creates an error. By default, the cause is neither a closed pipe nor an invalid path.
    public init(isClosedPipe: Bool = false, isInvalidPath: Bool = false, reason: String, hint: String? = nil) {
        self.isClosedPipe = isClosedPipe
        self.isInvalidPath = isInvalidPath
        self.reason = reason
        self.hint = hint
    }
}

/// The error of a failed read.
public struct ReadError: Error, Sendable {
    /// Whether a signal interrupted the read.
    public let isInterrupted: Bool
    /// The cause, usually the operating system's message: `No such file or directory`.
    public let reason: String

    /// Creates an error. By default, the cause is not a signal.
    public init(isInterrupted: Bool = false, reason: String) {
        self.isInterrupted = isInterrupted
        self.reason = reason
    }
}
