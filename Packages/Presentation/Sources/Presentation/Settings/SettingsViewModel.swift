public import Observation
import Protocols

/// The settings of the app. A valid value is saved immediately.
@MainActor @Observable public final class SettingsViewModel {
    /// A setting with the text that the user typed, valid or not.
    public struct Field: Identifiable, Sendable {
        /// The setting, with its heading and the allowed words.
        public let setting: Setting
        /// The text.
        public internal(set) var text: String
        /// What is wrong with the text, or why it could not be saved; `nil` if it is saved.
        public internal(set) var message: String?

        public var id: String { setting.key }
    }

    /// The settings, in display order.
    public private(set) var fields: [Field]
    /// The language of the user interface.
    public private(set) var language: Language
    /// Whether pictures are shown.
    public private(set) var showsPictures: Bool

    @ObservationIgnored private let settings: AppSettings
    @ObservationIgnored private let environmentLanguage: Language

    /// Creates the scene.
    ///
    /// - Parameter environmentLanguage: The language if the user has chosen none.
    public init(_ settings: AppSettings, environmentLanguage: Language) {
        self.settings = settings
        self.environmentLanguage = environmentLanguage
        fields = settings.all.map { Field(setting: $0, text: $0.text) }
        language = settings.language.language(environment: environmentLanguage)
        showsPictures = settings.showsPictures
    }

    /// Sets the text of a setting, and saves it if it is valid.
    public func enter(_ text: String, in key: String) {
        change(key, to: text) { (setting) throws(ProviderError) in try setting.set(.text(text)) }
    }

    /// Selects the next allowed word of a setting, such as `false` after `true`. Ignored if the setting has no words.
    public func selectNext(in key: String) {
        guard let field = fields.first(where: { $0.id == key }) else { return }
        let words = field.setting.words
        guard !words.isEmpty else { return }
        let index = words.firstIndex(of: field.text) ?? -1
        enter(words[(index + 1) % words.count], in: key)
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
            fields[index].message = error.message
        }
        fields[index].text = fields[index].message == nil ? setting.text : text ?? setting.text
        language = settings.language.language(environment: environmentLanguage)
        showsPictures = settings.showsPictures
    }
}

extension Setting {
    /// The current value as text.
    public var text: String { value().inputText ?? "" }

    /// The allowed words; empty if the values are not a fixed set of words.
    public var words: [String] {
        if case .boolean = value() { ["true", "false"] } else { form.words }
    }
}
