/// Reads the dates of HTTP header fields (RFC 9110 §5.6.7).
public enum HTTPDate {
    /// The date in any of the three forms that a recipient must accept, or `nil`:
    /// `Sun, 06 Nov 1994 08:49:37 GMT`, `Sunday, 06-Nov-94 08:49:37 GMT` and `Sun Nov  6 08:49:37 1994`.
    public static func date(from text: String) -> Date? {
        // Every form has, in one order or the other, a day, a month's name, a year and a time; the weekday adds nothing.
        let words = text.split { " ,-".contains($0) }.map(String.init).dropFirst()
        guard let month = words.firstIndex(where: { months[$0] != nil }) else { return nil }
        guard let clock = words.first(where: { $0.contains(":") }) else { return nil }
        let numbers = words.compactMap { $0.allSatisfy(\.isASCIIDigit) ? Int($0) : nil }
        let time = clock.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) ?? -1 }
        guard numbers.count == 2, time.count == 3, (0...23).contains(time[0]), (0...59).contains(time[1]),
            (0...60).contains(time[2]), (1...31).contains(numbers[0]), (0...9999).contains(numbers[1])
        else { return nil }
        var parts = DateComponents()
        parts.year = fullYear(numbers[1])
        parts.month = months[words[month]]
        parts.day = numbers[0]
        parts.hour = time[0]
        parts.minute = time[1]
        parts.second = time[2]
        return calendar.date(from: parts)
    }

    private static let months = Dictionary(
        uniqueKeysWithValues: zip(
            ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"], 1...12))

    private static let calendar: Calendar = {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar
    }()

    /// A year of two digits is the one of this century, or of the last where that is closer: the form died out in the
    /// nineties.
    private static func fullYear(_ year: Int) -> Int {
        year >= 100 ? year : year < 70 ? 2000 + year : 1900 + year
    }
}

extension Character {
    fileprivate var isASCIIDigit: Bool { isASCII && isNumber }
}
