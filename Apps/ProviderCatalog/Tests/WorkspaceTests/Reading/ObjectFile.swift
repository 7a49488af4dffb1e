/// An object file in the format of Linux (ELF, 64 bits, little-endian), as far as it tells what to link.
struct ObjectFile {
    /// The options for the linker that the compiler left in it: `-lswiftCore`, `-lFoundationEssentials` and so on.
    let linkerOptions: [String]

    /// Reads the sections `.swift1_autolink_entries`, which hold strings that end with a zero.
    ///
    /// - Parameter bytes: the whole file. `nil` when it is no such file or breaks off.
    init?(_ bytes: [UInt8]) {
        let file = Fields(bytes: bytes)
        guard bytes.starts(with: [0x7F, 0x45, 0x4C, 0x46, 2, 1]), let table = file.number(at: 0x28, size: 8),
            let headerSize = file.number(at: 0x3A, size: 2), let count = file.number(at: 0x3C, size: 2),
            let namesIndex = file.number(at: 0x3E, size: 2),
            let names = file.section(at: table + namesIndex * headerSize)
        else { return nil }
        var options: [String] = []
        for index in 0..<count {
            let header = table + index * headerSize
            guard let name = file.number(at: header, size: 4), name <= names.count else { return nil }
            guard names.dropFirst(name).starts(with: ".swift1_autolink_entries\0".utf8) else { continue }
            guard let section = file.section(at: header) else { return nil }
            options += section.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
        }
        linkerOptions = options
    }

    private struct Fields {
        let bytes: [UInt8]

        /// The number of so many bytes at an offset; `nil` past the end, or when it is beyond any file.
        func number(at offset: Int, size: Int) -> Int? {
            guard offset <= bytes.count - size else { return nil }
            let value = bytes[offset..<offset + size].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            return value <= UInt32.max ? Int(value) : nil
        }

        /// The contents of the section whose header is at an offset.
        func section(at header: Int) -> ArraySlice<UInt8>? {
            guard let start = number(at: header + 0x18, size: 8), let size = number(at: header + 0x20, size: 8),
                start + size <= bytes.count
            else { return nil }
            return bytes[start..<start + size]
        }
    }
}
