import CommandLineInterface
import Synchronization

/// A cache without a folder.
final class MemoryCache: CacheFolder {
    private let state: Mutex<(contents: CacheContents, folders: [String])>
    private let isBroken: Bool
    let maximumBytes = 1000

    init(answers: Int = 0, bytes: Int = 0, isBroken: Bool = false) {
        state = Mutex((CacheContents(answers: answers, bytes: bytes), []))
        self.isBroken = isBroken
    }

    /// The folders it was opened in.
    var folders: [String] { state.withLock { $0.folders } }

    func opened(_ folder: String) -> MemoryCache {
        state.withLock { $0.folders.append(folder) }
        return self
    }

    func contents() throws(ReadError) -> CacheContents { state.withLock { $0.contents } }

    func clear() throws(WriteError) {
        guard !isBroken else { throw WriteError(reason: "Permission denied") }
        state.withLock { $0.contents = CacheContents(answers: 0, bytes: 0) }
    }
}
