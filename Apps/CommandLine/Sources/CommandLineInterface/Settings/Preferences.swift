import Arguments
import Essentials
import Output
import Presentation
import Protocols

/// The value of a preference, and its source.
struct Choice<Value: Sendable>: Sendable {
    /// The source of a value. Earlier cases take precedence over later ones.
    enum Source: String, Sendable {
        case option, environment, file
        /// The general setting, for a provider without a setting of its own.
        case general
        case `default`
    }

    let value: Value
    let source: Source

    /// Chooses a value. An option takes precedence over the environment, the environment over a setting, and a setting
    /// over the default.
    init(option: Value? = nil, environment: Value? = nil, setting: Value?, default fallback: Value) {
        let values: [(Value?, Source)] = [(option, .option), (environment, .environment), (setting, .file)]
        let first = values.lazy.compactMap { value, source in value.map { ($0, source) } }.first
        (value, source) = first ?? (fallback, .default)
    }
}

extension Choice where Value: DraftValue {
    init(option: Value? = nil, environment: Value? = nil, setting: Storage<Value>) {
        self.init(
            option: option, environment: environment, setting: (try? setting.stored.get()) ?? nil,
            default: setting.defaultValue)
    }
}

/// The user's preferences, from options, environment variables and settings. See ``Choice`` for their precedence.
struct Preferences: Sendable {
    @Indirect private(set) var settings: AppSettings
    let file: SettingsFile
    /// The settings of single providers, which take precedence over the general ones.
    let providers: ProviderSettings
    /// The format of records.
    @Storage private var format: FormatSetting
    /// Whether long tables are shown in a pager.
    @Storage private var pager: PagerSetting
    private let environment: [String: String]

    /// - Parameter directory: All providers; `nil` if they cannot be found.
    init(_ file: SettingsFile, environment: [String: String], directory: ProviderDirectory?) {
        self.file = file
        settings = AppSettings(in: file) { directory?.canContain($0) == true }
        providers = ProviderSettings(file: file, directory: directory)
        _format = Storage("format", default: .automatic, in: file)
        _pager = Storage("pager", default: .automatic, in: file)
        self.environment = environment
    }

    /// All general settings, in display order.
    var general: [Setting] {
        settings.all + [
            Setting($format, Phrase(untranslated: "Default format")), Setting($pager, Phrase(untranslated: "Pager")),
        ]
    }

    /// Whether long tables are shown in a pager without an option.
    var usesPager: Bool { Choice(setting: $pager).value != .never }

    /// The default provider. A setting contains its id. An environment variable contains its id or its package name.
    /// The value is empty if neither is set.
    var provider: Choice<String> {
        Choice(environment: variable(of: settings.$defaultProvider.key)?.value, setting: settings.$defaultProvider)
    }

    /// Returns the general setting that is used if a provider's setting has no value; `nil` if the setting is not one of a
    /// provider.
    func generalSetting(for setting: Setting) -> Setting? {
        guard providers.setting(setting.key)?.key == setting.key else { return nil }
        return general.first { setting.key.hasSuffix(".\($0.key)") }
    }

    /// Returns the maximum number of items of a provider's list without an option; `nil` for one page.
    func limit(of provider: ProviderDescriptor) -> Int? {
        switch value(of: providers.limit(of: provider.id), orElse: settings.$defaultLimit) {
        case .automatic: nil
        case .items(let count): count
        }
    }

    /// Returns the format of records without an option; `nil` for the default of the program.
    ///
    /// - Parameter provider: The provider of the records; `nil` for none.
    func format(of provider: ProviderDescriptor?) -> OutputFormat? {
        provider.map { value(of: providers.format(of: $0.id), orElse: $format).format } ?? format.format
    }

    /// Returns the value of a provider's setting, if there is one, or else of the general setting.
    private func value<Value: DraftValue>(of own: Storage<Value>, orElse general: Storage<Value>) -> Value {
        // The file of the provider is only read if the key is in the settings.
        let isOwn = file.value(forKey: own.key) != nil && providers.setting(own.key) != nil
        return (isOwn ? (try? own.stored.get()) ?? nil : nil) ?? Choice(setting: general).value
    }

    /// Returns the color setting to use. `--no-color` takes precedence over the environment and the setting.
    ///
    /// - Parameter setting: A setting to use instead of the saved one; `nil` to use the saved one.
    func color(noColor: Bool, setting: ColorSetting? = nil) -> ColorSetting {
        let variable = variable(of: settings.$color.key).flatMap { ColorSetting(rawValue: $0.value) }
        let option: ColorSetting? = noColor ? .never : nil
        guard let setting else { return Choice(option: option, environment: variable, setting: settings.$color).value }
        return Choice(option: option, environment: variable, setting: setting, default: .automatic).value
    }

    /// Returns the name of the environment variable that overrides a setting, and the resulting value of the setting;
    /// `nil` if no such variable is set.
    func variable(of key: String) -> (name: String, value: String)? {
        func text(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
        switch key {
        case settings.$defaultProvider.key:
            return text(Option.providerVariable).map { (Option.providerVariable, $0) }
        case settings.$color.key:
            // https://no-color.org and https://force-color.org.
            if text("NO_COLOR") != nil { return ("NO_COLOR", ColorSetting.never.rawValue) }
            return text("FORCE_COLOR").flatMap { $0 == "0" ? nil : ("FORCE_COLOR", ColorSetting.always.rawValue) }
        default: return nil
        }
    }

    /// A warning about errors in the settings file; `nil` if there are none.
    var problem: String? {
        guard let path = file.path else { return nil }
        if let problem = file.problem { return "could not read '\(path)': \(problem); using the default settings" }
        let errors = (general + providers.stored).compactMap { setting in
            do throws(ProviderError) { _ = try setting.isStored() } catch { return error.message }
            return nil
        }
        guard !errors.isEmpty else { return nil }
        return "\(path): \(errors.joined(separator: "; ")); using the default\(errors.count == 1 ? "" : "s")"
    }
}
