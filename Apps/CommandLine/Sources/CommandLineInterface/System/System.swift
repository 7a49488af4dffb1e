import Connections
import Failures
import Output
public import Protocols
public import Terminal

/// Everything that the command-line interface needs from its process. The composition root provides it.
public struct System: Sendable {
    /// The arguments and the environment variables.
    public let process: ProcessContext
    /// The standard streams and the user at the terminal.
    public internal(set) var streams: StandardStreams
    /// The files and the cache.
    public internal(set) var files: FileOpeners
    /// What opens the stores.
    public let stores: StoreFactory
    /// The time.
    public let time: TimeSource
    /// The providers that are part of the program.
    public let providers: [PackagedProvider]
    /// The provider files on disk.
    public let providerFiles: any ProviderFileSystem
    /// What makes the transports and clients for the providers' APIs.
    public internal(set) var transports: any TransportFactory
    /// The clients for `check`. All their signatures have the same date.
    public let contractClients: any ClientFactory
    /// The hash functions, for the content security policy of HTML output.
    public let digests: any MessageDigests
    /// The full-screen browser and the web page.
    public let interfaces: UserInterfaces

    public init(
        process: ProcessContext, streams: StandardStreams, files: FileOpeners, stores: StoreFactory, time: TimeSource,
        providers: [PackagedProvider], providerFiles: any ProviderFileSystem, transports: any TransportFactory,
        contractClients: any ClientFactory,
        digests: any MessageDigests, interfaces: UserInterfaces
    ) {
        self.process = process
        self.streams = streams
        self.files = files
        self.stores = stores
        self.time = time
        self.providers = providers
        self.providerFiles = providerFiles
        self.transports = transports
        self.contractClients = contractClients
        self.digests = digests
        self.interfaces = interfaces
    }
}

extension System {
    /// What the user has allowed provider files to do.
    var fileTrust: FileTrust {
        FileTrust(process.environment, digests: digests, openConfiguration: files.openConfiguration)
    }

    /// The places of provider files.
    var providerFolders: ProviderFolders {
        ProviderFolders(providerFiles, trust: fileTrust, environment: process.environment)
    }

    /// Returns the providers of the program and of files.
    ///
    /// - Parameter paths: The files that the user names.
    /// - Throws: The failures of ``ProviderDirectory``.
    func directory(_ paths: [String]) throws(Failure) -> ProviderDirectory {
        try providerFolders.directory(providers, files: paths)
    }
}

/// How the process was started, and how it was interrupted.
public struct ProcessContext: Sendable {
    /// The arguments, excluding the program's name.
    public let arguments: [String]
    /// The position of the first argument that is not valid UTF-8, starting at 1; `nil` if there is none.
    public let invalidArgument: Int?
    /// The environment variables, by name.
    public let environment: [String: String]
    /// Returns the message for a cancelled command: `interrupted`.
    public let cancellationMessage: @Sendable () -> String

    public init(
        arguments: [String], invalidArgument: Int? = nil, environment: [String: String],
        cancellationMessage: @escaping @Sendable () -> String = { "interrupted" }
    ) {
        self.arguments = arguments
        self.invalidArgument = invalidArgument
        self.environment = environment
        self.cancellationMessage = cancellationMessage
    }
}

/// The current time, and times as the user reads them.
public struct TimeSource: Sendable {
    /// The clock for waits and measurements.
    public let clock: any Clock<Duration>
    /// Returns the current date and time.
    public let now: @Sendable () -> Date
    /// Returns a date in the user's time zone, for tables: `2026-03-01 10:30`.
    public let localText: @Sendable (Date) -> String

    /// Creates a source. By default, tables show dates in UTC.
    public init(
        clock: any Clock<Duration>, now: @escaping @Sendable () -> Date,
        localText: @escaping @Sendable (Date) -> String = \.iso8601
    ) {
        self.clock = clock
        self.now = now
        self.localText = localText
    }
}

/// The user interfaces that a command can start.
public struct UserInterfaces: Sendable {
    /// Shows the full-screen browser until the user quits. Throws an error if the process has no terminal.
    public let browse: @Sendable (BrowseRequest) async throws(TerminalError) -> Void
    /// Serves the scenes of ``browse`` as a web page until the task is cancelled.
    public let serve: @Sendable (ServeRequest) async throws(ServeError) -> Void

    /// Creates the interfaces. By default, they end at once.
    public init(
        browse: @escaping @Sendable (BrowseRequest) async throws(TerminalError) -> Void = { _ in },
        serve: @escaping @Sendable (ServeRequest) async throws(ServeError) -> Void = { _ in }
    ) {
        self.browse = browse
        self.serve = serve
    }
}
