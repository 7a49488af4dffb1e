import RecordConditions
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
        if text.utf8.count <= 15 || ExactNumber(text) == ExactNumber(.number(number)) {
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
