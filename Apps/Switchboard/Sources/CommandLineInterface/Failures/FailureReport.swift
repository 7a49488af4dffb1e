import Protocols

/// A failure as the user sees it.
struct FailureReport {
    let failure: Failure
    let style: TextStyle

    /// A few lines for people.
    var text: [UInt8] {
        let title = "switchboard:"
        // Under each other, so that a line which an API wrote cannot be taken for a particular, such as the hint.
        let message = failure.message.split(separator: "\n").map { VisibleText.line(String($0)) }
            .joined(separator: "\n" + String(repeating: " ", count: title.count + 1))
        let details = particulars.compactMap { key, value in
            guard let label = Self.labels[key], let value else { return nil as String? }
            return "\(style.faint("\(label):")) \(VisibleText.line(value))"
        }
        let lines = [style.failure(title) + " " + message] + details
        return Array((lines.joined(separator: "\n  ") + "\n").utf8)
    }

    /// One JSON object on a line, with the same particulars.
    var json: [UInt8] {
        var json = JSONText()
        let values = particulars.map { key, value in
            key == "status" ? failure.status.fieldValue : value.fieldValue
        }
        json.append(keys: particulars.map(\.key), values: values)
        json.append("\n")
        return json.bytes
    }

    /// What the particulars are called for people; the others are no news to them.
    private static let labels = [
        "request": "request", "status": "status", "retryAfter": "try again after", "hint": "hint",
    ]

    private var particulars: [(key: String, value: String?)] {
        [
            ("code", failure.code),
            ("message", failure.message),
            ("request", failure.request),
            ("status", failure.status.map(String.init)),
            // Without an end in sight there is no date to show.
            ("retryAfter", failure.retryAt.flatMap { $0 < .distantFuture ? $0.formatted(.iso8601) : nil }),
            ("hint", failure.hint),
        ]
    }
}
