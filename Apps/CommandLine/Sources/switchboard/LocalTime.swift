import Essentials
import Protocols

/// Dates in the user's time zone. FoundationEssentials has no time zone other than GMT.
enum LocalTime {
    /// Returns the text of a date: `2026-03-01 10:30`. The time zone is that of the variable `TZ` or of the system.
    static func text(_ date: Date) -> String {
        // A date outside the range of `time_t` or of the C library is shown in UTC.
        guard var seconds = time_t(exactly: date.timeIntervalSince1970.rounded(.down)) else { return date.iso8601 }
        var parts = tm()
        tzset()
        guard localtime_r(&seconds, &parts) != nil else { return date.iso8601 }
        return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { text in
            guard let start = text.baseAddress, strftime(start, text.count, "%Y-%m-%d %H:%M", &parts) > 0 else {
                return date.iso8601
            }
            return String(cString: start)
        }
    }
}
