/// The folder of stored answers, as a user looks after it.
public protocol CacheFolder: Sendable {
    /// The most that it may hold, in bytes.
    var maximumBytes: Int { get }

    /// What it holds; nothing when there is no such folder.
    func contents() throws(ReadError) -> CacheContents

    /// Removes every stored answer, and nothing else.
    func clear() throws(WriteError)
}
