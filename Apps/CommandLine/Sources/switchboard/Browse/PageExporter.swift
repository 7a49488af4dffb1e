import Essentials
import Output
import Presentation
import Protocols
import WebInterface

/// Converts the items of a page with the writers of `list --output`.
struct PageExporter: ItemExporter {
    func text(of items: [DisplayItem], _ columns: [DisplayColumn], as format: ExportFormat) -> Data {
        let all = columns.enumerated().map { index, column in
            OutputColumn(
                Column<DisplayItem>(column.name, column.kind, isInTables: column.isInTables) { $0.values[index] })
        }
        let isNested = format == .json || format == .object
        let shown = isNested ? all : all.flatMap { $0.flattened(isChosen: false) }
        let headings = shown.map(\.heading)
        var records = items.map { item in shown.map { $0.value(item) } }
        // Tab-separated values have no line for the names of the columns, because `cut` and `sort` process only records.
        if format == .tsv { records.insert(headings.map { .text($0.name) }, at: 0) }
        var writer = writer(of: format, headings)
        let bytes = writer.write(records) + writer.finish()
        var text = IndentedJSON(style: TextStyle(isColored: false))
        return Data(format == .object ? text.indented(bytes) : bytes)
    }

    private func writer(of format: ExportFormat, _ headings: [FieldHeading]) -> any RecordWriter {
        let keys = headings.map(\.name)
        switch format {
        case .csv: return DelimitedWriter.csv(headings, escapesFormulas: false)
        case .tsv: return DelimitedWriter.tsv(headings)
        case .json: return JSONArrayWriter(keys: keys)
        case .object: return JSONLinesWriter(keys: keys)
        }
    }
}
