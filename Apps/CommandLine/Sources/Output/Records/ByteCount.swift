/// A size in bytes, formatted for users: `999 B`, `3.1 MB`, `256 MB`. 1 kB is 1,000 bytes.
package struct ByteCount: CustomStringConvertible {
    package let bytes: Int128

    package init(_ bytes: some BinaryInteger) { self.bytes = Int128(bytes) }

    /// The size, rounded down. Its unit is the largest one that is not larger than the size.
    ///
    /// In kB, MB and GB, a number below 10 has one decimal digit, unless this digit is 0.
    package var description: String {
        guard let unit = Self.units.first(where: { bytes >= $0.bytes }) else { return "\(bytes) B" }
        let (whole, tenths) = (bytes / unit.bytes, bytes % unit.bytes * 10 / unit.bytes)
        return "\(whole)\(whole < 10 && tenths > 0 ? ".\(tenths)" : "") \(unit.name)"
    }

    private static let units: [(name: String, bytes: Int128)] = [
        ("GB", 1_000_000_000), ("MB", 1_000_000), ("kB", 1000),
    ]
}
