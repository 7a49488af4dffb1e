public import Essentials

/// The reason why a text is not a condition, and the place in it.
public struct ExpressionError: Error, Hashable, Sendable {
    /// The text.
    public let text: String
    /// The place of the fault, in Unicode scalars from the start of the text. It is empty at the end of the text.
    public let range: Range<Int>
    /// What is wrong: `unknown column 'stars'`.
    public let message: String
    /// What to do: `did you mean 'starCount'?`; `nil` if the message says it.
    public let hint: String?

    /// The number of characters that are shown before and after the place.
    private static let context = 40

    init(_ message: String, hint: String? = nil, in text: String, at range: Range<Int>) {
        self.text = text
        self.range = range
        self.message = message
        self.hint = hint
    }

    /// Returns two lines: the text, and `^` under the place. Of a long text, only the part around the place is shown.
    ///
    /// - Parameter width: Returns the number of terminal columns that a text takes. By default, each character takes one.
    public func markedText(width: (String) -> Int = { $0.count }) -> [String] {
        let scalars = Array(text.unicodeScalars)
        let place = range.clamped(to: scalars.startIndex..<scalars.endIndex)
        let start = max(0, place.lowerBound - Self.context)
        // The mark of a long fault ends with the shown part.
        let end = min(scalars.count, place.lowerBound + 2 * Self.context)
        let shown = { (range: Range<Int>) in
            var part = String.UnicodeScalarView()
            part += scalars[range]
            return String(part).onOneLine
        }
        let before = (start > 0 ? "…" : "") + shown(start..<place.lowerBound)
        let marked = shown(place.lowerBound..<min(place.upperBound, end))
        let after = shown(min(place.upperBound, end)..<end) + (end < scalars.count ? "…" : "")
        let mark = String(repeating: " ", count: width(before)) + String(repeating: "^", count: max(1, width(marked)))
        return [before + marked + after, mark]
    }
}

extension ExpressionError: LocalizedError {
    public var errorDescription: String? { hint.map { "\(message); \($0)" } ?? message }
}
