import Failures
import Protocols

/// Sorted runs of records in a temporary file, one after another.
struct SortedRuns {
    /// The number of bytes that are written at once.
    private static let chunkSize = 256 << 10

    private let file: any ScratchFile
    private var ranges: [Range<Int>] = []

    init(_ openFile: () throws(WriteError) -> any ScratchFile) throws(Failure) {
        do { file = try openFile() } catch { throw Failure(sortingFile: error) }
    }

    /// Writes sorted records as a run.
    mutating func add(_ records: SortBuffer) throws(Failure) {
        let start = ranges.last?.upperBound ?? 0
        var (end, chunk) = (start, [UInt8]())
        for index in 0..<records.count {
            let (key, content) = (records.key(at: index), records.content(at: index))
            RunRecord.append(key, content, to: &chunk)
            guard chunk.count >= Self.chunkSize || index == records.count - 1 else { continue }
            do { try file.append(chunk) } catch { throw Failure(sortingFile: error) }
            end += chunk.count
            chunk.removeAll(keepingCapacity: true)
        }
        ranges.append(start..<end)
    }

    /// Returns the records of all runs, in order.
    ///
    /// - Parameter memory: The maximum memory for parts of the runs, in bytes, if there are not very many runs.
    func merged(memory: Int) throws(Failure) -> RunMerge {
        let size = min(Self.chunkSize, max(4096, memory / max(1, ranges.count)))
        return try RunMerge(ranges.map { RunReader(file, $0, chunkSize: size) })
    }
}

/// A record in a run: the length of its key and that of its content, each in 4 bytes, then the key and the content.
enum RunRecord {
    static let headerSize = 8

    static func append(_ key: ArraySlice<UInt8>, _ content: ArraySlice<UInt8>, to bytes: inout [UInt8]) {
        for count in [key.count, content.count] {
            withUnsafeBytes(of: UInt32(count).littleEndian) { bytes.append(contentsOf: $0) }
        }
        bytes += key
        bytes += content
    }
}

extension Failure {
    fileprivate init(sortingFile error: WriteError) {
        self.init(writing: error, "could not write the temporary file for sorting: \(error.reason)")
        kind = .output
        hint = error.hint ?? "set TMPDIR to a folder with enough space"
    }
}
