/// The cache on disk, for the `cache` command.
public protocol CacheMaintenance: Sendable {
    /// The maximum size, in bytes.
    var maximumBytes: Int { get }

    /// What the cache holds; nothing when there is no such folder.
    func usage() throws(ReadError) -> CacheUsage

    /// Removes all cached responses, and nothing else.
    func clear() throws(WriteError)
}

/// How much a cache holds.
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
