import Protocols

/// FNV-1a of 64 bits: finds damage, and is quick. It is no protection against whoever means harm; the folder's
/// permissions are.
enum Checksum {
    static func of(_ bytes: Data) -> UInt64 {
        bytes.withUnsafeBytes { bytes in
            bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        }
    }
}
