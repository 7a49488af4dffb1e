/// A position in JSON text, for messages that editors understand: `file:12:31`.
public struct JSONPosition: Hashable, Sendable {
    /// The line number, starting at 1.
    public let line: Int
    /// The number of the character in the line, starting at 1.
    public let column: Int

    public init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }
}

extension JSONPosition: Comparable {
    public static func < (first: JSONPosition, second: JSONPosition) -> Bool {
        (first.line, first.column) < (second.line, second.column)
    }
}
