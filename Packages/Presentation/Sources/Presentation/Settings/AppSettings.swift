public import Protocols

/// The settings of the app.
public struct AppSettings: Sendable {
    /// The id of the provider that is used if the user does not name one; empty if there is no default.
    @Storage public var defaultProvider: String
    /// The default number of items in a list, 1 or greater.
    @Storage public var defaultLimit: Int
    /// The language of the user interface.
    @Storage public var language: LanguageSetting
    /// Whether pictures are loaded and shown.
    @Storage public var showsPictures: Bool
    /// When the output has colors.
    @Storage public var color: ColorSetting

    /// Creates the settings in a store.
    ///
    /// - Parameter providers: The ids of the providers. Any other value for ``defaultProvider`` is invalid.
    public init(in store: any SettingStore, providers: [String]) {
        let isKnown = ValidationRule<String>(message: "invalid provider: expected the id of a provider, or nothing") {
            $0 == "" || providers.contains($0 ?? "")
        }
        _defaultProvider = Storage("provider", default: "", isKnown, in: store)
        _defaultLimit = Storage(
            "limit", default: 30, .value(in: 1..., message: "invalid limit: expected an integer, 1 or greater"),
            in: store)
        _language = Storage("language", default: .automatic, in: store)
        _showsPictures = Storage("pictures", default: true, in: store)
        _color = Storage("color", default: .automatic, in: store)
    }

    /// All settings, in display order.
    public var all: [Setting] {
        [
            Setting($defaultProvider, .defaultProvider), Setting($defaultLimit, .defaultLimit),
            Setting($language, .language), Setting($showsPictures, .showsPictures), Setting($color, .color),
        ]
    }
}

/// One setting of any type.
public struct Setting: Sendable, Identifiable {
    /// The key, which users type: `limit`.
    public let key: String
    /// The name.
    public let heading: Phrase
    /// The expected input, with the allowed words.
    public let form: InputForm
    /// Returns the current value.
    public let value: @Sendable () -> FieldValue
    /// Sets the value from input, such as text. Throws `invalidRequest` for invalid input.
    public let set: @Sendable (FieldValue) throws(ProviderError) -> Void
    /// Restores the default.
    public let reset: @Sendable () throws(ProviderError) -> Void

    public var id: String { key }

    /// Creates a setting from a stored property.
    public init<Value: DraftValue>(_ storage: Storage<Value>, _ heading: Phrase) {
        key = storage.key
        self.heading = heading
        form = Value.inputForm
        value = { storage.wrappedValue.fieldValue }
        set = { (input) throws(ProviderError) in try storage.set(input) }
        reset = { () throws(ProviderError) in try storage.reset() }
    }
}

/// The setting for the language.
public enum LanguageSetting: String, CaseIterable, DraftValue {
    /// The language of the environment.
    case automatic
    case english = "en"
    case japanese = "ja"

    /// Returns the language to use, given the language of the environment.
    public func language(environment: Language) -> Language {
        Language(rawValue: rawValue) ?? environment
    }
}

/// The setting for colors.
public enum ColorSetting: String, CaseIterable, DraftValue {
    /// Colors if the output is a terminal that supports them.
    case automatic
    case always, never
}
