import Arguments
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

    func options(for provider: ProviderDescriptor?) -> [OptionGroup] {
        [OptionGroup(title: "Settings", options: [Option.reset]), .output(Self.columns.map(\.name))]
    }

    func run(_ invocation: Invocation) async throws(Failure) {
        let operands = invocation.arguments.operands
        let isReset = invocation.arguments[.reset]
        guard operands.count <= 2 else {
            throw .usage("settings takes at most one key and one value; got \(operands.count)")
        }
        guard let key = operands.first else {
            guard !isReset else { throw .usage("missing <key> for '\(Option.reset.flag)'") }
            return try showAll(invocation)
        }
        let setting = try setting(key, invocation)
        if operands.count == 2 {
            guard !isReset else { throw .usage("specify only one of '\(Option.reset.flag)' and a value") }
            try set(setting, to: operands[1], invocation)
        } else if isReset {
            try change(setting, invocation) { () throws(ProviderError) in try setting.reset() }
        } else {
            try show(setting, invocation)
        }
    }

    private func setting(_ key: String, _ invocation: Invocation) throws(Failure) -> Setting {
        let all = invocation.preferences.settings.all
        if let setting = all.first(where: { $0.key == key }) { return setting }
        let keys = all.map(\.key)
        throw .usage(
            "unknown setting '\(key)'",
            hint: Suggestion.hint(for: key, among: keys) ?? "settings: \(keys.joined(separator: ", "))")
    }

    // MARK: Showing

    private func showAll(_ invocation: Invocation) throws(Failure) {
        let preferences = invocation.preferences
        let known = preferences.settings.all.map(\.key)
        for key in preferences.file.keys where !known.contains(key) {
            let suggestion = Suggestion.hint(for: key, among: known).map { "; \($0)" } ?? ""
            invocation.console.note("unknown setting '\(key)' in \(preferences.file.path ?? "")\(suggestion)")
        }
        var printer = RecordPrinter(Self.columns, to: invocation.output)
        try printer.write(preferences.settings.all.map { Row($0, preferences) })
        try printer.finish()
    }

    /// Writes only the value. If the user has chosen a format or fields, writes a record instead.
    private func show(_ setting: Setting, _ invocation: Invocation) throws(Failure) {
        let row = Row(setting, invocation.preferences)
        guard invocation.output.options.areChosen else {
            return try invocation.console.output.write(row.value.line + "\n")
        }
        var printer = RecordPrinter(Self.columns, forOne: true, to: invocation.output)
        try printer.write([row])
        try printer.finish()
    }

    // MARK: Changing

    private func set(_ setting: Setting, to value: String, _ invocation: Invocation) throws(Failure) {
        // Like `--provider`, the setting for the default provider accepts the name of a package.
        let isProvider = setting.key == invocation.preferences.settings.$defaultProvider.key
        let id = isProvider ? invocation.directory.provider(named: value)?.id : nil
        let candidates = isProvider ? invocation.directory.providers.map(\.id) : setting.words
        try change(setting, invocation, hint: Suggestion.hint(for: value, among: candidates)) {
            () throws(ProviderError) in try setting.set(.text(id ?? value))
        }
    }

    private func change(
        _ setting: Setting, _ invocation: Invocation, hint: String? = nil, _ body: () throws(ProviderError) -> Void
    ) throws(Failure) {
        do throws(ProviderError) {
            try body()
        } catch {
            guard error.code != .invalidRequest else { throw .usage(error.message, hint: hint) }
            throw Failure(.settings, error.message)
        }
        if let variable = invocation.preferences.variable(of: setting.key)?.name {
            invocation.console.note("the environment variable \(variable) is also set; commands use its value")
        }
    }

    /// A setting, the value that commands use, and the source of the value.
    private struct Row: Sendable {
        let setting: Setting
        let value: FieldValue
        let source: Choice<FieldValue>.Source

        init(_ setting: Setting, _ preferences: Preferences) {
            self.setting = setting
            let variable = preferences.variable(of: setting.key).map { FieldValue.text($0.value) }
            let isStored = (try? setting.isStored()) == true
            let choice = Choice(
                environment: variable, setting: isStored ? setting.value() : nil, default: setting.defaultValue)
            (value, source) = (choice.value, choice.source)
        }
    }

    private static let columns: [Column<Row>] = [
        Column("key", \.setting.key),
        Column("value", .text) { $0.value },
        Column("default", .text) { $0.setting.defaultValue },
        Column("allowed", \.setting.allowed.english),
        Column("source", \.source.rawValue),
    ]
}

extension Option<Bool> {
    fileprivate static var reset: Option { Option(flag: "reset", "restore the default of the setting") }
}
