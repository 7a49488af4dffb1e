public import Presentation
public import Protocols
public import Terminal
import UseCases

/// The input of `browse` and `serve`, from the command line, the environment and the settings.
public struct BrowseRequest: Sendable {
    /// The provider to start with; `nil` for the menu of all providers.
    public let provider: ProviderDescriptor?
    /// Whether the provider is the user's default. If so, the user can go back from its list to the menu.
    public let isDefaultProvider: Bool
    /// The values of the list's parameters, keyed by name.
    public let values: [String: String]
    /// Where the items come from. If ``usesSamples`` or ``isOffline`` is `true`, the value is always `api`.
    public let source: DataSource
    /// Whether the samples of the providers are shown instead of live data.
    public let usesSamples: Bool
    /// Whether only cached responses are used.
    public let isOffline: Bool
    /// The language of the environment.
    public let language: Language
    /// The user's settings.
    public let settings: AppSettings
    /// Returns the color depth for a value of the color setting.
    public let colorDepth: @Sendable (ColorSetting) -> ColorDepth
    /// The factory for connections to providers.
    public let connections: any ProviderConnections

    /// Creates a request.
    public init(
        provider: ProviderDescriptor?, isDefaultProvider: Bool, values: [String: String], source: DataSource = .api,
        usesSamples: Bool,
        isOffline: Bool, language: Language, settings: AppSettings,
        colorDepth: @escaping @Sendable (ColorSetting) -> ColorDepth, connections: any ProviderConnections
    ) {
        self.provider = provider
        self.isDefaultProvider = isDefaultProvider
        self.values = values
        self.source = source
        self.usesSamples = usesSamples
        self.isOffline = isOffline
        self.language = language
        self.settings = settings
        self.colorDepth = colorDepth
        self.connections = connections
    }
}

/// A factory for connections to providers. It applies the command-line options.
public protocol ProviderConnections: Sendable {
    /// The providers that can be browsed, sorted by id.
    var providers: [ProviderDescriptor] { get }

    /// Connects a provider to its API, its cached responses, or its samples.
    ///
    /// - Parameters:
    ///   - events: The sink for events, which are not written to standard error.
    ///   - isRefreshing: Whether cached responses are ignored and replaced.
    ///   - secrets: The secrets by environment variable; `nil` to use those in the environment and those saved by
    ///     `login`.
    /// - Throws: An error if an option is invalid or if the secrets cannot be read or used.
    func connect(
        _ provider: ProviderDescriptor, isRefreshing: Bool, secrets: [String: Secret]?, events: any EventSink
    ) throws(ProviderError) -> ProviderConnection

    /// Connects a provider to the store that keeps its items.
    ///
    /// - Throws: An error if an option is invalid, or if the environment specifies no folder for the store.
    func connectToStore(
        _ provider: ProviderDescriptor, events: any EventSink
    ) throws(ProviderError) -> ProviderConnection

    /// Returns whether a secret of a provider is in the environment or saved by `login`. Always returns `true` if the
    /// items are samples or come only from a store.
    func hasSecret(_ variable: String, of provider: ProviderDescriptor) -> Bool

    /// Checks the secrets of a provider by sending one request.
    func logIn(to provider: ProviderDescriptor, with secrets: [String: Secret]) async throws(ProviderError)

    /// Saves the secrets of a provider, so that every command uses them.
    func save(_ secrets: [String: Secret], for provider: ProviderDescriptor) throws(ProviderError)
}

/// A provider that is connected to its API, its cached responses, its samples, or a store.
public struct ProviderConnection: Sendable {
    /// The provider.
    public let provider: any Provider
    /// The samples, if they are used; otherwise `nil`.
    public let samples: SampleBook?
    /// The loader of the items' pictures.
    public let pictures: any PictureLoading
    /// The guide to the samples, if they are used; otherwise `nil`.
    public let guide: SampleGuide?

