import CommandLineInterface
import Connections
import Failures
import Output
import Protocols
import StoreProtocols
import Synchronization

/// A sink that stores up to `capacity` bytes. After that, writing fails as on a closed pipe or a full disk.
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

    /// Forgets what was written.
    func reset() { bytes.withLock { $0 = [] } }

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

/// A download destination that writes to a sink.
final class MemoryDownload: Download {
    let journal = Journal()
    private let sink: any ByteSink
    private let failure: NetworkError?
    private let count = Mutex(0)

    /// - Parameter failure: The error that each call of `write` throws after it has written.
    init(to sink: any ByteSink, failure: NetworkError? = nil) {
        self.sink = sink
        self.failure = failure
    }

    var partialBody: PartialBody? { nil }

    func begin(_ head: HTTPResponse) {
        journal.add("begin \(head.status)")
    }

    func write(_ piece: Data) throws(NetworkError) {
        do {
            try sink.write(Array(piece))
        } catch {
            throw NetworkError(writing: "'file'", error)
        }
        count.withLock { $0 += piece.count }
        if let failure { throw failure }
    }

    func discard() {}

    func commit() -> Int {
        journal.add("commit")
        return count.withLock(\.self)
    }

    func abandon() -> PartialFile? {
        journal.add("abandon")
        return count.withLock(\.self) > 0 ? PartialFile(path: "file.part", byteCount: count.withLock(\.self)) : nil
    }
}

/// An output file that keeps what was committed.
final class MemoryAtomicFile: AtomicFile {
    private let sink: MemorySink
    private let ending = Mutex<String?>(nil)

    /// The content of the existing file, to which records are added; `nil` for none.
    private let existing: String?

    init(to sink: MemorySink = MemorySink(), existing: String? = nil) {
        self.sink = sink
        self.existing = existing
    }

    var firstLine: [UInt8]? { existing.map { $0.utf8.prefix { $0 != UInt8(ascii: "\n") }.map { $0 } } }

    /// The content after a commit; `nil` before it, and if the file was abandoned.
    var text: String? { ending.withLock { $0 == "commit" ? sink.text : nil } }
    var isAbandoned: Bool { ending.withLock { $0 == "abandon" } }

    func write(_ bytes: [UInt8]) throws(WriteError) { try sink.write(bytes) }

    func commit() { ending.withLock { $0 = "commit" } }

    func abandon() { ending.withLock { $0 = "abandon" } }
}

/// An output database whose table is in a store. It ends as its file does.
struct MemoryOutputDatabase: OutputDatabase {
    let file: MemoryAtomicFile
    let store: any RecordStore
    /// The error that opening the database throws; `nil` for none.
    let error: StoreError?

    func open(for schema: RecordSchema) throws(StoreError) -> any RecordStore {
        if let error { throw error }
        return store
    }

    func commit() { file.commit() }

    func abandon() { file.abandon() }
}

extension WriteError {
    static let closedPipe = WriteError(isClosedPipe: true, reason: "Broken pipe")
    static let fullDisk = WriteError(reason: "No space left on device")
}

/// A fake cache that stores only its usage, and no responses.
final class MemoryCache: CacheMaintenance {
    private let state: Mutex<(usage: CacheUsage, folders: [String])>
    private let isBroken: Bool
    let maximumBytes = 1000

    init(responses: Int = 0, bytes: Int = 0, ignored: [String] = [], isBroken: Bool = false) {
        state = Mutex((CacheUsage(responses: responses, bytes: bytes, ignored: ignored), []))
        self.isBroken = isBroken
    }

    /// The folders that were opened, in order.
    var folders: [String] { state.withLock { $0.folders } }

    func opened(_ folder: String) -> MemoryCache {
        state.withLock { $0.folders.append(folder) }
        return self
    }

    func usage() throws(ReadError) -> CacheUsage { state.withLock { $0.usage } }

    func clear() throws(WriteError) -> CacheUsage {
        guard !isBroken else { throw WriteError(reason: "Permission denied") }
        return state.withLock { state in
            defer { state.usage = CacheUsage(responses: 0, bytes: 0, ignored: state.usage.ignored) }
            return state.usage
        }
    }
}

/// A configuration file in memory.
final class MemoryFile: ConfigurationFile {
    private let state: Mutex<(path: String, content: Data?)>
    private let fault: ConfigurationFileError?

    init(_ content: String? = nil, fault: ConfigurationFileError? = nil) {
        state = Mutex(("", content.map { Data($0.utf8) }))
        self.fault = fault
    }

    /// The number of times that the file was read.
    let readCount = Mutex(0)

    var path: String { state.withLock { $0.path } }
    var text: String? { state.withLock { $0.content.map { String(decoding: $0, as: UTF8.self) } } }

    func opened(_ path: String) -> MemoryFile {
        state.withLock { $0.path = path }
        return self
    }

    func read() throws(ReadError) -> Data? {
        readCount.withLock { $0 += 1 }
        if case .read(let error) = fault { throw error }
        return state.withLock { $0.content }
    }

    func update(_ change: (Data?) throws(ReadError) -> Data?) throws(ConfigurationFileError) {
        if let fault { throw fault }
        let new: Data?
        do throws(ReadError) { new = try change(state.withLock { $0.content }) } catch { throw .read(error) }
        state.withLock { $0.content = new }
    }
}

final class Journal: Sendable {
    private let log = Mutex<[String]>([])

    var entries: [String] { log.withLock { $0 } }

    func add(_ entry: String) {
        log.withLock { $0.append(entry) }
    }
}
