import Presentation
import Terminal

/// The lines of an item's fields, wrapped to a width. They are computed as far as they are needed, because a field can
/// contain megabytes of text.
@MainActor struct DetailLines {
    struct Line {
        let label: String
        let text: String
    }

    /// The minimum width for field names beside their values. In a narrower area, each name is above its value.
    private static let narrow = 50

    let item: DisplayItem
    let columns: Int
    /// The number of columns before the values.
    let indent: Int
    private(set) var lines: [Line] = []
    /// The fields without lines.
    private var fields: ArraySlice<DisplayItem.Field>
    /// The rest of the value of the last field with lines.
    private var rest = WrappedLines("", columns: 0)
    private let environment: BrowserEnvironment

    init(_ item: DisplayItem, columns: Int, _ environment: BrowserEnvironment) {
        self.item = item
        self.columns = columns
        self.environment = environment
        let widest = item.columns.map { DisplayWidth.of($0.heading) }.max() ?? 0
        indent = columns < Self.narrow ? 2 : min(24, widest) + 2
        fields = item.fields[...]
    }

    /// Computes the first lines, up to the given number.
    mutating func compute(_ count: Int) {
        while lines.count < count {
            if let text = rest.next() {
                lines.append(Line(label: "", text: text))
            } else if let field = fields.popFirst() {
                let text = environment.text(of: field)
                rest = WrappedLines(text.isEmpty ? "—" : text, columns: max(1, columns - indent))
                let first = columns < Self.narrow ? nil : rest.next()
                lines.append(Line(label: field.column.heading, text: first ?? ""))
            } else {
                return
            }
        }
    }
}
