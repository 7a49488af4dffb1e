import Essentials

/// The source code of a call or of a literal with elements, on one line if it fits.
struct SwiftCall {
    /// The maximum number of characters in a line.
    private static let lineLength = 120

    /// Returns a call: `Column("id", \.id)`.
    ///
    /// - Parameters:
    ///   - indentation: The number of spaces before the call.
    ///   - reserved: The number of characters after the call, such as a comma.
    static func text(
        _ function: String, _ arguments: [String], indentation: Int, reserved: Int = 1
    ) -> String {
        text(opening: function + "(", arguments, closing: ")", indentation: indentation, reserved: reserved)
    }

    /// Returns a call in the body of a function, which is indented later.
    static func statement(_ function: String, _ arguments: [String]) -> String {
        text(function, arguments, indentation: 0, reserved: 16)
    }

    /// Returns an array literal.
    static func array(_ elements: [String], indentation: Int, reserved: Int = 1) -> String {
        text(opening: "[", elements, closing: "]", indentation: indentation, reserved: reserved)
    }

    /// Returns the sum of arrays, as an argument of a call in the body of a function.
    static func sum(_ parts: [String]) -> String {
        let line = parts.joined(separator: " + ")
        return line.count + 30 > lineLength ? parts.joined(separator: "\n        + ") : line
    }

    private static func text(
        opening: String, _ parts: [String], closing: String, indentation: Int, reserved: Int
    ) -> String {
        let line = opening + parts.joined(separator: ", ") + closing
        let isShort = !line.contains("\n") && indentation + line.count + reserved <= lineLength
        guard !isShort, !parts.isEmpty else { return line }
        let margin = String(repeating: " ", count: indentation + 4)
        let end = closing == "]" ? "\n" + String(repeating: " ", count: indentation) : ""
        return opening + "\n" + parts.map { margin + $0 }.joined(separator: ",\n") + end + closing
    }
}

extension [String] {
    /// The lines of source code, indented.
    func indented(by spaces: Int) -> String {
        let margin = String(repeating: " ", count: spaces)
        return flatMap { $0.split(separator: "\n", omittingEmptySubsequences: false) }
            .map { $0.isEmpty ? "" : margin + $0 }.joined(separator: "\n")
    }
}
