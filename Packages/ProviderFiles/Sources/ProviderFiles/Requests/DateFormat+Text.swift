import Protocols

extension DateFormat {
    /// Whether the text of a time is a number in JSON.
    var isNumber: Bool { self == .unix || self == .unixMilliseconds }

    /// Returns the text of a time in a request. A time outside the years 0 to 9999 becomes the nearest one in them.
    func text(of date: Date) -> String {
        switch self {
        // No request has dates in the format of HTTP; see `DateWord.inRequests`.
        case .iso8601, .http: date.iso8601
        case .unix: Self.digits(of: date.timeIntervalSince1970.rounded(.down))
        case .unixMilliseconds: Self.digits(of: (date.timeIntervalSince1970 * 1000).rounded())
        case .day: String(date.iso8601.prefix(10))
        case .local(let seconds): String(date.addingTimeInterval(Double(seconds)).iso8601.dropLast())
        }
    }

    private static func digits(of number: Double) -> String { Int64(exactly: number).map { String($0) } ?? "0" }
}
