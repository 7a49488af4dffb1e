public import Failures

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
