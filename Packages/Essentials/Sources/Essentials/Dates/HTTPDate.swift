/// A parser for dates in HTTP header fields (RFC 9110 §5.6.7).
public enum HTTPDate {
    /// Parses a date in any of the three formats that a recipient must accept. Returns `nil` for any other text.
    ///
    /// - `Sun, 06 Nov 1994 08:49:37 GMT`
    /// - `Sunday, 06-Nov-94 08:49:37 GMT`
    /// - `Sun Nov  6 08:49:37 1994`
    public static func date(from text: String) -> Date? {
        // In every format, the weekday comes first and the day comes before the year. The weekday is ignored.
        let words = text.split { " ,-".contains($0) }.map(String.init).dropFirst()
        let numbers = words.compactMap { $0.allSatisfy("0123456789".contains) ? Int($0) : nil }
        let times = words.map { $0.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) ?? -1 } }
        guard numbers.count == 2, let month = words.lazy.compactMap({ months[$0] }).first,
            let time = times.first(where: { $0.count == 3 })
        else { return nil }
        return date(day: numbers[0], month: month, year: numbers[1], time: time)
    }

    private static func date(day: Int, month: Int, year: Int, time: [Int]) -> Date? {
        guard (1...31).contains(day), (0...9999).contains(year), (0...23).contains(time[0]),
            (0...59).contains(time[1]), (0...60).contains(time[2])
        else { return nil }
        return calendar.date(
            from: DateComponents(
                year: fullYear(year), month: month, day: day, hour: time[0], minute: time[1], second: time[2]))
    }

    /// Expands a two-digit year. 70 to 99 become 1970 to 1999, and 0 to 69 become 2000 to 2069.
    private static func fullYear(_ year: Int) -> Int {
        year >= 100 ? year : year < 70 ? 2000 + year : 1900 + year
    }

    private static let months = Dictionary(
        uniqueKeysWithValues: zip(
            ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"], 1...12))

    private static let calendar: Calendar = {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar
    }()
}
