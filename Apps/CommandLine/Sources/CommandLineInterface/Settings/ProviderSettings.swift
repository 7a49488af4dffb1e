import Essentials
import Failures
import Output
import Presentation
import Protocols
import ProviderFiles

/// A setting that a provider can have instead of the general one: `github-repos.limit` takes precedence over `limit`.
enum ProviderSettingName: String, CaseIterable {
    case limit, format

    /// The key that users type.
    func key(of provider: String) -> String { "\(provider).\(rawValue)" }
}

/// The settings of single providers, in the file of all settings.
struct ProviderSettings {
    let file: SettingsFile
    /// All providers; `nil` if they cannot be found.
    let directory: ProviderDirectory?

    func limit(of provider: String) -> Storage<LimitSetting> {
        Storage(ProviderSettingName.limit.key(of: provider), default: .automatic, in: file)
    }

    func format(of provider: String) -> Storage<FormatSetting> {
        Storage(ProviderSettingName.format.key(of: provider), default: .automatic, in: file)
    }

    func setting(_ name: ProviderSettingName, of provider: String) -> Setting {
        let heading = Phrase(untranslated: name.key(of: provider))
        return switch name {
        case .limit: Setting(limit(of: provider), heading, allowed: .automaticOrCount)
        case .format: Setting(format(of: provider), heading)
        }
    }

    /// Returns the setting with a key such as `github-repos.limit`; `nil` for another key, for an unknown provider, and for
    /// a part of a server's name, whose key looks the same.
    func setting(_ key: String) -> Setting? {
        guard let (id, word) = Self.parts(of: key), let name = ProviderSettingName(rawValue: word),
            directory?.hostSetting(key, in: file) == nil, let provider = directory?.validProvider(named: id)
        else { return nil }
        return setting(name, of: provider.id)
    }

    /// The settings that are in the file, sorted by key.
    var stored: [Setting] {
        file.keys.compactMap { key in setting(key).flatMap { $0.key == key ? $0 : nil } }
    }

    /// The keys of all providers, for completion.
    var keys: [String] {
        let ids = directory?.outlines().map(\.id) ?? []
        return ids.flatMap { id in ProviderSettingName.allCases.map { $0.key(of: id) } }
    }

    /// Returns what the user probably meant by an unknown key with a dot; `nil` if there is nothing like it.
    func hint(forUnknown key: String) -> String? {
        guard let (id, word) = Self.parts(of: key), let directory else { return nil }
        let provider = directory.validProvider(named: id)?.id ?? Suggestion.nearest(to: id, among: directory.names)
        guard let provider else { return nil }
        let names = ProviderSettingName.allCases.map(\.rawValue)
        let name = names.first { $0 == word } ?? Suggestion.nearest(to: word, among: names)
        let keys = names.map { "\(provider).\($0)" }
        return name.map { "did you mean '\(provider).\($0)'?" }
            ?? "settings of \(provider): \(keys.joined(separator: ", "))"
    }

    private static func parts(of key: String) -> (provider: String, name: String)? {
        guard let dot = key.lastIndex(of: ".") else { return nil }
        return (String(key[..<dot]), String(key[key.index(after: dot)...]))
    }
}

/// The setting for the format of records.
enum FormatSetting: DraftValue, Hashable {
    /// A table on a terminal, and tab-separated lines otherwise.
    case automatic
    case format(String)

    private static let word = "automatic"

    static var inputForm: InputForm { .words([word] + OutputFormat.common.map(\.name)) }

    static var fieldKind: FieldKind { .text }

    var fieldValue: FieldValue {
        switch self {
        case .automatic: .text(Self.word)
        case .format(let name): .text(name)
        }
    }

    /// Creates a setting from `automatic`, or from the name of a format. Case is ignored.
    init(input: FieldValue) throws(InputError) {
        guard let text = input.inputText?.lowercased(), Self.inputForm.words.contains(text) else {
            throw InputError(input, expected: Self.inputForm)
        }
        self = text == Self.word ? .automatic : .format(text)
    }

    /// The format; `nil` for the default of the program.
    var format: OutputFormat? {
        guard case .format(let name) = self else { return nil }
        return OutputFormat.common.first { $0.name == name }
    }
}
