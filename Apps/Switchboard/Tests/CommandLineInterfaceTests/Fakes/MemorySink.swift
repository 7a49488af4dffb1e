import CommandLineInterface
import Synchronization

/// Keeps what is written, up to a number of bytes; then it fails as a pipe or a disk does.
final class MemorySink: ByteSink {
    private let capacity: Int
    private let error: WriteError
    private let journal: Journal
    private let bytes = Mutex<[UInt8]>([])

    init(capacity: Int = .max, error: WriteError = .closedPipe, journal: Journal = Journal()) {
        self.capacity = capacity
        self.error = error
        self.journal = journal
    }

    var text: String { bytes.withLock { String(decoding: $0, as: UTF8.self) } }

    func write(_ new: [UInt8]) throws(WriteError) {
        journal.add("write")
        let isWhole = bytes.withLock { bytes in
            let room = capacity - bytes.count
            bytes += new.prefix(room)
            return new.count <= room
        }
        guard isWhole else { throw error }
    }
}

extension WriteError {
    static let closedPipe = WriteError(isClosedPipe: true, reason: "Broken pipe")
    static let fullDisk = WriteError(reason: "No space left on device")
}
