import Records

extension FieldValue {
    /// The integers up to this one are exact as a `Double`, and no other number has the same `Double`.
    private static let maximumExact: Int128 = 1 << 53

    /// Returns a negative number if this value is less than another one, 0 if they are equal, and otherwise a positive
    /// number. Returns `nil` if the values are not of the same kind or cannot be compared.
    func order(to other: FieldValue) -> Int? {
        switch (self, other) {
        case (.text(let text), .text(let other)): return text.byteOrder(to: other)
        case (.boolean(let value), .boolean(let other)): return (value ? 1 : 0) - (other ? 1 : 0)
        case (.date(let date), .date(let other)): return date.milliseconds.order(to: other.milliseconds)
        case (.integer(let value), .integer(let other)): return value.order(to: other)
        case (.number(let value), .number(let other)):
            return value.isFinite && other.isFinite ? value.order(to: other) : nil
        case (.integer(let value), .number(let other)) where value.magnitude <= Self.maximumExact.magnitude:
            return other.isFinite ? Double(value).order(to: other) : nil
        case (.number(let value), .integer(let other)) where other.magnitude <= Self.maximumExact.magnitude:
            return value.isFinite ? value.order(to: Double(other)) : nil
        default:
            guard let number = ExactNumber(self), let other = ExactNumber(other) else { return nil }
            return number.order(to: other)
        }
    }

    /// The value as it is read from JSON: a number is an integer of 64 bits or a `Double`.
    var asJSON: FieldValue {
        switch self {
        case .integer(let integer) where Int64(exactly: integer) == nil: return .number(Double(integer))
        case .decimal(let decimal):
            let text = "\(decimal)"
            if let integer = Int64(text) { return .integer(Int128(integer)) }
            if let number = Double(text) { return .number(number) }
            return .null
        default: return self
        }
    }
}

extension Comparable {
    fileprivate func order(to other: Self) -> Int { self < other ? -1 : self == other ? 0 : 1 }
}

extension String {
    /// Compares the UTF-8 bytes. Swift's own comparison takes canonically equivalent texts for equal.
    fileprivate func byteOrder(to other: String) -> Int {
        var (text, other) = (self, other)
        return text.withUTF8 { bytes in
            other.withUTF8 { others in
                for index in 0..<Swift.min(bytes.count, others.count) where bytes[index] != others[index] {
                    return bytes[index] < others[index] ? -1 : 1
                }
                return bytes.count.order(to: others.count)
            }
        }
    }
}

extension Date {
    /// The time since 1970 in milliseconds, within the years 0 to 9999, as in the text of the date.
    fileprivate var milliseconds: Double {
        let milliseconds = (timeIntervalSince1970 * 1000).rounded()
        guard !milliseconds.isNaN else { return 0 }
        return Swift.min(Swift.max(milliseconds, -62_167_219_200_000), 253_402_300_799_999)
    }
}
