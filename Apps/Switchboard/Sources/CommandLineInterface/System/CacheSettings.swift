/// Where answers are stored, and what may be made of them.
public struct CacheSettings: Hashable, Sendable {
    /// The path of the folder.
    public let folder: String
    /// Whether every answer is to come from the API itself, and replaces the one that is stored.
    public let isRefreshing: Bool

    public init(folder: String, isRefreshing: Bool) {
        self.folder = folder
        self.isRefreshing = isRefreshing
    }
}
