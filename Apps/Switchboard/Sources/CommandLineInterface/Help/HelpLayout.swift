import Protocols

/// Lays out help: headings, and rows of two columns that fit the width of the terminal.
struct HelpLayout {
    private static let margin = "  "
    private static let widestLeft = 28
    private static let narrowestRight = 30

    let style: TextStyle
    /// The maximum width of a line, in columns. Only a longer word exceeds it.
    let width: Int

    /// - Parameter terminalWidth: the width of the terminal, in columns, of which at most 100 are used; `nil` for no
    ///   terminal.
    init(style: TextStyle, terminalWidth: Int?) {
        self.style = style
        width = min(terminalWidth ?? 100, 100)
    }

    /// Returns a heading with rows of two columns; empty when there are no rows.
    func section(_ title: String, _ rows: [HelpRow]) -> String {
        guard !rows.isEmpty else { return "" }
        let left = min(Self.widestLeft, rows.map { DisplayWidth.of($0.left) }.max() ?? 0)
        return ([style.heading(title + ":")] + rows.flatMap { lines(of: $0, left: left) }).map { $0 + "\n" }.joined()
    }

    /// Returns a text, wrapped to the width.
    func paragraph(_ text: String) -> String {
        wrap(text, width: width).map { $0 + "\n" }.joined()
    }

    /// Returns a highlighted name and its summary.
    func title(_ name: String, _ text: String) -> String {
        let lines = paragraph("\(name): \(text)")
        return style.heading(String(lines.prefix(name.count))) + lines.dropFirst(name.count)
    }

    private func lines(of row: HelpRow, left: Int) -> [String] {
        let indent = String(repeating: " ", count: left + 2 * Self.margin.count)
        let right = wrap(row.right, width: max(Self.narrowestRight, width - indent.count))
        let padding = left - DisplayWidth.of(row.left)
        guard padding >= 0, let first = right.first else {
            return [Self.margin + row.left] + right.map { indent + $0 }
        }
        let gap = String(repeating: " ", count: padding) + Self.margin
        return [Self.margin + row.left + gap + first] + right.dropFirst().map { indent + $0 }
    }

    /// Returns the lines of a text, broken between words.
    private func wrap(_ text: String, width: Int) -> [String] {
        text.split(separator: " ").reduce(into: []) { lines, word in
            if let last = lines.last, DisplayWidth.of(last) + 1 + DisplayWidth.of(String(word)) <= width {
                lines[lines.count - 1] += " " + word
            } else {
                lines.append(String(word))
            }
        }
    }
}

/// One row of help: a term and its meaning.
struct HelpRow {
    let left: String
    let right: String

    init(_ left: String, _ right: String = "") {
        self.left = left
        self.right = right
    }

    /// Creates the row of an option: its flag, its summary, the words to choose from, and its default.
    init(_ option: any OptionDeclaration) {
        let syntax = option.syntax
        let isOnByDefault = syntax.isFlag && option.defaultLabel == "true"
        left = "--\(isOnByDefault ? "[no-]" : "")\(option.name)\(syntax.isFlag ? "" : " \(syntax.placeholder)")"
        let areShown = syntax.isFlag || syntax.placeholder.contains("|")
        let words = areShown || syntax.candidates.isEmpty ? "" : ": " + syntax.candidates.joined(separator: ", ")
        right = option.summary + words + (option.defaultLabel.map { " (default: \($0))" } ?? "")
    }
}
