import Arguments
import Output
import Protocols
import Terminal

/// A layout for help, with headings and two-column rows.
struct HelpLayout {
    private static let margin = "  "
    private static let widestLeft = 28
    private static let narrowestRight = 30

    let style: TextStyle
    /// The width at which lines are wrapped, in columns. Long words, and rows on a narrow terminal, can exceed it.
    let width: Int

    /// Creates a layout for a terminal. Output that is not a terminal is treated as 100 columns wide, and so is a wider
    /// terminal.
    init(_ output: RecordDestination) {
        style = output.style
        width = min(output.terminalWidth ?? 100, 100)
    }

    /// Returns a heading with its rows, or an empty string if `rows` is empty.
    func section(_ title: String, _ rows: [HelpRow]) -> String {
        guard !rows.isEmpty else { return "" }
        let left = min(Self.widestLeft, rows.map { DisplayWidth.of($0.left) }.max() ?? 0)
        return ([style.heading(title + ":")] + rows.flatMap { lines(of: $0, left: left) }).map { $0 + "\n" }.joined()
    }

    func paragraph(_ text: String) -> String {
        wrap(text, width: width).map { $0 + "\n" }.joined()
    }

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

    private func wrap(_ text: String, width: Int) -> [String] {
        text.split(separator: " ").map(String.init).reduce(into: []) { lines, word in
            if let last = lines.last, DisplayWidth.of(last) + 1 + DisplayWidth.of(word) <= width {
                lines[lines.count - 1] += " " + word
            } else {
                lines.append(word)
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

    init(_ option: any OptionDeclaration) {
        let syntax = option.syntax
        left = "\(Self.flag(of: option, off: "[no-]"))\(syntax.isFlag ? "" : " \(syntax.placeholder)")"
        let areShown = syntax.isFlag || syntax.placeholder.contains("|")
        let candidates = areShown ? "" : syntax.candidates.joined(separator: ", ")
        let values = syntax.needsExpectation ? syntax.expectation : candidates
        let note = option.isRequired ? " (required)" : option.defaultLabel.map { " (default: \($0))" }
        right = option.summary + (values.isEmpty ? "" : ": \(values)") + (note ?? "")
    }

    /// Returns the flag that has an effect: `--limit`, or `--no-verify` for a switch that is on by default.
    static func flag(of option: any OptionDeclaration, off prefix: String = "no-") -> String {
        let isOnByDefault = option.syntax.isFlag && option.defaultLabel == "true"
        return "--\(isOnByDefault ? prefix : "")\(option.name)"
    }
}
