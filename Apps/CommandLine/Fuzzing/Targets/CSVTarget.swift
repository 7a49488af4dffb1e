import FuzzHarness
import Protocols
import RESTClient

/// CSV for the decoder of rows, in each format
@main struct CSVTarget: FuzzTarget {
    static let seeds: [[UInt8]] = [
        "day,rate,note\r\n2026-01-01,1.5,\"a \"\"b\"\",\nc\"\r\n\n2026-01-02,-2e3,", "day,rate,note\n",
        "note\n\nx\r\"\"\r",
        "2026-01-01;1;#x\n# y\n", "\u{FEFF}day|rate|note\n2026-01-01T09:30:00Z|0|é",
    ].flatMap { text in (0..<4).map { [$0] + Array(text.utf8) } }
    static let words = ["\"\"", "\",\"", "\r\n", "\"\n", "day", "rate", "note", "2026-01-01", "1e400", "\u{FEFF}"]

    static func run(_ input: FuzzInput) {
        var input = input
        let formats = [
            CSVFormat(), CSVFormat(delimiter: .semicolon, columns: ["day", "rate", "note"], comment: "#"),
            CSVFormat(delimiter: .bar), CSVFormat(columns: ["note"], skippedLines: 1),
        ]
        let format = input.choice(of: formats)
        let coder = BodyCoder()
        let all = try? coder.decodeCSV([String: String].self, format: format, from: input.data)
        guard let rows = try? coder.decodeCSV(RateEntry.self, format: format, from: input.data) else { return }
        require(all?.count == rows.count, "\(rows.count) rows are decoded as an entry, and \(all?.count ?? 0) as text")
        require(zip(rows, all ?? []).allSatisfy { $0.note ?? "" == $1["note"] ?? "" }, "the texts differ")
    }
}

private struct RateEntry: Decodable {
    let day: Date?
    let rate: Double?
    let note: String?
}
