import Output
package import Presentation
import Protocols

// Items as text for the clipboard.
extension RecordExporter {
    package func text(of excerpt: ItemExcerpt, as format: ItemTextFormat) -> String {
        let all = (excerpt.items.first?.columns ?? []).enumerated().filter { _, column in
            excerpt.columns?.contains(column.name) ?? true
        }
        let columns = all.map { index, column in
            OutputColumn(Column<DisplayItem>(column.name, column.kind) { $0.values[index] })
        }
        let isNested = format == .json || format == .object
        let shown = isNested ? columns : columns.flatMap { $0.flattened(isChosen: excerpt.columns != nil) }
        let headings = shown.map(\.heading)
        var records = excerpt.items.prefix(format == .object ? 1 : .max).map { item in shown.map { $0.value(item) } }
        // The writer adds no names of columns, because `cut` and `sort` process only records.
        if format == .tsv { records.insert(headings.map { .text($0.name) }, at: 0) }
        var writer = writer(of: format, headings)
        return String(decoding: writer.write(records) + writer.finish(), as: UTF8.self)
    }

    private func writer(of format: ItemTextFormat, _ headings: [FieldHeading]) -> any RecordWriter {
        let keys = headings.map(\.name)
        switch format {
        case .tsv: return DelimitedWriter.tsv(headings)
        case .json: return JSONArrayWriter(keys: keys)
        case .object: return JSONLinesWriter(keys: keys)
        }
    }
}
