import Presentation
import Protocols
import ProviderFiles

/// A part of a server's name that the user fills in, such as `site` in `https://{site}.example.com`.
struct HostSetting {
    /// The name in the URL.
    let name: String
    /// The name of the provider file without its suffix. All providers of a file share the value.
    let file: String

    /// The key that users type: `acme.site`.
    var key: String { "\(file).\(name)" }

    func value(in settings: SettingsFile) -> String? { settings.value(forKey: key)?.inputText }

    func setting(in settings: SettingsFile, of host: HostSettings) -> Setting {
        let form = "a part of a server's name, as in \(host.form)"
        let storage = Storage(key, default: "", form: .custom(form), in: settings) { host.accepts($0) }
        return Setting(storage, Phrase(untranslated: key), allowed: Phrase(untranslated: form))
    }
}

extension ProviderDirectory {
    /// Returns the setting with a key such as `acme.site`; `nil` if no provider file has it. Reads at most one file.
    func hostSetting(_ key: String, in settings: SettingsFile) -> Setting? {
        guard let dot = key.lastIndex(of: ".") else { return nil }
        let setting = HostSetting(name: String(key[key.index(after: dot)...]), file: String(key[..<dot]))
        guard let content = try? files.first(where: { $0.name == setting.file })?.inspect().file else { return nil }
        let hosts = content.descriptors.compactMap { content.hostSettings(of: $0.id) }
        return hosts.first { $0.names.contains(setting.name) }.map { setting.setting(in: settings, of: $0) }
    }
}
