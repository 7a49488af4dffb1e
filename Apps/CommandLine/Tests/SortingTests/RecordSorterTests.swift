import Protocols
import ProtocolsTesting
import Testing

@testable import Failures
@testable import Sorting

/// Sorting within bounded memory.
@Suite struct RecordSorterTests {
    private static func sorted(
        _ values: [FieldValue], limit: Int? = nil, memory: Int = 32 << 20, isDescending: Bool = false,
        in file: MemoryScratchFile = MemoryScratchFile()
    ) throws(Failure) -> [Int] {
        var sorter = RecordSorter(limit: limit, memory: memory) { file }
        for (index, value) in values.enumerated() {
            var key = OrderedBytes()
            key.append(value, isDescending: isDescending)
            // Contents of different lengths, some of them longer than a chunk of a run.
            let filler = String(repeating: "x", count: index % 97 == 0 ? 9000 : index % 13)
            try sorter.add(key, content: Array("\(index) \(filler)".utf8))
        }
        var records = try sorter.sorted()
        var indices: [Int] = []
        while let record = try records.next() {
            indices.append(Int(String(decoding: record.prefix { $0 != UInt8(ascii: " ") }, as: UTF8.self)) ?? -1)
        }
        return indices
    }

    private static let bounds: [(memory: Int, limit: Int?, usesFile: Bool)] = [
        (32 << 20, nil, false), (20_000, nil, true), (1, nil, true), (20_000, 900, true), (200_000, 7, false),
        (32 << 20, 10, false),
    ]

    @Test(arguments: bounds)
    func `records are sorted as in memory, and equal ones stay in order`(
        memory: Int, limit: Int?, usesFile: Bool
    ) throws {
        let seed = UInt64.random(in: 0 ... .max)
        var generator = SeededGenerator(seed: seed)
        let numbers = (0..<3000).map { _ in Int.random(in: 0..<700, using: &generator) }
        let values: [FieldValue] = numbers.map { $0 % 50 == 0 ? .null : .integer(Int128($0)) }
        for isDescending in [false, true] {
            func rank(_ number: Int) -> Int { number % 50 == 0 ? .max : isDescending ? -number : number }
            let expected = numbers.indices.sorted { (rank(numbers[$0]), $0) < (rank(numbers[$1]), $1) }
            let file = MemoryScratchFile()
            let result = try Self.sorted(values, limit: limit, memory: memory, isDescending: isDescending, in: file)
            expectEqual(result, Array(expected.prefix(limit ?? .max)), "seed \(seed)")
            expectEqual(file.byteCount > 0, usesFile)
        }
    }

    @Test func `nothing and no limit are sorted`() throws {
        try expectEqual(Self.sorted([]), [])
        try expectEqual(Self.sorted([.integer(1)], limit: 0), [])
        try expectEqual(Self.sorted(Array(repeating: .integer(1), count: 3000), limit: 0), [])
    }

    @Test func `a few records of many are found without a file`() throws {
        let values = (0..<20_000).map { FieldValue.integer(Int128(($0 * 7919) % 20_000)) }
        let file = MemoryScratchFile()
        let expected = (0..<5).map { rank in values.firstIndex(of: .integer(Int128(rank))) ?? -1 }
        try expectEqual(Self.sorted(values, limit: 5, memory: 400_000, in: file), expected)
        expectEqual(file.byteCount, 0)
    }

    @Test func `a full disk is named`() {
        let values = (0..<3000).map { FieldValue.integer(Int128($0)) }
        let failure = #expect(throws: Failure.self) {
            _ = try Self.sorted(values, memory: 20_000, in: MemoryScratchFile(capacity: 50_000))
        }
        expectEqual(failure?.message, "could not write the temporary file for sorting: No space left on device")
        expectEqual(failure?.kind, .output)
    }

    @Test func `a temporary file that ends too early is named`() {
        let values = (0..<3000).map { FieldValue.integer(Int128($0)) }
        let failure = #expect(throws: Failure.self) {
            _ = try Self.sorted(values, memory: 20_000, in: MemoryScratchFile(isTruncated: true))
        }
        expectEqual(failure?.message, "could not read the temporary file for sorting: unexpected end")
    }
}
