import CommandLineInterface
import Protocols
import TransportPolicies

/// The folder of stored answers.
struct AnswerFolder: CacheFolder {
    /// Some thousand pages of any of the APIs.
    let maximumBytes = 256 << 20
    let store: FolderStore

    init(_ path: String, now: @escaping @Sendable () -> Date) {
        store = FolderStore(root: path, maximumBytes: maximumBytes, now: now)
    }

    func contents() throws(ReadError) -> CacheContents {
        do {
            let summary = try store.summary()
            return CacheContents(answers: summary.entries, bytes: summary.bytes)
        } catch {
            throw ReadError(reason: error.reason)
        }
    }

    func clear() throws(WriteError) {
        do {
            try store.clear()
        } catch {
            throw WriteError(reason: error.reason)
        }
    }
}
