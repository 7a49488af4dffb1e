import Essentials

/// The members for the form of dates, which columns, slices and changes share.
enum DateMembers {
    static let format = Member("format", Form.word(DateWord.self), "The form of a date. The default is iso8601.")
    static let zone = Member(
        "zone",
        Form.text.reading { text, place -> Int? in
            secondsFromUTC(text)
                ?? place.refuse("invalid zone \(text.inMessage): expected UTC or an offset, such as '+02:00'")
        }, "The offset from UTC of dates in the format local: UTC, or +02:00.")

    /// Returns the form; `nil` after an error.
    static func format(in reader: ObjectReader) -> DateFormat? {
        switch reader.has(format) ? reader[format] : .iso8601 {
        case .iso8601: return .iso8601
        case .unix: return .unix
        case .unixMilliseconds: return .unixMilliseconds
        case .date: return .day
        case .http: return .http
        case .local:
            if !reader.has(zone) { reader.place(of: format).fail("the format 'local' needs 'zone'") }
            return reader[zone].map { .local(secondsFromUTC: $0) }
        case nil: return nil
        }
    }

    /// Adds an error for a zone of dates that have another form.
    static func checkZone(in reader: ObjectReader) {
        guard reader.has(zone), reader[format] != .local else { return }
        reader.place(of: zone).fail("'zone' is only for dates in the format 'local'")
    }

    /// Returns the seconds of an offset, such as `+02:00`; `nil` for other text.
    private static func secondsFromUTC(_ text: String) -> Int? {
        if text == "UTC" || text == "Z" { return 0 }
        let digits = text.utf8.dropFirst().compactMap { $0.isDigit ? Int($0 - UInt8(ascii: "0")) : nil }
        let colon = text.utf8.dropFirst(3).first
        guard text.utf8.count == 6, digits.count == 4, colon == UInt8(ascii: ":"),
            text.hasPrefix("+") || text.hasPrefix("-")
        else { return nil }
        let (hours, minutes) = (digits[0] * 10 + digits[1], digits[2] * 10 + digits[3])
        guard hours <= 14, minutes < 60 else { return nil }
        return (hours * 60 + minutes) * (text.hasPrefix("-") ? -60 : 60)
    }
}
