import Output
import Protocols
import Sorting

/// The items of a list that differ in some columns.
///
/// Only a digest of 128 bits is kept of each item. With a million items, the probability that two of them have the same
/// digest is below 10⁻²⁶.
package struct DistinctItems<Item> {
    private let columns: [OutputColumn<Item>]
    private var digests: Set<UInt128> = []

    /// - Parameter columns: The columns in which items differ.
    package init(in columns: [OutputColumn<Item>]) {
        self.columns = columns
    }

    /// Adds an item. Returns `false` if an equal one was added before.
    package mutating func insert(_ item: Item) -> Bool {
        var bytes = OrderedBytes()
        for column in columns { bytes.append(column.value(item)) }
        return digests.insert(Self.digest(of: bytes.bytes)).inserted
    }

    /// Returns two values of the standard library's hash function, whose key is random in each process.
    private static func digest(of bytes: [UInt8]) -> UInt128 {
        let halves = [UInt8(0), 1].map { half in
            var hasher = Hasher()
            hasher.combine(half)
            bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
            return UInt128(UInt(bitPattern: hasher.finalize()))
        }
        return halves[0] << 64 | halves[1]
    }
}
