import Protocols

/// Writes values one after another: numbers in 8 bytes, texts after their length.
struct BinaryEncoder {
    private(set) var bytes = Data()

    /// Appends a number, little-endian.
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

    /// Appends bytes without their length.
    mutating func append(raw: Data) {
        bytes.append(raw)
    }
}

/// Reads what a ``BinaryEncoder`` wrote. Any bytes are safe to read: a value that is missing or invalid is `nil`.
struct BinaryDecoder {
    /// The bytes that have not been read.
    private(set) var rest: Data

    init(_ bytes: Data) {
        rest = bytes
    }

    mutating func integer() -> UInt64? {
        raw(8)?.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// Reads a number; `nil` for infinity and NaN, which are never written.
    mutating func finiteNumber() -> Double? {
        integer().map(Double.init(bitPattern:)).flatMap { $0.isFinite ? $0 : nil }
    }

    mutating func text() -> String? {
        integer().flatMap(Int.init(exactly:)).flatMap { raw($0) }.flatMap { String(validating: $0, as: UTF8.self) }
    }

    mutating func headers() -> HTTPHeaders? {
        guard let count = integer() else { return nil }
        var headers = HTTPHeaders()
        // Where the count is too large, reading ends at the first missing field.
        for _ in 0..<count {
            guard let name = text(), let value = text() else { return nil }
            headers.append(name, value)
        }
        return headers
    }

    /// Reads bytes that have no length before them.
    mutating func raw(_ count: Int) -> Data? {
        guard count >= 0, count <= rest.count else { return nil }
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count)
    }
}
