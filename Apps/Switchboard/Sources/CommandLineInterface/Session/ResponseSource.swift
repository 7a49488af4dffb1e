public import Protocols

/// Where responses come from.
public enum ResponseSource: Sendable {
    /// The API, through a cache if there is one.
    case network(CacheSettings?)
    /// The cache alone, however old its responses are. A request without a cached response fails with `notStored`.
    case cacheOnly(CacheSettings)
    /// The provider's samples.
    case samples(SampleBook)

    /// The samples, if they are the source.
    public var sampleBook: SampleBook? {
        if case .samples(let book) = self { book } else { nil }
    }
}

/// Where responses are cached, and how the cache is used.
public struct CacheSettings: Hashable, Sendable {
    /// The path of the folder.
    public let folder: String
    /// Whether every response is to come from the API itself, and to replace the cached one.
    public let isRefreshing: Bool

    public init(folder: String, isRefreshing: Bool) {
        self.folder = folder
        self.isRefreshing = isRefreshing
    }
}

extension CacheSettings {
    /// What the options ask for; `nil` for no cache.
    init?(_ arguments: ParsedArguments, environment: [String: String]) {
        guard !arguments[.noCache], let folder = Self.folder(environment) else { return nil }
        self.init(folder: folder, isRefreshing: arguments[.refresh])
    }

    /// The folder by the XDG Base Directory Specification, by which relative paths are to be ignored; `nil` when the
    /// environment names none.
    static func folder(_ environment: [String: String]) -> String? {
        let home = environment["HOME"].map { "\($0)/.cache" }
        let base = [environment["XDG_CACHE_HOME"], home].compactMap(\.self).first { $0.hasPrefix("/") }
        return base.map { "\($0)/switchboard" }
    }
}
