import Protocols
import RecordConditions

/// Values as bytes that have the order of the values: if a value comes before another one, so do its bytes. Equal values
/// have equal bytes.
///
/// Values of one kind have their natural order: `false` before `true`, numbers by value, dates as instants, and text in the
/// binary order of its UTF-8 form, without regard to a language. Values of different kinds, which only a column of any kind
/// has, are in this order: Booleans, numbers, dates, text, lists and objects. `null` is last, also in descending order.
package struct OrderedBytes: Sendable {
    package private(set) var bytes: [UInt8] = []

    package init() {}

    /// Appends a value, which is compared after the values before it.
    package mutating func append(_ value: FieldValue, isDescending: Bool = false) {
        guard value != .null else { return bytes.append(1) }
        bytes.append(0)
        let start = bytes.count
        append(kindAndContentOf: value)
        if isDescending { for index in start..<bytes.count { bytes[index] = ~bytes[index] } }
    }

    /// Appends a number whose order is that of its bits.
    package mutating func append(_ number: UInt64) {
        withUnsafeBytes(of: number.bigEndian) { bytes.append(contentsOf: $0) }
    }

    private mutating func append(kindAndContentOf value: FieldValue) {
        switch value {
        case .null: break
        case .boolean(let value): bytes += [1, value ? 1 : 0]
        case .number(let value) where !value.isFinite: bytes += [2, value.isNaN ? 5 : value < 0 ? 0 : 4]
        case .integer, .number, .decimal:
            if let number = ExactNumber(value) { append(number) } else { bytes += [2, 5] }
        case .date(let date):
            bytes.append(3)
            append(date.timeIntervalSinceReferenceDate)
        case .text(let text):
            bytes.append(4)
            append(text.utf8)
        case .list(let values):
            bytes.append(5)
            for value in values {
                bytes.append(1)
                append(value)
            }
            bytes.append(0)
        case .object(let members):
            bytes.append(6)
            for member in members {
                bytes.append(1)
                append(member.name.utf8)
                append(member.value)
            }
            bytes.append(0)
        }
    }

    /// Appends the bits of a floating-point number. The sign bit is inverted, and in a negative number all bits are.
    private mutating func append(_ number: Double) {
        // -0 equals 0.
        let bits = (number == 0 ? 0 : number).bitPattern
        append(bits >> 63 == 0 ? bits | 1 << 63 : ~bits)
    }

    /// Appends text. Its end is marked, because a value may follow.
    private mutating func append(_ text: some Sequence<UInt8>) {
        for byte in text {
            bytes.append(byte)
            if byte == 0 { bytes.append(0xFF) }
        }
        bytes += [0, 1]
    }

    /// Appends a finite number: its sign, then the position of its point and its digits, inverted if the number is negative. The first
    /// byte is greater than that of negative infinity (0), and less than those of infinity (4) and of NaN (5).
    private mutating func append(_ number: ExactNumber) {
        bytes.append(2)
        guard !number.digits.isEmpty else { return bytes.append(2) }
        bytes.append(number.isNegative ? 1 : 3)
        let start = bytes.count
        withUnsafeBytes(of: UInt16(clamping: number.point + 0x8000).bigEndian) { bytes.append(contentsOf: $0) }
        bytes += number.digits.lazy.map { $0 + 1 }
        bytes.append(0)
        if number.isNegative { for index in start..<bytes.count { bytes[index] = ~bytes[index] } }
    }
}
