public import Records

/// A decimal number with all its digits, to compare numbers of different types exactly.
///
/// A `Double` has the value of the shortest decimal number that is rounded to it, which is also its text: `0.1`.
public struct ExactNumber: Hashable, Comparable, Sendable {
    /// The digits without leading and trailing zeros, each from 0 to 9; empty for 0.
    public let digits: [UInt8]
    /// The position of the decimal point, counted from the start of ``digits``; 0 for 0.
    public let point: Int
    /// Whether the number is less than 0.
    public let isNegative: Bool

    /// Creates a number from text such as `-12.5` or `1e+20`; `nil` for other text.
    public init?(_ text: String) {
        var (rest, digits, point, hasPoint) = (text.utf8[...], [UInt8](), 0, false)
        let hasMinus = rest.first == UInt8(ascii: "-")
        if hasMinus { rest.removeFirst() }
        var count = 0
        while let byte = rest.first, byte == UInt8(ascii: ".") && !hasPoint || byte.isDigit {
            rest.removeFirst()
            guard byte.isDigit else {
                hasPoint = true
                continue
            }
            count += 1
            let digit = byte - UInt8(ascii: "0")
            if !(digits.isEmpty && digit == 0) {
                digits.append(digit)
                if !hasPoint { point += 1 }
            } else if hasPoint {
                point -= 1
            }
        }
        guard count > 0 else { return nil }
        if let mark = rest.first {
            guard mark | 0x20 == UInt8(ascii: "e"), let exponent = Int(String(rest.dropFirst()) ?? ""),
                exponent.magnitude < 1_000_000
            else { return nil }
            point += exponent
        }
        while digits.last == 0 { digits.removeLast() }
        self.digits = digits
        self.point = digits.isEmpty ? 0 : point
        isNegative = hasMinus && !digits.isEmpty
    }

    /// Creates a number from a value; `nil` for a value that is no number, or not finite.
    public init?(_ value: FieldValue) {
        switch value {
        case .integer(let integer): self.init("\(integer)")
        case .number(let number) where number.isFinite: self.init("\(number)")
        case .decimal(let decimal) where !decimal.isNaN: self.init("\(decimal)")
        case .null, .boolean, .number, .decimal, .text, .date, .list, .object: return nil
        }
    }

    /// The digits without an exponent: `-12.5`, `100000000000000000000`.
    public var text: String {
        let zeros = { (count: Int) in String(repeating: "0", count: max(0, count)) }
        let all = String(decoding: digits.map { $0 + UInt8(ascii: "0") }, as: UTF8.self)
        let whole = point > 0 ? all.prefix(point) + zeros(point - digits.count) : "0"
        let fraction = zeros(-point) + all.dropFirst(max(0, point))
        return (isNegative ? "-" : "") + whole + (digits.count > point && !digits.isEmpty ? "." + fraction : "")
    }

    public static func < (first: ExactNumber, second: ExactNumber) -> Bool {
        guard first.isNegative == second.isNegative else { return first.isNegative }
        let (less, greater) = first.isNegative ? (second, first) : (first, second)
        guard !less.digits.isEmpty, !greater.digits.isEmpty else {
            return less.digits.isEmpty && !greater.digits.isEmpty
        }
        guard less.point == greater.point else { return less.point < greater.point }
        return less.digits.lexicographicallyPrecedes(greater.digits)
    }
}

extension UInt8 {
    fileprivate var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }
}
