import Failures
import Protocols

/// A reader for the records of one run. It keeps a part of the run in memory.
struct RunReader {
    private let file: any ScratchFile
    private let chunkSize: Int
    /// The part of the run that is not read yet.
    private var rest: Range<Int>
    private var bytes: [UInt8] = []
    private var position = 0
    /// The key of the current record.
    private(set) var key: ArraySlice<UInt8> = []
    private(set) var content: ArraySlice<UInt8> = []

    init(_ file: any ScratchFile, _ range: Range<Int>, chunkSize: Int) {
        self.file = file
        self.chunkSize = chunkSize
        rest = range
    }

    /// Moves to the next record. Returns `false` after the last one.
    mutating func advance() throws(Failure) -> Bool {
        (key, content) = ([], [])
        guard position < bytes.count || !rest.isEmpty else { return false }
        try load(RunRecord.headerSize)
        let (keyCount, contentCount) = (length(at: position), length(at: position + 4))
        try load(RunRecord.headerSize + keyCount + contentCount)
        let start = position + RunRecord.headerSize
        key = bytes[start..<start + keyCount]
        content = bytes[start + keyCount..<start + keyCount + contentCount]
        position = start + keyCount + contentCount
        return true
    }

    private func length(at index: Int) -> Int {
        bytes[index..<index + 4].reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    /// Makes the next bytes of the run available at the position.
    private mutating func load(_ count: Int) throws(Failure) {
        guard bytes.count - position < count else { return }
        bytes.removeFirst(position)
        position = 0
        let wanted = min(rest.count, max(chunkSize, count - bytes.count))
        do throws(ReadError) {
            let more = try file.read(at: rest.lowerBound, count: wanted)
            guard more.count == wanted, bytes.count + wanted >= count else { throw ReadError(reason: "unexpected end") }
            bytes += more
        } catch {
            throw Failure(.output, "could not read the temporary file for sorting: \(error.reason)")
        }
        rest = rest.lowerBound + wanted..<rest.upperBound
    }
}
