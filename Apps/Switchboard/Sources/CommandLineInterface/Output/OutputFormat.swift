import Protocols

/// A way to write records, by the word for `--format`.
struct OutputFormat: Sendable {
    let name: String
    /// Whether it is for people to look at, and so shows only the columns that an entity has for tables.
    let isForPeople: Bool
    /// Makes a writer for a list of records.
    let listWriter: @Sendable ([FieldHeading], RecordLayout) -> any RecordWriter
    /// Makes a writer for one record.
    let recordWriter: @Sendable ([FieldHeading], RecordLayout) -> any RecordWriter

    private init(
        _ name: String, isForPeople: Bool = false,
        list: @escaping @Sendable ([FieldHeading], RecordLayout) -> any RecordWriter,
        record: (@Sendable ([FieldHeading], RecordLayout) -> any RecordWriter)? = nil
    ) {
        self.name = name
        self.isForPeople = isForPeople
        listWriter = list
        recordWriter = record ?? list
    }

    static let table = OutputFormat(
        "table", isForPeople: true,
        list: { TableWriter(headings: $0, width: $1.width, style: $1.style) },
        record: { DetailWriter(headings: $0, style: $1.style) })

    static let tsv = OutputFormat("tsv", list: { _, _ in DelimitedWriter.tsv() })

    /// Every format, as help lists them.
    static let all = [
        table,
        tsv,
        OutputFormat("csv", list: { headings, _ in DelimitedWriter.csv(headings) }),
        OutputFormat(
            "json",
            list: { headings, _ in JSONArrayWriter(keys: headings.map(\.name)) },
            record: { headings, _ in JSONLinesWriter(keys: headings.map(\.name)) }),
        OutputFormat("ndjson", list: { headings, _ in JSONLinesWriter(keys: headings.map(\.name)) }),
    ]

    static func named(_ name: String) -> OutputFormat? {
        all.first { $0.name == name }
    }
}
