import Arguments
import Essentials
import Failures
import Output
import Presentation
import Protocols
import UseCases

struct SettingsCommand: Command {
    let name = "settings"
    let summary = "show the settings, or set one"
    let capability: String? = nil
    let takesProvider = false
    let operand: Operand? = Operand(name: "key", placeholder: "[key [value]]", isRepeated: true)
    let examples = [
        Example("switchboard settings", "show all settings"),
        Example("switchboard settings limit 50", "set the default number of items of 'list'"),
        Example("switchboard settings github-repos.limit 100", "set it for one provider"),
        Example("switchboard settings format json", "print records as JSON without an option"),
        Example("switchboard settings limit --reset", "restore the default"),
    ]

    func operandValues(after operands: [String], at word: String, _ preferences: Preferences) -> OperandValues {
        let general = preferences.general
        guard let key = operands.first else {
            let keys = general.map { CompletionCandidate($0.key, $0.heading.english) }
            // The settings of all providers would hide the general ones.
            let others = word.isEmpty ? [] : preferences.providers.keys.map { CompletionCandidate($0) }
            return OperandValues(words: keys + others)
        }
        guard operands.count == 1 else { return OperandValues() }
        guard key != preferences.settings.$defaultProvider.key else { return OperandValues(areProviders: true) }
        return .words((general.first { $0.key == key } ?? preferences.providers.setting(key))?.words ?? [])
    }

    func options(for provider: ProviderDescriptor?) -> [OptionGroup] {
        [OptionGroup(title: "Settings", options: [Option.reset]), .output(Self.columns.map(\.name))]
    }

    func run(_ invocation: Invocation) async throws(Failure) {
        let operands = invocation.arguments.operands
        let isReset = invocation.arguments[.reset]
        let settings = UserSettings(invocation)
        guard operands.count <= 2 else {
            throw .usage("settings takes at most one key and one value; got \(operands.count)")
        }
        guard let key = operands.first else {
            guard !isReset else { throw .usage("missing <key> for '\(Option.reset.flag)'") }
            return try settings.showAll()
        }
        let setting = try settings.setting(key)
        if operands.count == 2 {
            guard !isReset else { throw .usage("specify only one of '\(Option.reset.flag)' and a value") }
            try settings.set(setting, to: operands[1])
        } else if isReset {
            try settings.change(setting) { () throws(ProviderError) in try setting.reset() }
        } else {
            try settings.show(setting)
        }
    }

    fileprivate static let columns: [Column<SettingRow>] = [
        Column("key", \.setting.key),
        Column("value", .text) { $0.value },
        Column("default", .text) { $0.setting.defaultValue },
        Column("allowed", \.setting.allowed.english),
        Column("source", \.source.rawValue),
    ]
}

/// Shows and changes the user's settings.
private struct UserSettings {
    private let preferences: Preferences
    private let directory: ProviderDirectory
    private let console: Console
    private let output: RecordOutput

    init(_ invocation: Invocation) {
        preferences = invocation.preferences
        directory = invocation.directory
        console = invocation.console
        output = invocation.output
    }

    /// - Throws: a usage failure for an unknown key.
    func setting(_ key: String) throws(Failure) -> Setting {
        let all = preferences.general
        if let setting = all.first(where: { $0.key == key }) { return setting }
        if let setting = directory.hostSetting(key, in: preferences.file) { return setting }
        if let setting = preferences.providers.setting(key) { return setting }
        let keys = all.map(\.key)
        throw .usage(
            "unknown setting '\(key)'",
            hint: preferences.providers.hint(forUnknown: key) ?? Suggestion.hint(for: key, among: keys)
                ?? "settings: \(keys.joined(separator: ", "))")
    }

    // MARK: Showing

    func showAll() throws(Failure) {
        let hosts = preferences.file.keys.compactMap { directory.hostSetting($0, in: preferences.file) }
        let settings = preferences.general + preferences.providers.stored + hosts
        let known = settings.map(\.key)
        for key in preferences.file.keys where !known.contains(key) {
            let suggestion = Suggestion.hint(for: key, among: known).map { "; \($0)" } ?? ""
            console.note("unknown setting '\(key)' in \(preferences.file.path ?? "")\(suggestion)")
        }
        var printer = try RecordPrinter(SettingsCommand.columns, to: output)
        try printer.write(settings.map { SettingRow($0, preferences) })
        try printer.finish()
    }

    /// Writes only the value. If the user has chosen a format or fields, writes a record instead.
    func show(_ setting: Setting) throws(Failure) {
        let row = SettingRow(setting, preferences)
        guard output.options.areChosen else {
            return try console.output.write(row.value.line + "\n")
        }
        var printer = try RecordPrinter(SettingsCommand.columns, forOne: true, to: output)
        try printer.write([row])
        try printer.finish()
    }

    // MARK: Changing

    func set(_ setting: Setting, to value: String) throws(Failure) {
        // Like `--provider`, the setting for the default provider accepts the name of a package.
        let isProvider = setting.key == preferences.settings.$defaultProvider.key
        let id = isProvider ? try directory.provider(named: value)?.descriptor.id : nil
        // The setting itself accepts what can be in a file.
        if isProvider, id == nil, directory.canContain(value) { throw .unknownProvider(value, among: directory) }
        let candidates = isProvider ? directory.names : setting.words
        try change(setting, hint: Suggestion.hint(for: value, among: candidates)) {
            () throws(ProviderError) in try setting.set(.text(id ?? value))
        }
    }

    func change(
        _ setting: Setting, hint: String? = nil, _ body: () throws(ProviderError) -> Void
    ) throws(Failure) {
        do throws(ProviderError) {
            try body()
        } catch {
            guard error.code != .invalidRequest else { throw .usage(error.message, hint: hint) }
            throw Failure(.settings, error.message)
        }
        if let variable = preferences.variable(of: setting.key)?.name {
            console.note("the environment variable \(variable) is also set; commands use its value")
        }
    }
}

/// A setting, the value that commands use, and the source of the value.
private struct SettingRow: Sendable {
    let setting: Setting
    let value: FieldValue
    let source: Choice<FieldValue>.Source

    init(_ setting: Setting, _ preferences: Preferences) {
        self.setting = setting
        let general = preferences.generalSetting(for: setting).map { SettingRow($0, preferences) }
        let variable = preferences.variable(of: setting.key).map { FieldValue.text($0.value) }
        let isStored = (try? setting.isStored()) == true
        let choice = Choice(
            environment: variable, setting: isStored ? setting.value() : nil,
            default: general?.value ?? setting.defaultValue)
        let isGeneral = choice.source == .default && general.map { $0.source != .default } == true
        (value, source) = (choice.value, isGeneral ? .general : choice.source)
    }
}

extension Option<Bool> {
    fileprivate static var reset: Option { Option(flag: "reset", "restore the default of the setting") }
}
