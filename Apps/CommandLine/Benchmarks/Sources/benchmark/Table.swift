import Platform

/// Rows of text in columns.
struct Table {
    private var rows: [[String]] = []

    mutating func add(_ row: [String]) {
        rows.append(row)
    }

    /// The rows with every column as wide as its widest field: names to the left, figures to the right.
    func text(leftColumns: Set<Int>) -> String {
        let columns = rows.first?.indices ?? 0..<0
        let widths = columns.map { column in rows.map { $0[column].count }.max() ?? 0 }
        let lines = rows.map { row in
            let cells = columns.map { column in
                let padding = String(repeating: " ", count: widths[column] - row[column].count)
                return leftColumns.contains(column) ? row[column] + padding : padding + row[column]
            }
            return cells.joined(separator: "  ")
        }
        return lines.joined(separator: "\n")
    }

    /// Returns a number with a number of digits after the decimal point.
    static func text(_ value: Double, digits: Int) -> String {
        var buffer = [CChar](repeating: 0, count: 64)
        let length = withVaList([Int32(digits), value]) { vsnprintf(&buffer, buffer.count, "%.*f", $0) }
        return String(decoding: buffer.prefix(max(0, Int(length))).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
