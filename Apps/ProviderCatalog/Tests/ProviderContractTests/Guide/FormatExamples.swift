import Protocols

struct RateEntry: CSVRow, DTOEncodable {
    let day: Date
    let rate: Decimal
    let note: String?  // nil if the field is empty

    func toDTO() -> DayRate { DayRate(id: day.iso8601, rate: rate, note: note) }
}

struct DayRate: Entity {
    let id: String
    let rate: Decimal
    let note: String?

    static let name = "rate"
    static let columns: [Column<DayRate>] = [Column("id", \.id), Column("rate", \.rate), Column("note", \.note)]
}

struct OtherRateEntry: CSVRow {
    let day: Date
    let rate: Decimal

    static let csvFormat = CSVFormat(delimiter: .semicolon, columns: ["day", "rate"], skippedLines: 1, comment: "#")
}

struct NewsEntry: XMLDecodable, Sendable {
    let total: Int
    let item: [NewsItemEntry]

    enum CodingKeys: String, CodingKey { case total = "@total", item = "media:item" }
    static let rootElement = "feed"
}

struct NewsItemEntry: Decodable, Sendable {
    let title: String
}

enum FormatExamples {
    static func rates(_ client: any APIClient) async throws(ProviderError) -> [DayRate] {
        let rows = try await client.send(APIRequest(path: ["rates.csv"]), as: CSVRows<RateEntry>.self).entry.rows
        return rows.map { $0.toDTO() }
    }

    static func feed(_ client: any APIClient) async throws(ProviderError) -> NewsEntry {
        try await client.send(APIRequest(path: ["feed.xml"]), as: NewsEntry.self).entry
    }
}
