/// Where responses are kept, one under each key.
///
/// What is read is what was written under that key or nothing, whatever else reads and writes at the same time.
public protocol ResponseStore: Sendable {
    /// What is stored; `nil` when there is nothing that can be read.
    ///
    /// - Throws: when the store cannot be used at all.
    func read(_ key: CacheKey) throws(StoreError) -> StoredResponse?

    /// Stores a response under its key, in place of any other. A store with a bound may drop it.
    ///
    /// - Throws: when it cannot be stored; what was stored before is then still there or gone, but whole.
    func write(_ response: StoredResponse) throws(StoreError)

    /// Removes what is stored, if there is anything.
    ///
    /// - Throws: when it is still there.
    func remove(_ key: CacheKey) throws(StoreError)
}
