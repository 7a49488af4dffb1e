public import Observation
import Protocols

/// The view model of the settings. A valid value is saved immediately.
@MainActor @Observable public final class SettingsViewModel {
    /// A setting with the text that the user typed. The text may be invalid.
    public struct Field: Identifiable, Sendable {
        /// The setting, with its heading and the allowed words.
        public let setting: Setting
        /// The text.
        public internal(set) var text: String
        /// The reason why the text is invalid or could not be saved; `nil` if it is saved.
        public internal(set) var message: Phrase?

        public var id: String { setting.key }

        /// Creates the field for the stored value. If this value is invalid, the field has the default and a message.
        init(_ setting: Setting) {
            self.setting = setting
            text = setting.text
            do throws(ProviderError) { _ = try setting.isStored() } catch {
                message = .message(for: error, in: setting)
            }
        }
    }

    /// The settings, in display order.
    public private(set) var fields: [Field]
    /// The language of the user interface.
    public private(set) var language: Language
    /// Whether pictures are shown.
    public private(set) var showsPictures: Bool
    /// When the user interface has colors: always, never, or if a terminal supports them.
    public private(set) var color: ColorSetting
    /// Whether letters and other characters are keys of web pages.
    public private(set) var hasLetterKeys: Bool

    @ObservationIgnored private let settings: AppSettings
    @ObservationIgnored private let environmentLanguage: Language

    /// Creates the view model.
    ///
    /// - Parameter environmentLanguage: The language that is used if the user has not chosen one.
    public init(_ settings: AppSettings, environmentLanguage: Language) {
        self.settings = settings
        self.environmentLanguage = environmentLanguage
        fields = settings.all.map { Field($0) }
        language = settings.language.language(environment: environmentLanguage)
        showsPictures = settings.showsPictures
        color = settings.color
        hasLetterKeys = settings.hasLetterKeys
    }

    /// Sets the text of a setting. Valid text is saved, and empty text restores the default.
    public func enter(_ text: String, in key: String) {
        guard !text.isEmpty else { return reset(key) }
        change(key, to: text) { (setting) throws(ProviderError) in try setting.set(.text(text)) }
    }

    /// Changes whether letters and other characters are keys of web pages. A change that cannot be saved applies, too, until
    /// the program ends.
    public func setLetterKeys(_ isOn: Bool) {
        enter("\(isOn)", in: settings.$hasLetterKeys.key)
        hasLetterKeys = isOn
    }

    /// The reason why ``hasLetterKeys`` could not be saved; `nil` if it is saved.
    public var letterKeysMessage: Phrase? { fields.first { $0.id == settings.$hasLetterKeys.key }?.message }

    /// Selects the next allowed word of a setting, such as `false` after `true`. Does nothing without allowed words.
    public func selectNext(in key: String) { select(1, in: key) }

    /// Selects the previous allowed word of a setting. Does nothing without allowed words.
    public func selectPrevious(in key: String) { select(-1, in: key) }

    private func select(_ offset: Int, in key: String) {
        guard let field = fields.first(where: { $0.id == key }), !field.setting.words.isEmpty else { return }
        let words = field.setting.words
        let index = words.firstIndex(of: field.text) ?? -1
        enter(words[(index + offset + words.count) % words.count], in: key)
    }

    /// Restores the default of a setting.
    public func reset(_ key: String) {
        change(key, to: nil) { (setting) throws(ProviderError) in try setting.reset() }
    }

    private func change(_ key: String, to text: String?, _ body: (Setting) throws(ProviderError) -> Void) {
        guard let index = fields.firstIndex(where: { $0.id == key }) else { return }
        let setting = fields[index].setting
        do throws(ProviderError) {
            try body(setting)
            fields[index].message = nil
        } catch {
            fields[index].message = .message(for: error, in: setting)
        }
        fields[index].text = fields[index].message == nil ? setting.text : text ?? setting.text
        language = settings.language.language(environment: environmentLanguage)
        showsPictures = settings.showsPictures
        color = settings.color
        hasLetterKeys = settings.hasLetterKeys
    }
}

extension Phrase {
    /// Returns the message for a value that is invalid, or that could not be saved.
    fileprivate static func message(for error: ProviderError, in setting: Setting) -> Phrase {
        guard error.code == .invalidRequest else { return Phrase(untranslated: error.message) }
        return Phrase(
            error.message, japanese: "\(setting.heading.japanese)には次の値を指定してください：\(setting.allowed.japanese)")
    }
}
