import Essentials
import FuzzHarness
import Protocols

/// Dates of header fields
@main struct HTTPDateTarget: FuzzTarget {
    static let seeds = [
        "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
        "Thu, 29 Feb 2024 23:59:60 GMT",
    ].map { Array($0.utf8) }
    static let words = [
        "Sun", "Mon, ", "Jan", "Feb", "Dec", " 31 ", " 9999 ", " 0000 ", "00:00:00", "23:59:60", " GMT", "-", ":", "٣",
        "99999999999999999999",
    ]

    static func run(_ input: FuzzInput) {
        if let date = HTTPDate.date(from: input.text) {
            // The years 0 to 9999.
            let seconds = date.timeIntervalSince1970
            require(
                (-62_167_219_200...253_402_387_200).contains(seconds),
                "expected a year from 0 to 9999, got \(date) for '\(input.text)'")
        }
        checkValidDate(input)
    }

    /// Checks a valid date from the year 1970 to 9999.
    private static func checkValidDate(_ input: FuzzInput) {
        var input = input
        let seconds = Int(input.integer() % 253_402_300_800)
        let date = Date(timeIntervalSince1970: TimeInterval(seconds))
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: date)
        let month = months[(parts.month ?? 1) - 1]
        let clock = [parts.hour, parts.minute, parts.second].map { padded($0, to: 2) }.joined(separator: ":")
        let text = "Sun, \(padded(parts.day, to: 2)) \(month) \(padded(parts.year, to: 4)) \(clock) GMT"
        require(
            HTTPDate.date(from: text) == date, "expected \(date), got \(HTTPDate.date(from: text) as Any) for '\(text)'"
        )
    }

    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    private static func padded(_ number: Int?, to count: Int) -> String {
        let digits = String(number ?? 0)
        return String(repeating: "0", count: max(count - digits.count, 0)) + digits
    }
}
