/// The digits of a number and their place, so that integers, floating-point and decimal numbers can be compared by value.
///
/// A floating-point number has the digits with which it is printed: the fewest that identify it.
struct DecimalDigits: Hashable {
    /// The digits in ASCII, without zeros at the start and at the end; empty for zero.
    private(set) var digits: [UInt8] = []
    /// The number of digits before the decimal point. It is negative or zero if zeros follow the point.
    private(set) var exponent = 0
    private(set) var isNegative = false

    /// Reads a finite number in decimal form, with or without a point and an exponent: `-12.5`, `1e-07`.
    init(_ text: String) {
        let parts = text.split(maxSplits: 1) { $0 == "e" || $0 == "E" }
        var hasPoint = false
        for byte in parts[0].utf8 {
            switch byte {
            case UInt8(ascii: "-"): isNegative = true
            case UInt8(ascii: "."): hasPoint = true
            default: append(byte, isFraction: hasPoint)
            }
        }
        while digits.last == UInt8(ascii: "0") { digits.removeLast() }
        if digits.isEmpty { (exponent, isNegative) = (0, false) }
        if parts.count > 1, !digits.isEmpty { exponent += Int(parts[1].drop { $0 == "+" }) ?? 0 }
    }

    private mutating func append(_ digit: UInt8, isFraction: Bool) {
        if digits.isEmpty, digit == UInt8(ascii: "0") {
            // A zero before the other digits only moves the point.
            if isFraction { exponent -= 1 }
        } else {
            digits.append(digit)
            if !isFraction { exponent += 1 }
        }
    }
}
