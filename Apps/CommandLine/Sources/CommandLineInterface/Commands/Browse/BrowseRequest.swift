public import Connections
public import Presentation
public import Protocols
public import Terminal

/// The input of `browse` and `serve`, from the command line, the environment and the settings.
public struct BrowseRequest: Sendable {
    /// The provider to start with; `nil` for the menu of all providers.
    public let provider: ProviderDescriptor?
    /// Whether the provider is the user's default. If so, the user can go back from its list to the menu.
    public let isDefaultProvider: Bool
    /// The values of the list's parameters, keyed by name.
    public let values: [String: String]
    /// The condition that the items of the list must meet, and their order. They have been checked.
    public let selection: ListSelection
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
    /// The providers that can be browsed, sorted by id.
    public let providers: [ProviderDescriptor]
    /// Returns the current time.
    public let now: @Sendable () -> Date
    /// What exports need of the system.
    package let exports: ExportSystem
    /// What connects the providers in the way that the options say.
    package let connector: Connector
    /// The sink for events. Nothing may be written to standard error.
    package let events: any EventSink

    package init(
        provider: ProviderDescriptor?, isDefaultProvider: Bool, values: [String: String], selection: ListSelection,
        source: DataSource,
        usesSamples: Bool, isOffline: Bool, language: Language, settings: AppSettings,
        colorDepth: @escaping @Sendable (ColorSetting) -> ColorDepth, providers: [ProviderDescriptor],
        now: @escaping @Sendable () -> Date, exports: ExportSystem, connector: Connector, events: any EventSink
    ) {
        self.provider = provider
        self.isDefaultProvider = isDefaultProvider
        self.values = values
        self.selection = selection
        self.source = source
        self.usesSamples = usesSamples
        self.isOffline = isOffline
        self.language = language
        self.settings = settings
        self.colorDepth = colorDepth
        self.providers = providers
        self.now = now
        self.exports = exports
        self.connector = connector
        self.events = events
    }
}