    /// Creates a connection.
    public init(provider: any Provider, samples: SampleBook?, pictures: any PictureLoading, guide: SampleGuide?) {
        self.provider = provider
        self.samples = samples
        self.pictures = pictures
        self.guide = guide
    }
}

/// A factory for the provider sessions of `browse` and `serve`.
struct BrowseSessions: ProviderConnections {
    let invocation: Invocation

    var providers: [ProviderDescriptor] {
        invocation.directory.providers.filter { invocation.command.isOffered(by: $0) }
    }

    func connect(
        _ provider: ProviderDescriptor, isRefreshing: Bool, secrets: [String: Secret]?, events: any EventSink
    ) throws(ProviderError) -> ProviderConnection {
        do throws(Failure) {
            return try connect(
                provider, to: try source(of: provider, isRefreshing: isRefreshing), secrets: secrets, events: events)
        } catch {
            throw ProviderError(error)
        }
    }

    func connectToStore(
        _ provider: ProviderDescriptor, events: any EventSink
    ) throws(ProviderError) -> ProviderConnection {
        do throws(Failure) {
            return try connect(
                provider, to: .store(try StoreLocation(invocation).open()), secrets: [:], events: events)
        } catch {
            throw ProviderError(error)
        }
    }

    private func connect(
        _ provider: ProviderDescriptor, to source: ResponseSource, secrets: [String: Secret]?, events: any EventSink
    ) throws(Failure) -> ProviderConnection {
        let session = try ProviderSession(
            invocation.selecting(provider), from: source,
            events: MultiplexEventSink(sinks: [invocation.quietEvents, events]), given: secrets)
        return ProviderConnection(
            provider: session.provider, samples: session.source.sampleBook, pictures: session.pictures,
            guide: session.guide)
    }

    private func source(of provider: ProviderDescriptor, isRefreshing: Bool) throws(Failure) -> ResponseSource {
        let arguments = invocation.arguments
        if arguments[.samples] { return .samples(provider.samples) }
        let cache = CacheSettings(arguments, environment: invocation.system.process.environment)
        if arguments[.offline] {
            guard let cache else { throw .missingCacheFolder }
            return .cacheOnly(cache)
        }
        let isRefreshing = isRefreshing || arguments[.refresh]
        return .network(cache.map { CacheSettings(folder: $0.folder, isRefreshing: isRefreshing) })
    }

    func hasSecret(_ variable: String, of provider: ProviderDescriptor) -> Bool {
        let needsNone = invocation.arguments[.samples] || invocation.arguments[.source] == .store
        if needsNone || invocation.system.process.environment[variable]?.isEmpty == false { return true }
        return (try? SavedSecrets(invocation.system)?.secrets(of: provider))?[variable] != nil
    }

    func logIn(to provider: ProviderDescriptor, with secrets: [String: Secret]) async throws(ProviderError) {
        let session: ProviderSession
        do throws(Failure) {
            session = try ProviderSession(
                invocation.selecting(provider), from: .network(nil), events: invocation.quietEvents, given: secrets)
        } catch {
            throw ProviderError(error)
        }
        _ = try await session.sendSmallestRequest()
    }

    func save(_ secrets: [String: Secret], for provider: ProviderDescriptor) throws(ProviderError) {
        do throws(Failure) {
            guard let saved = SavedSecrets(invocation.system) else { throw .missingConfigurationFolder }
            try saved.save(secrets.mapValues(\.revealed), for: provider)
        } catch {
            throw ProviderError(error)
        }
    }
}

extension ProviderError {
    /// Creates the error for a failure that occurred before any request was sent.
    fileprivate init(_ failure: Failure) {
        let code: Code =
            switch failure.kind.exitCode {
            case .credentials: .refusedCredentials
            case .usage: .invalidRequest
            default: .unknown
            }
        self.init(code, failure.message, isRetryable: false)
    }
}
