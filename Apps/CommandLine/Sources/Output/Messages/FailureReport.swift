import Arguments
import Essentials
import Failures
import Protocols

/// The message for a failure, as text or JSON.
package struct FailureReport {
    package let failure: Failure
    package let style: TextStyle

    package init(failure: Failure, style: TextStyle = TextStyle(isColored: false)) {
        self.failure = failure
        self.style = style
    }

    /// The report as text, with one detail per line.
    package var text: [UInt8] {
        let title = "switchboard:"
        // A message may contain lines from an API. The indentation prevents them from looking like details.
        let message = failure.message.split(separator: "\n").map { VisibleText.line(String($0)) }
            .joined(separator: "\n" + String(repeating: " ", count: title.count + 1))
        let lines = details.compactMap { key, value in value.flatMap { Self.line(key, $0, style: style) } }
        let places = failure.places.map { VisibleText.line($0.text) + "\n" }.joined()
        return Array((places + ([style.failure(title) + " " + message] + lines).joined(separator: "\n") + "\n").utf8)
    }

    /// Returns the indented line of a detail; `nil` if the detail has no line of its own.
    package static func line(_ key: String, _ value: String, style: TextStyle) -> String? {
        let value = key == after ? "--\(after) \(value.quotedForShell)" : value
        return labels[key].map { "  \(style.faint("\($0):")) \(VisibleText.line(value))" }
    }

    package var json: [UInt8] {
        var json = JSONText()
        let values = details.map { key, value in
            key == "status" ? failure.status.fieldValue : value.fieldValue
        }
        // Only files of providers and of lists have such errors.
        let places = failure.places.isEmpty ? [] : [FieldValue.list(failure.places.map(\.fieldValue))]
        json.append(keys: details.map(\.key) + places.map { _ in "errors" }, values: values + places)
        json.append("\n")
        return json.bytes
    }

    /// The labels of the details in the text, by key. Other details have no line of their own.
    private static let labels = [
        "request": "request", "status": "status", "retryAfter": "retry after", after: "continue with", "hint": "hint",
    ]

    /// The key of the cursor that continues a list. The option that accepts the cursor has the same name.
    package static let after = "after"

    private var details: [(key: String, value: String?)] {
        [
            ("code", failure.kind.name),
            ("message", failure.message),
            ("request", failure.request),
            ("status", failure.status.map(String.init)),
            // `distantFuture` means that the time is unknown.
            ("retryAfter", failure.retryAt.flatMap { $0 < .distantFuture ? $0.iso8601 : nil }),
            (Self.after, failure.after),
            ("hint", failure.hint),
        ]
    }
}

extension FilePlace {
    fileprivate var fieldValue: FieldValue {
        [
            "file": .text(file), "line": line.fieldValue, "column": column.fieldValue, "path": .text(path),
            "message": .text(message),
        ]
    }
}
