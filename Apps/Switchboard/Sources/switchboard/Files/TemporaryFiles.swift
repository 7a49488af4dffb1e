import CommandLineInterface
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The temporary files of the process, which are of no use to a later run.
///
/// Usually, the code that creates a file removes it. After a signal, the process may end before that code runs, for
/// example while the process waits for a program that reads the output. The process then calls ``removeAll()``.
final class TemporaryFiles: Sendable {
    /// The maximum time to wait for an operation in progress.
    private static let maximumWait = (steps: 100, microseconds: UInt32(1000))

    private let paths = Mutex<Set<String>>([])

    /// Runs an operation that creates, renames or removes files. The operation updates the set of paths to remove.
    func update<Value>(
        _ operation: (inout Set<String>) throws(WriteError) -> Value
    ) throws(WriteError) -> Value where Value: Sendable {
        let result = paths.withLock { paths -> Result<Value, WriteError> in
            do throws(WriteError) { return .success(try operation(&paths)) } catch { return .failure(error) }
        }
        return try result.get()
    }

    /// Removes all files. Must be called only when the process is about to end.
    func removeAll() {
        for _ in 0..<Self.maximumWait.steps {
            let isRemoved: Void? = paths.withLockIfAvailable { paths in
                for path in paths { unlink(path) }
                paths = []
            }
            guard isRemoved == nil else { return }
            usleep(Self.maximumWait.microseconds)
        }
    }
}
