import Protocols

/// A row of values as bytes, for a temporary file of the same process.
package struct RowBytes {
    package private(set) var bytes: [UInt8] = []

    package init(_ row: [FieldValue]) {
        for value in row { append(value) }
    }

    /// Returns the values of a row.
    package static func row(of bytes: [UInt8]) -> [FieldValue] {
        var reader = RowReader(bytes)
        var row: [FieldValue] = []
        while !reader.isAtEnd { row.append(reader.value()) }
        return row
    }

    private mutating func append(_ value: FieldValue) {
        switch value {
        case .null: append(kind: .null)
        case .boolean(let value): append(kind: value ? .true : .false)
        case .integer(let value): append(.integer, value)
        case .number(let value): append(.number, value.bitPattern)
        case .decimal(let value):
            append(kind: .decimal)
            append(value.isNaN ? "" : value.description)
        case .text(let text):
            append(kind: .text)
            append(text)
        case .date(let date): append(.date, date.timeIntervalSinceReferenceDate.bitPattern)
        case .list(let values):
            append(.list, UInt32(values.count))
            for value in values { append(value) }
        case .object(let members):
            append(.object, UInt32(members.count))
            for member in members {
                append(member.name)
                append(member.value)
            }
        }
    }

    private mutating func append(kind: RowValueKind) { bytes.append(kind.rawValue) }

    private mutating func append(_ kind: RowValueKind, _ bits: some FixedWidthInteger) {
        append(kind: kind)
        withUnsafeBytes(of: bits) { bytes.append(contentsOf: $0) }
    }

    private mutating func append(_ text: String) {
        withUnsafeBytes(of: UInt32(text.utf8.count)) { bytes.append(contentsOf: $0) }
        bytes += text.utf8
    }
}

/// The first byte of a value.
private enum RowValueKind: UInt8 {
    case null, `false`, `true`, integer, number, decimal, text, date, list, object
}

private struct RowReader {
    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var isAtEnd: Bool { position >= bytes.count }

    mutating func value() -> FieldValue {
        let kind = RowValueKind(rawValue: bytes[position])
        position += 1
        switch kind {
        case .null, nil: return .null
        case .false: return .boolean(false)
        case .true: return .boolean(true)
        case .integer: return .integer(bits())
        case .number: return .number(Double(bitPattern: bits()))
        case .decimal: return .decimal(Decimal(string: text()) ?? .nan)
        case .text: return .text(text())
        case .date: return .date(Date(timeIntervalSinceReferenceDate: Double(bitPattern: bits())))
        case .list:
            let count: UInt32 = bits()
            var values: [FieldValue] = []
            for _ in 0..<count { values.append(value()) }
            return .list(values)
        case .object:
            let count: UInt32 = bits()
            var members: [FieldValue.Member] = []
            for _ in 0..<count { members.append(FieldValue.Member(text(), value())) }
            return .object(members)
        }
    }

    private mutating func bits<Bits: FixedWidthInteger & BitwiseCopyable>() -> Bits {
        defer { position += MemoryLayout<Bits>.size }
        return bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: position, as: Bits.self) }
    }

    private mutating func text() -> String {
        let count = Int(bits() as UInt32)
        defer { position += count }
        return String(decoding: bytes[position..<position + count], as: UTF8.self)
    }
}
