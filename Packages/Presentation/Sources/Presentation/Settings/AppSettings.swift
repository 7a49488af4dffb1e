public import Protocols

/// The settings of the app.
public struct AppSettings: Sendable {
    /// The id of the provider that is used if the user does not specify one; empty if there is no default.
    @Storage public var defaultProvider: String
    /// The default number of items in a list.
    @Storage public var defaultLimit: LimitSetting
    /// The language of the user interface.
    @Storage public var language: LanguageSetting
    /// Whether pictures are loaded and shown.
    @Storage public var showsPictures: Bool
    /// When the output has colors: always, never, or if a terminal supports them.
    @Storage public var color: ColorSetting
    /// Whether letters and other characters are keys of web pages. Speech input types them by mistake (WCAG 2.1.4).
    @Storage public var hasLetterKeys: Bool

    /// Creates the settings in a store.
    ///
    /// - Parameter isProvider: Returns whether a text can be the id of a provider. Any other value for
    ///   ``defaultProvider`` is invalid.
    public init(in store: any SettingStore, isProvider: @escaping @Sendable (String) -> Bool) {
        _defaultProvider = Storage(
            "provider", default: "", form: .custom(Phrase.idOrNothing.english), in: store
        ) { $0.isEmpty || isProvider($0) }
        _defaultLimit = Storage("limit", default: .automatic, in: store)
        _language = Storage("language", default: .automatic, in: store)
        _showsPictures = Storage("pictures", default: true, in: store)
        _color = Storage("color", default: .automatic, in: store)
        _hasLetterKeys = Storage("letter-keys", default: true, in: store)
    }

    /// All settings, in display order.
    public var all: [Setting] {
        [
            Setting($defaultProvider, .defaultProvider, allowed: .idOrNothing),
            Setting($defaultLimit, .defaultLimit, allowed: .automaticOrCount), Setting($language, .language),
            Setting($showsPictures, .showsPictures), Setting($color, .color),
            Setting($hasLetterKeys, .letterKeys),
        ]
    }
}

/// One setting of any type.
public struct Setting: Sendable, Identifiable {
    /// The key that users type: `limit`.
    public let key: String
    /// The name that users see.
    public let heading: Phrase
    /// The user-facing description of the allowed values.
    public let allowed: Phrase
    /// The allowed words; empty if other values are allowed too.
    public let words: [String]
    /// The value that is used if no value is stored.
    public let defaultValue: FieldValue
    /// Returns the current value.
    public let value: @Sendable () -> FieldValue
    /// Returns whether a value is stored. Throws `invalidRequest` if it is invalid; the default is then used.
    public let isStored: @Sendable () throws(ProviderError) -> Bool
    /// Sets the value from input, such as text. Throws `invalidRequest` for invalid input.
    public let set: @Sendable (FieldValue) throws(ProviderError) -> Void
    /// Restores the default.
    public let reset: @Sendable () throws(ProviderError) -> Void

    public var id: String { key }

    /// Creates a setting from a stored property.
    ///
    /// - Parameter allowed: The user-facing description of the allowed values; `nil` to list the words of the type.
    public init<Value: DraftValue>(_ storage: Storage<Value>, _ heading: Phrase, allowed: Phrase? = nil) {
        key = storage.key
        self.heading = heading
        words = Value.self == Bool.self ? ["true", "false"] : storage.form.words
        self.allowed = allowed ?? Phrase(untranslated: words.joined(separator: ", "))
        defaultValue = storage.defaultValue.fieldValue
        value = { storage.wrappedValue.fieldValue }
        isStored = { () throws(ProviderError) in try storage.stored.get() != nil }
        set = { (input) throws(ProviderError) in try storage.set(input) }
        reset = { () throws(ProviderError) in try storage.reset() }
    }

    /// The current value as text.
    public var text: String { value().inputText ?? "" }
}

/// The setting for the number of items in a list.
public enum LimitSetting: Hashable, DraftValue {
    /// One page.
    case automatic
    /// The number of items, 1 or greater.
    case items(Int)

    private static let word = "automatic"

    public static var inputForm: InputForm { .custom(Phrase.automaticOrCount.english) }

    public static var fieldKind: FieldKind { .text }

    public var fieldValue: FieldValue {
        switch self {
        case .automatic: .text(Self.word)
        case .items(let count): .integer(Int128(count))
        }
    }

    /// Creates a limit from `automatic`, or from an integer or its decimal text.
    public init(input: FieldValue) throws(InputError) {
        if input == .text(Self.word) {
            self = .automatic
        } else if let count = try? Int(input: input), count > 0 {
            self = .items(count)
        } else {
            throw InputError(input, expected: Self.inputForm)
        }
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
