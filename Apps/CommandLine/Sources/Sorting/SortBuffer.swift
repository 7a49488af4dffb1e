import Essentials

/// Records in memory: a key, and content that is not compared.
struct SortBuffer {
    private struct Slot {
        let start: Int
        let keyEnd: Int
        let end: Int
    }

    private var bytes: [UInt8] = []
    private var slots: [Slot] = []

    var count: Int { slots.count }

    /// The memory that the records use, in bytes.
    var byteCount: Int { bytes.count + slots.count * MemoryLayout<Slot>.stride }

    mutating func add(key: [UInt8], content: [UInt8]) {
        let start = bytes.count
        bytes += key
        bytes += content
        slots.append(Slot(start: start, keyEnd: start + key.count, end: bytes.count))
    }

    func key(at index: Int) -> ArraySlice<UInt8> { bytes[slots[index].start..<slots[index].keyEnd] }

    func content(at index: Int) -> ArraySlice<UInt8> { bytes[slots[index].keyEnd..<slots[index].end] }

    /// Sorts the records by the bytes of their keys, which must all differ.
    mutating func sort() {
        bytes.withUnsafeBytes { bytes in
            slots.sort { first, second in
                let (firstCount, secondCount) = (first.keyEnd - first.start, second.keyEnd - second.start)
                let order = memcmp(
                    bytes.baseAddress.unsafelyUnwrapped + first.start,
                    bytes.baseAddress.unsafelyUnwrapped + second.start,
                    min(firstCount, secondCount))
                return order == 0 ? firstCount < secondCount : order < 0
            }
        }
    }

    /// Removes all records after the first ones.
    mutating func removeAll(after count: Int) {
        guard count < self.count else { return }
        var kept = SortBuffer()
        for index in 0..<count { kept.add(key: Array(key(at: index)), content: Array(content(at: index))) }
        self = kept
    }
}
