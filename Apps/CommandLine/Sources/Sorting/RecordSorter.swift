import Failures
import Protocols

/// Sorts records by their keys. Records with equal keys stay in the order in which they were added.
///
/// Records are kept in memory up to a bound. Beyond it, they are written to a temporary file as sorted runs, which are merged
/// at the end. With a limit, records that cannot be among the first ones are not kept.
package struct RecordSorter {
    private let limit: Int?
    private let memory: Int
    private let openFile: @Sendable () throws(WriteError) -> any ScratchFile
    private var buffer = SortBuffer()
    private var runs: SortedRuns?
    private var number: UInt64 = 0
    /// The key of the last record within the limit, as far as it is known.
    private var lastKey: [UInt8]?

    /// - Parameters:
    ///   - limit: The number of records that are wanted; `nil` for all.
    ///   - memory: The maximum memory for records, in bytes.
    ///   - openFile: Creates a temporary file.
    package init(
        limit: Int? = nil, memory: Int = 32 << 20,
        openFile: @escaping @Sendable () throws(WriteError) -> any ScratchFile
    ) {
        self.limit = limit
        self.memory = memory
        self.openFile = openFile
    }

    /// Adds a record.
    ///
    /// - Parameters:
    ///   - key: The values by which the record is sorted.
    ///   - content: Bytes that are not compared.
    /// - Throws: An `output` failure if the temporary file cannot be written.
    package mutating func add(_ key: OrderedBytes, content: [UInt8]) throws(Failure) {
        var key = key
        key.append(number)
        number += 1
        if let lastKey, !key.bytes.lexicographicallyPrecedes(lastKey) { return }
        buffer.add(key: key.bytes, content: content)
        if let limit, buffer.count / 2 >= max(limit, 1000) { dropRecords(after: limit) }
        guard buffer.byteCount > memory else { return }
        if let limit { dropRecords(after: limit) }
        if buffer.byteCount > memory / 2 { try writeRun() }
    }

    /// Returns the sorted records. The sorter is empty afterwards.
    ///
    /// - Throws: An `output` failure if the temporary file cannot be written or read.
    package mutating func sorted() throws(Failure) -> SortedRecords {
        defer { buffer = SortBuffer() }
        guard runs != nil else {
            buffer.sort()
            return SortedRecords(buffer, limit: limit ?? .max)
        }
        try writeRun()
        guard let runs = runs.take() else { return SortedRecords(SortBuffer(), limit: 0) }
        return SortedRecords(try runs.merged(memory: memory), limit: limit ?? .max)
    }

    private mutating func dropRecords(after limit: Int) {
        guard buffer.count > limit else { return }
        buffer.sort()
        buffer.removeAll(after: limit)
        lastKey = limit == 0 ? [] : Array(buffer.key(at: limit - 1))
    }

    private mutating func writeRun() throws(Failure) {
        buffer.sort()
        if runs == nil { runs = try SortedRuns(openFile) }
        try runs?.add(buffer)
        buffer = SortBuffer()
    }
}

/// The content of sorted records.
package struct SortedRecords {
    private enum Source {
        case buffer(SortBuffer)
        case merge(RunMerge)
    }

    private var source: Source
    private var position = 0
    private let limit: Int

    init(_ buffer: SortBuffer, limit: Int) {
        source = .buffer(buffer)
        self.limit = limit
    }

    init(_ merge: RunMerge, limit: Int) {
        source = .merge(merge)
        self.limit = limit
    }

    /// Returns the content of the next record; `nil` after the last one.
    ///
    /// - Throws: An `output` failure if the temporary file cannot be read.
    package mutating func next() throws(Failure) -> [UInt8]? {
        guard position < limit else { return nil }
        defer { position += 1 }
        switch source {
        case .buffer(let buffer): return position < buffer.count ? Array(buffer.content(at: position)) : nil
        case .merge(let merge): return try merge.next()
        }
    }
}
