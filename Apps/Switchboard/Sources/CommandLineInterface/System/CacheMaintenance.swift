/// The location of the cache, and how it is used.
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
    /// Creates the settings that the options select; `nil` for no cache.
    init?(_ arguments: ParsedArguments, environment: [String: String]) {
        guard !arguments[.noCache], let folder = Self.folder(environment) else { return nil }
        self.init(folder: folder, isRefreshing: arguments[.refresh])
    }

    /// Returns the folder according to the XDG Base Directory Specification, which ignores relative paths; `nil` when
    /// the environment specifies none.
    static func folder(_ environment: [String: String]) -> String? {
        let home = environment["HOME"].map { "\($0)/.cache" }
        let base = [environment["XDG_CACHE_HOME"], home].compactMap(\.self).first { $0.hasPrefix("/") }
        return base.map { "\($0)/switchboard" }
    }
}

/// The cache on disk, for the `cache` command.
public protocol CacheMaintenance: Sendable {
    /// The maximum size, in bytes.
    var maximumBytes: Int { get }

    /// Returns the number and size of the cached responses; 0 when the folder does not exist.
    func usage() throws(ReadError) -> CacheUsage

    /// Removes all cached responses, and nothing else.
    func clear() throws(WriteError)
}

/// The usage of a cache.
public struct CacheUsage: Hashable, Sendable {
    /// The number of responses.
    public let responses: Int
    /// Their size on disk, in bytes.
    public let bytes: Int

    public init(responses: Int, bytes: Int) {
        self.responses = responses
        self.bytes = bytes
    }
}
