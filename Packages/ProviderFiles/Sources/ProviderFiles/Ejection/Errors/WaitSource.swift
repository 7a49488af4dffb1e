/// The source that reads the end of a wait.
enum WaitSource {
    static let text = """
        extension Date {
            /// Creates the time that a wait ends: seconds from now, seconds since 1970 (a billion or more), or ISO 8601.
            init?(endOfWait text: String, receivedAt: Date) {
                if let seconds = Double(text), seconds.isFinite, seconds >= 0 {
                    let isTime = seconds >= 1_000_000_000
                    self = isTime ? Date(timeIntervalSince1970: seconds) : receivedAt.addingTimeInterval(seconds)
                } else if let date = Date(iso8601: text) {
                    self = date
                } else {
                    return nil
                }
            }
        }
        """
}
