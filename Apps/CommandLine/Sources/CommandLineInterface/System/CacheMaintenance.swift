/// The location of the cache, and whether to refresh its responses.
public struct CacheSettings: Hashable, Sendable {
    /// The path of the cache folder.
    public let folder: String
    /// Whether cached responses are ignored, and replaced with new responses from the API.
    public let isRefreshing: Bool

    /// Creates settings for the cache in a folder.
    public init(folder: String, isRefreshing: Bool) {
        self.folder = folder
        self.isRefreshing = isRefreshing
    }
}

extension CacheSettings {
    /// Creates the settings; `nil` with `--no-cache`, or if the environment specifies no cache folder.
    init?(_ arguments: ParsedArguments, environment: [String: String]) {
        guard !arguments[.noCache], let folder = Self.folder(environment) else { return nil }
        self.init(folder: folder, isRefreshing: arguments[.refresh])
    }

    /// Returns the path of the cache folder according to the XDG Base Directory Specification. It requires relative
    /// paths to be ignored. Returns `nil` if the environment specifies no folder.
    static func folder(_ environment: [String: String]) -> String? {
        let home = environment["HOME"].map { "\($0)/.cache" }
        let base = [environment["XDG_CACHE_HOME"], home].compactMap(\.self).first { $0.hasPrefix("/") }
        return base.map { "\($0)/switchboard" }
    }
}

extension Failure {
    /// The failure for an environment that specifies no cache folder.
    static let missingCacheFolder = Failure(
        .cache, "no cache folder: neither HOME nor XDG_CACHE_HOME is set to an absolute path",
        hint: "set one of them")
}

/// The cache on disk, for the `cache` command.
public protocol CacheMaintenance: Sendable {
    /// The maximum size of the cache, in bytes.
    var maximumBytes: Int { get }

    /// Returns the number and the size of the cached responses. Both are 0 when the folder does not exist.
    func usage() throws(ReadError) -> CacheUsage

    /// Removes all cached responses, and then the empty directories of the cache. Keeps other files.
    ///
    /// - Returns: The number and the size of the removed responses, and the ignored paths, which were not removed.
    func clear() throws(WriteError) -> CacheUsage
}

/// The number and the size of cached responses.
public struct CacheUsage: Hashable, Sendable {
    /// The number of cached responses.
    public let responses: Int
    /// The total size of the files, in bytes.
    public let bytes: Int
    /// The paths that the cache ignores, each with the reason: `/home/ada/.cache/switchboard: a symbolic link`.
    public let ignored: [String]

    /// Creates a usage from a number of responses and their total size in bytes. By default, no paths are ignored.
    public init(responses: Int, bytes: Int, ignored: [String] = []) {
        self.responses = responses
        self.bytes = bytes
        self.ignored = ignored
    }
}
