import Protocols

/// Puts values behind one another so that they can be told apart again: numbers have a fixed size, and a text is
/// preceded by its length.
struct ByteWriter {
    private(set) var bytes = Data()

    /// Little-endian.
    mutating func append(_ number: UInt64) {
        withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    }

    mutating func append(_ number: Double) {
        append(number.bitPattern)
    }

    mutating func append(_ text: String) {
        append(UInt64(text.utf8.count))
        bytes.append(contentsOf: text.utf8)
    }

    mutating func append(_ headers: HTTPHeaders) {
        append(UInt64(headers.fields.count))
        for field in headers.fields {
            append(field.name)
            append(field.value)
        }
    }

    /// The bytes as they are, without a length.
    mutating func append(raw: Data) {
        bytes.append(raw)
    }
}
