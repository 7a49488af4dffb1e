import Protocols

extension DateFormat {
    /// The expression for the text of a date in a request.
    func swiftText(_ date: String) -> String {
        switch self {
        case .iso8601, .http: "\(date).iso8601"
        case .unix: "String(Int64(\(date).timeIntervalSince1970.rounded(.down)))"
        case .unixMilliseconds: "String(Int64((\(date).timeIntervalSince1970 * 1000).rounded()))"
        case .day: "String(\(date).iso8601.prefix(10))"
        case .local(0): "String(\(date).iso8601.dropLast())"
        case .local(let seconds): "String(\(date).addingTimeInterval(\(seconds)).iso8601.dropLast())"
        }
    }
}
