import CommandLineInterface
import Synchronization

/// A cache without a folder.
final class MemoryCache: CacheMaintenance {
    private let state: Mutex<(usage: CacheUsage, folders: [String])>
    private let isBroken: Bool
    let maximumBytes = 1000

    init(responses: Int = 0, bytes: Int = 0, isBroken: Bool = false) {
        state = Mutex((CacheUsage(responses: responses, bytes: bytes), []))
        self.isBroken = isBroken
    }

    /// The folders it was opened in.
    var folders: [String] { state.withLock { $0.folders } }

    func opened(_ folder: String) -> MemoryCache {
        state.withLock { $0.folders.append(folder) }
        return self
    }

    func usage() throws(ReadError) -> CacheUsage { state.withLock { $0.usage } }

    func clear() throws(WriteError) {
        guard !isBroken else { throw WriteError(reason: "Permission denied") }
        state.withLock { $0.usage = CacheUsage(responses: 0, bytes: 0) }
    }
}
