import Records

/// Times in the server's text form, in UTC: `2026-03-01 09:30:00.25+00`.
enum Timestamp {
    /// Returns the text of a time. The server has no year 0, so the year before year 1 is 1 BC.
    static func text(_ date: Date) -> String {
        let text = date.iso8601
        return text.hasPrefix("0000") ? "0001\(text.dropFirst(4)) BC" : text
    }

    /// Returns the time in a text; `nil` for a time that ISO 8601 cannot express, such as `infinity`.
    static func date(_ text: String) -> Date? {
        let isBeforeChrist = text.hasSuffix(" BC")
        var text = isBeforeChrist ? text.dropLast(3) : text[...]
        guard text.hasSuffix("+00") else { return nil }
        if isBeforeChrist {
            guard text.hasPrefix("0001") else { return nil }
            text = "0000" + text.dropFirst(4)
        }
        return Date(iso8601: text.dropLast(3) + "Z")
    }

    /// Returns the text of a time in whole seconds, for the store's own columns.
    static func seconds(_ date: Date) -> String {
        text(Date(timeIntervalSince1970: date.timeIntervalSince1970.rounded(.down)))
    }
}

extension FieldValue {
    /// Creates a value from the text of a `numeric`: a number if a `Double` has exactly these significant digits;
    /// otherwise, an integer or a decimal. A value that is not finite becomes `null`.
    init?(numeric text: String) {
        guard let number = Double(text) else { return nil }
        // A `Double` preserves up to 15 significant digits.
        if text.utf8.count <= 15 || Digits(text) == Digits("\(number)") {
            self = number.isFinite ? .number(number) : .null
        } else if let integer = Int128(text) {
            self = .integer(integer)
        } else if let decimal = Decimal(string: text) {
            self = .decimal(decimal)
        } else {
            return nil
        }
    }
}

/// The significant digits of a number, to compare texts such as `1e+20` and `100000000000000000000`.
private struct Digits: Equatable {
    private var isNegative = false
    /// The digits without leading and trailing zeros.
    private var digits: ArraySlice<UInt8> = []
    /// The position of the decimal point, counted from the start of `digits`.
    private var point = 0

    init(_ text: String) {
        let parts = text.split(maxSplits: 1) { $0 == "e" || $0 == "E" }
        var hasPoint = false
        for byte in parts.first?.utf8 ?? "".utf8[...] {
            switch byte {
            case UInt8(ascii: "-"): isNegative = true
            case UInt8(ascii: "."): hasPoint = true
            default:
                digits.append(byte)
                if !hasPoint { point += 1 }
            }
        }
        if parts.count > 1 { point += Int(parts[1]) ?? 0 }
        while digits.first == UInt8(ascii: "0") {
            digits.removeFirst()
            point -= 1
        }
        while digits.last == UInt8(ascii: "0") { digits.removeLast() }
    }
}
