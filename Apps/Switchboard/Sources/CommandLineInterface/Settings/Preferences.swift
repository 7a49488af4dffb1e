import Presentation
import Protocols

/// A choice of the user, and where it was made.
struct Choice<Value: Sendable>: Sendable {
    /// Where a choice can be made. The first one takes precedence.
    enum Source: String, Sendable {
        case option, environment, file, `default`
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

/// What the user prefers, by options, environment variables and settings. See ``Choice`` for their precedence.
struct Preferences: Sendable {
    let settings: AppSettings
    let file: SettingsFile
    private let environment: [String: String]

    init(_ system: System) {
        file = SettingsFile(system)
        settings = AppSettings(in: file, providers: system.providers.map(\.id))
        environment = system.environment
    }

    /// The default provider, by id, or by any name in the environment; empty if there is none.
    var provider: Choice<String> {
        Choice(environment: variable(of: settings.$defaultProvider.key)?.value, setting: settings.$defaultProvider)
    }

    /// Returns the maximum number of items of a list; `nil` for one page.
    func limit(option: Int?) -> Int? {
        switch Choice(option: option.map(LimitSetting.items), setting: settings.$defaultLimit).value {
        case .automatic: nil
        case .items(let count): count
        }
    }

    /// Returns when output has colors.
    ///
    /// - Parameter setting: The setting if it is not the current one.
    func color(noColor: Bool, setting: ColorSetting? = nil) -> ColorSetting {
        let variable = variable(of: settings.$color.key).flatMap { ColorSetting(rawValue: $0.value) }
        let option: ColorSetting? = noColor ? .never : nil
        guard let setting else { return Choice(option: option, environment: variable, setting: settings.$color).value }
        return Choice(option: option, environment: variable, setting: setting, default: .automatic).value
    }

    /// Returns the environment variable that takes precedence over a setting, and the value that it stands for; `nil`
    /// if there is none.
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

    /// What is wrong with the file of the settings, for a warning; `nil` if nothing is.
    var problem: String? {
        guard let path = file.path else { return nil }
        if let problem = file.problem { return "could not read \(path): \(problem); using the default settings" }
        let errors = settings.all.compactMap { setting in
            do throws(ProviderError) { _ = try setting.isStored() } catch { return error.message }
            return nil
        }
        guard !errors.isEmpty else { return nil }
        return "\(path): \(errors.joined(separator: "; ")); using the default\(errors.count == 1 ? "" : "s")"
    }
}
