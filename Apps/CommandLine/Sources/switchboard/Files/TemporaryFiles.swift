import CommandLineInterface
import Essentials
import Failures
import Synchronization

/// The folders with incomplete output of the process, which are of no use to a later run.
///
/// Usually, the code that creates a folder removes it. After a signal, the process may end before that code runs, for
/// example while the process waits for a program that reads the output. The process then calls ``removeAll()``.
final class TemporaryFiles: Sendable {
    /// The maximum time to wait for an operation in progress.
    private static let maximumWait = (steps: 100, microseconds: UInt32(1000))

    private let folders = Mutex<[String: PartialFolder]>([:])

    /// Creates a folder for an output file in the folder `parent`.
    func makeFolder(in parent: String) throws(WriteError) -> PartialFolder {
        let result = folders.withLock { folders -> Result<PartialFolder, WriteError> in
            do throws(WriteError) {
                let folder = try PartialFolder(in: parent)
                folders[folder.path] = folder
                return .success(folder)
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }

    func remove(_ folder: PartialFolder) {
        folders.withLock { folders in
            folder.remove()
            folders[folder.path] = nil
        }
    }

    /// Removes all folders. Must be called only when the process is about to end.
    func removeAll() {
        for _ in 0..<Self.maximumWait.steps {
            let isRemoved: Void? = folders.withLockIfAvailable { folders in
                for folder in folders.values { folder.remove() }
                folders = [:]
            }
            guard isRemoved == nil else { return }
            usleep(Self.maximumWait.microseconds)
        }
    }
}
