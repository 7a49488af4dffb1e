import Essentials
import Protocols

/// The members of `list.format`.
enum BodyFormatFormat {
    private static let kind = Member(
        "kind", Form.word(Kind.self), "The format: json, jsonLines, csv or xml.", isRequired: true)
    private static let root = Member("root", Form.text, "The name of the root element of XML.")
    private static let delimiter = Member(
        "delimiter", Form.word(of: CSVFormat.Delimiter.allCases.map { String($0.rawValue) }),
        "The character between two fields of CSV. The default is a comma.")
    private static let columns = Member(
        "columns", Form.list(of: Form.text, minimumCount: 1), "The names of the columns, if CSV has no header row.")
    private static let skippedLines = Member(
        "skippedLines", Form.integer(0...100_000), "The number of lines to skip at the start of CSV.")
    private static let comment = Member("comment", Form.text, "The start of comment lines in CSV, such as #.")

    private enum Kind: String, CaseIterable { case json, jsonLines, csv, xml }
    private enum Word: String, CaseIterable { case json, jsonLines, csv }

    static let word = Form.word(Word.self).reading { word, _ -> BodyFormat? in
        switch word {
        case .json: .json
        case .jsonLines: .jsonLines
        case .csv: .csv(CSVFormat())
        }
    }

    static let format = ObjectFormat<BodyFormat>(
        "format", "The format of a response.", [kind, root, delimiter, columns, skippedLines, comment],
        rules: [
            .needs("root", when: .init("kind", ["xml"])), .only(["root"], when: .init("kind", ["xml"])),
            .only(["delimiter", "columns", "skippedLines", "comment"], when: .init("kind", ["csv"])),
        ]
    ) { reader in
        switch reader[kind] {
        case .json: return .json
        case .jsonLines: return .jsonLines
        case .csv:
            let delimiter = reader[delimiter].flatMap { CSVFormat.Delimiter(rawValue: Character($0)) }
            return .csv(
                CSVFormat(
                    delimiter: delimiter ?? .comma, columns: reader[columns], skippedLines: reader[skippedLines] ?? 0,
                    comment: reader[comment]))
        case .xml: return reader[root].map { .xml(root: $0) }
        case nil: return nil
        }
    }
}
