public import Testing

/// Records an issue if two values differ.
///
/// The compiler takes 40 ms less for a call than for `#expect(actual == expected)`, and tests compare values almost 3000
/// times. They use `#expect` for other conditions. For text of several lines, the issue shows only the first line that
/// differs.
///
/// - Parameters:
///   - comment: The text of the issue after the values.
public func expectEqual<Value: Equatable>(
    _ actual: Value, _ expected: Value, _ comment: @autoclosure () -> Comment? = nil,
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
) {
    guard actual != expected else { return }
    let difference = difference(String(describing: actual), String(describing: expected))
    Issue.record(
        Comment(rawValue: [difference, comment()?.rawValue].compactMap(\.self).joined(separator: ": ")),
        sourceLocation: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
}

/// Describes the difference between two strings. For strings of several lines, describes the first line that differs.
private func difference(_ actual: String, _ expected: String) -> String {
    guard actual.contains("\n") || expected.contains("\n") else { return "expected \(expected), got \(actual)" }
    let actualLines = actual.split(separator: "\n", omittingEmptySubsequences: false)
    let expectedLines = expected.split(separator: "\n", omittingEmptySubsequences: false)
    let index = zip(actualLines, expectedLines).prefix { $0 == $1 }.count
    func line(_ lines: [Substring]) -> String { index < lines.count ? "'\(lines[index])'" : "the end of the text" }
    return "line \(index + 1): expected \(line(expectedLines)), got \(line(actualLines))"
}
