import Failures

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
    /// Returns the path of the cache folder according to the XDG Base Directory Specification. It requires relative
    /// paths to be ignored. Returns `nil` if the environment specifies no folder.
    package static func folder(_ environment: [String: String]) -> String? {
        let home = environment["HOME"].map { "\($0)/.cache" }
        let base = [environment["XDG_CACHE_HOME"], home].compactMap(\.self).first { $0.hasPrefix("/") }
        return base.map { "\($0)/switchboard" }
    }
}

extension Failure {
    /// The failure for an environment that specifies no cache folder.
    package static let missingCacheFolder = Failure(
        .cache, "no cache folder: neither HOME nor XDG_CACHE_HOME is set to an absolute path",
        hint: "set one of them")
}
