/// The text form of dates in records: ISO 8601 (RFC 3339), such as `2026-03-01T09:30:00Z`.
///
/// Foundation's `ISO8601FormatStyle` needs about a microsecond per date, which would be a large part of the time that
/// printing a list takes.
extension Date {
    /// The date in UTC: `2026-03-01T09:30:00Z`, or `2026-03-01T09:30:00.250Z` if the milliseconds are not 0.
    public var iso8601: String {
        // A year has 4 digits (RFC 3339 §5.6), so dates are clamped to 0000-01-01 through 9999-12-31.
        let limits = -62_167_219_200_000.0...253_402_300_799_999.0
        let seconds = timeIntervalSince1970
        let milliseconds = (seconds.isNaN ? 0 : (seconds * 1000).rounded()).clamped(to: limits)
        let (day, time) = Int64(milliseconds).quotientAndFloorRemainder(by: 86_400_000)
        let date = CivilDate(daysSince1970: day)
        return String(unsafeUninitializedCapacity: 24) { text in
            text.put(date.year, width: 4, at: 0, before: "-")
            text.put(date.month, width: 2, at: 5, before: "-")
            text.put(date.day, width: 2, at: 8, before: "T")
            text.put(time / 3_600_000, width: 2, at: 11, before: ":")
            text.put(time / 60_000 % 60, width: 2, at: 14, before: ":")
            text.put(time / 1000 % 60, width: 2, at: 17, before: time % 1000 == 0 ? "Z" : ".")
            guard time % 1000 != 0 else { return 20 }
            text.put(time % 1000, width: 3, at: 20, before: "Z")
            return 24
        }
    }

    /// Creates a date from ISO 8601 text: `2026-03-01T09:30:00.25+02:00`, or `2026-03-01` for midnight in UTC.
    ///
    /// Returns `nil` for other forms, for a time without an offset from UTC, and for a date that does not exist. Digits
    /// after the milliseconds are ignored.
    public init?(iso8601 text: String) {
        var text = text
        guard let date = text.withUTF8({ Date(iso8601: $0) }) else { return nil }
        self = date
    }

    /// Creates a date from the UTF-8 bytes of ISO 8601 text, without creating a string.
    public init?(iso8601 text: UnsafeBufferPointer<UInt8>) {
        var rest = text[...]
        guard let year = rest.number(4), rest.take("-"), let month = rest.number(2), rest.take("-"),
            let day = rest.number(2), let days = CivilDate(year: year, month: month, day: day).daysSince1970
        else { return nil }
        guard !rest.isEmpty else {
            self.init(timeIntervalSince1970: Double(days * 86400))
            return
        }
        guard rest.take("T") || rest.take("t") || rest.take(" "), let hour = rest.number(2), hour < 24, rest.take(":"),
            let minute = rest.number(2), minute < 60, rest.take(":"), let second = rest.number(2), second <= 60,
            let fraction = rest.milliseconds(), let offset = rest.offset(), rest.isEmpty
        else { return nil }
        let seconds = days * 86400 + hour * 3600 + minute * 60 + second - offset
        self.init(timeIntervalSince1970: Double(seconds) + Double(fraction) / 1000)
    }
}

/// A day of the Gregorian calendar.
private struct CivilDate {
    let year: Int64
    /// 1 to 12.
    let month: Int64
    let day: Int64

    init(year: Int64, month: Int64, day: Int64) {
        self.year = year
        self.month = month
        self.day = day
    }

    /// Uses the algorithm `civil_from_days`: <https://howardhinnant.github.io/date_algorithms.html>
    init(daysSince1970 days: Int64) {
        // An era has 400 years, and years begin in March, so that a leap day is the last day of its year.
        let (era, dayOfEra) = (days + 719_468).quotientAndFloorRemainder(by: 146_097)
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let month = (5 * dayOfYear + 2) / 153
        self.month = month < 10 ? month + 3 : month - 9
        day = dayOfYear - (153 * month + 2) / 5 + 1
        year = yearOfEra + era * 400 + (self.month <= 2 ? 1 : 0)
    }

    /// The number of days since 1970-01-01; `nil` if the day does not exist.
    var daysSince1970: Int64? {
        let (era, yearOfEra) = (month <= 2 ? year - 1 : year).quotientAndFloorRemainder(by: 400)
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let days = era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
        let found = CivilDate(daysSince1970: days)
        return found.year == year && found.month == month && found.day == day ? days : nil
    }
}

extension Int64 {
    /// Returns the quotient rounded towards negative infinity, and the remainder, which is 0 or greater.
    fileprivate func quotientAndFloorRemainder(by divisor: Int64) -> (quotient: Int64, remainder: Int64) {
        let remainder = (self % divisor + divisor) % divisor
        return ((self - remainder) / divisor, remainder)
    }
}

extension Double {
    fileprivate func clamped(to limits: ClosedRange<Double>) -> Double {
        Swift.min(Swift.max(self, limits.lowerBound), limits.upperBound)
    }
}

extension UnsafeMutableBufferPointer<UInt8> {
    /// Writes a number with leading zeros, and then the character `next`.
    fileprivate func put(_ number: Int64, width: Int, at start: Int, before next: Unicode.Scalar) {
        var rest = number
        for index in (start..<start + width).reversed() {
            self[index] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
        }
        self[start + width] = UInt8(ascii: next)
    }
}

extension Slice<UnsafeBufferPointer<UInt8>> {
    fileprivate mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard first == UInt8(ascii: scalar) else { return false }
        removeFirst()
        return true
    }

    /// Removes a number with exactly `count` digits and returns it.
    fileprivate mutating func number(_ count: Int) -> Int64? {
        var number: Int64 = 0
        for _ in 0..<count {
            guard let digit = popDigit() else { return nil }
            number = number * 10 + digit
        }
        return number
    }

    /// Removes a fraction of a second, such as `.25`, and returns it in milliseconds. Returns 0 if there is none.
    fileprivate mutating func milliseconds() -> Int64? {
        guard take(".") else { return 0 }
        guard var number = popDigit() else { return nil }
        number = (number * 10 + (popDigit() ?? 0)) * 10
        number += popDigit() ?? 0
        while popDigit() != nil {}
        return number
    }

    /// Removes an offset from UTC, such as `Z`, `+02:00` or `-0530`, and returns it in seconds.
    fileprivate mutating func offset() -> Int64? {
        if take("Z") || take("z") { return 0 }
        let isNegative = first == UInt8(ascii: "-")
        guard take("+") || take("-"), let hours = number(2), hours < 24 else { return nil }
        _ = take(":")
        guard let minutes = number(2), minutes < 60 else { return nil }
        return (hours * 3600 + minutes * 60) * (isNegative ? -1 : 1)
    }

    private mutating func popDigit() -> Int64? {
        guard let byte = first, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
        removeFirst()
        return Int64(byte - UInt8(ascii: "0"))
    }
}

extension JSONEncoder.DateEncodingStrategy {
    /// Encodes a date as the text of `Date.iso8601`, which is the form of dates in records.
    public static var records: JSONEncoder.DateEncodingStrategy {
        .custom { date, encoder in try date.iso8601.encode(to: encoder) }
    }
}

extension JSONDecoder.DateDecodingStrategy {
    /// Decodes a date from the text that `Date(iso8601:)` accepts.
    public static var records: JSONDecoder.DateDecodingStrategy {
        .custom { decoder in
            let text = try String(from: decoder)
            if let date = Date(iso8601: text) { return date }
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "expected a date, got the string \"\(text)\""))
        }
    }
}
