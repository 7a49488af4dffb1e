import Protocols

extension CacheSettings {
    /// What the options of a command ask for; `nil` for no cache.
    init?(_ arguments: ParsedArguments, environment: [String: String]) {
        guard !arguments.isOn(GlobalOption.noCache.name), let folder = Self.folder(environment) else { return nil }
        self.init(folder: folder, isRefreshing: arguments.isOn(GlobalOption.refresh.name))
    }

    /// The folder by the XDG Base Directory Specification, which wants paths that are not absolute to be ignored; `nil`
    /// when the environment names none.
    static func folder(_ environment: [String: String]) -> String? {
        let home = environment["HOME"].map { "\($0)/.cache" }
        let base = [environment["XDG_CACHE_HOME"], home].compactMap(\.self).first { $0.hasPrefix("/") }
        return base.map { "\($0)/switchboard" }
    }
}
