import Failures
import Protocols
import UseCases

/// Connects providers in the way that the options of one command say.
package struct Connector: Sendable {
    private let transports: any TransportFactory
    private let environment: [String: String]
    private let stores: StoreFactory
    private let now: @Sendable () -> Date
    private let options: RequestOptions
    private let command: CommandTraits
    /// The secrets that `login` has saved; `nil` if the environment specifies no configuration folder.
    package let savedSecrets: SavedSecrets?
    private let policy: any ConnectionPolicy

    /// - Parameters:
    ///   - policy: What decides whether the secrets may be sent.
    ///   - options: The options of the command.
    ///   - command: The command, for the hints of failures.
    package init(
        _ transports: any TransportFactory, environment: [String: String], savedSecrets: SavedSecrets?,
        policy: any ConnectionPolicy, stores: StoreFactory, now: @escaping @Sendable () -> Date,
        options: RequestOptions, command: CommandTraits
    ) {
        self.transports = transports
        self.environment = environment
        self.savedSecrets = savedSecrets
        self.policy = policy
        self.stores = stores
        self.now = now
        self.options = options
        self.command = command
    }

    /// Returns the source that the options select for a provider. Nothing is opened or requested yet.
    ///
    /// - Parameter isRefreshing: Whether cached responses are ignored and replaced, even without `--refresh`.
    /// - Throws: a failure for an environment without a cache or data folder, if the source needs one.
    package func source(of provider: ProviderDescriptor, isRefreshing: Bool = false) throws(Failure) -> ResponseSource {
        if options.source == .store { return .store(try storeLocation().open()) }
        if options.showsRequests || options.isDryRun && !command.isReading {
            return .recording(RequestRecorder(allowsPlainHTTP: options.allowsPlainHTTP))
        }
        if options.usesSamples { return .samples(provider.samples) }
        let folder = options.usesCache ? CacheSettings.folder(environment) : nil
        let cache = folder.map { CacheSettings(folder: $0, isRefreshing: isRefreshing || options.isRefreshing) }
        guard options.isOffline else { return .network(cache) }
        guard let cache else { throw .missingCacheFolder }
        return .cacheOnly(cache)
    }

    /// Returns the location of the store that the options select.
    ///
    /// - Throws: a failure for an environment without a data folder, unless `--store` is given.
    package func storeLocation() throws(Failure) -> StoreLocation {
        try StoreLocation(options, environment: environment, stores: stores)
    }

    /// Returns whether a secret of a provider is in the environment or saved by `login`. Always returns `true` if the
    /// items are samples or come only from a store.
    package func hasSecret(_ variable: String, of provider: ProviderDescriptor) -> Bool {
        let needsNone = options.usesSamples || options.source == .store
        if needsNone || environment[variable]?.isEmpty == false { return true }
        guard let account = try? account(of: provider) else { return false }
        return (try? savedSecrets?.secrets(of: account))?[variable] != nil
    }

    /// Returns the name under which the secrets of a provider are saved.
    ///
    /// - Throws: a usage failure for an invalid `--base-url`.
    package func account(of provider: ProviderDescriptor) throws(Failure) -> String {
        policy.account(of: provider, at: try address(of: provider).url)
    }

    /// Returns the server that `--base-url` names, or the API's public host.
    private func address(of descriptor: ProviderDescriptor) throws(Failure) -> ServerAddress {
        guard let text = options.baseURL else {
            return ServerAddress(publicHost: try policy.baseURL(of: descriptor), of: descriptor)
        }
        return try ServerAddress(text, of: descriptor)
    }

    /// Throws a failure unless secrets of a provider may be sent to its server. May ask the user.
    ///
    /// - Parameter variables: The environment variables of the secrets.
    package func authorize(_ variables: [String], of provider: ProviderDescriptor) throws(Failure) {
        try policy.authorize(Set(variables), of: provider, at: try address(of: provider).url)
    }

    /// Connects a provider.
    ///
    /// - Parameters:
    ///   - secrets: The secrets by environment variable; `nil` for those in the environment and those saved by `login`.
    ///   - events: The sink for events.
    ///   - itemHandler: Receives each item as the API sent it; `nil` if nothing needs them.
    /// - Throws: a usage failure for an invalid `--base-url`, a failure for a descriptor that contradicts itself,
    ///   and the failures of ``ProviderSecrets`` and ``ConnectionPolicy``.
    package func connect(
        _ descriptor: ProviderDescriptor, to source: ResponseSource, secrets given: [String: Secret]? = nil,
        events: any EventSink, itemHandler: ItemJSONHandler? = nil
    ) throws(Failure) -> Connection {
        if let contradiction = descriptor.contradictions.first {
            throw Failure(.provider, "provider \(descriptor.id) is faulty: \(contradiction)")
        }
        // With samples, `--base-url` is validated but not used, because samples exist only for the public host.
        let named =
            try source.sampleBook == nil ? address(of: descriptor) : ServerAddress(options.baseURL, of: descriptor)
        let address = source.sampleBook == nil ? named : ServerAddress(publicHostOf: descriptor)
        let secrets = try ProviderSecrets(
            of: descriptor, for: source, given: given, environment: environment, saved: savedSecrets,
            account: policy.account(of: descriptor, at: address.url)
        ).byVariable
        if case .network = source {
            try policy.authorize(Set(secrets.keys), of: descriptor, at: address.url)
        }
        let settings = TransportSettings(
            options, for: descriptor, at: address, from: source, secrets: secrets, events: events)
        let transport = transports.transport(settings)
        let client = transports.client(
            for: descriptor, at: address.url, secrets: secrets, over: transport, itemHandler: itemHandler)
        // With a store as the source, the options say whether its samples are meant.
        let storeSource =
            "\(descriptor.id) \(source.sampleBook == nil && !options.usesSamples ? address.url.absoluteString : "samples")"
        let provider =
            if let store = source.store {
                try StoredProvider(
                    of: descriptor, in: store, from: storeSource, events: events, savesChanges: !options.isDryRun,
                    now: now
                ).provider(readsOneList: options.source == .storeThenAPI)
            } else {
                descriptor.make(ProviderContext(client: client, events: events))
            }
        return Connection(
            descriptor: descriptor, provider: provider, client: client, baseURL: address.url, storeSource: storeSource,
            secrets: secrets, transport: transport,
            failures: FailureMapper(
                descriptor: descriptor, givenSecrets: Set(secrets.keys), source: source, command: command,
                storeOptions: StoreOptions(options, stores: stores)),
            events: events, source: source, rate: settings.rate,
            // The store reads one page while another one is written.
            maximumConcurrency: source.store == nil ? address.limits.concurrency ?? .max : 2,
            guide: source.sampleBook.map { _ in guide(of: descriptor, settings) },
            revealsSecret: { [transports] text in secrets.values.contains { transports.reveals($0, in: text) } })
    }

    /// Returns a guide whose requests cause no events.
    private func guide(of descriptor: ProviderDescriptor, _ settings: TransportSettings) -> SampleGuide {
        let silent = TransportSettings(
            options, for: descriptor, at: ServerAddress(publicHostOf: descriptor), from: settings.source,
            secrets: settings.secrets, events: DiscardingEventSink())
        return SampleGuide(descriptor) { [transports] in
            let client = transports.client(
                for: descriptor, at: silent.baseURL, secrets: silent.secrets, over: transports.transport(silent),
                itemHandler: nil)
            return descriptor.make(ProviderContext(client: client, events: silent.events))
        }
    }
}
