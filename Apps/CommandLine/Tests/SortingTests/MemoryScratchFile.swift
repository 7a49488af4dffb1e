import Failures
import Sorting
import Synchronization

/// A temporary file in memory. It can be full, and it can be truncated.
final class MemoryScratchFile: ScratchFile {
    private let content = Mutex<[UInt8]>([])
    private let capacity: Int
    private let isTruncated: Bool

    /// - Parameters:
    ///   - capacity: The size beyond which a write fails.
    ///   - isTruncated: Whether the last byte is missing when the file is read.
    init(capacity: Int = .max, isTruncated: Bool = false) {
        self.capacity = capacity
        self.isTruncated = isTruncated
    }

    var byteCount: Int { content.withLock(\.count) }

    func append(_ bytes: [UInt8]) throws(WriteError) {
        let fits = content.withLock { content in
            guard content.count + bytes.count <= capacity else { return false }
            content += bytes
            return true
        }
        guard fits else { throw WriteError(reason: "No space left on device") }
    }

    func read(at offset: Int, count: Int) throws(ReadError) -> [UInt8] {
        content.withLock { Array($0.dropLast(isTruncated ? 1 : 0).dropFirst(offset).prefix(count)) }
    }
}
