import Protocols

/// The answer of `GET /api/`.
struct SearchEntry: Decodable, RawDecodable, DTOEncodable {
    let total: Int?
    let totalHits: Int
    let hits: [ImageEntry]

    func toDTO() -> SearchResult {
        SearchResult(totalCount: total, reachableCount: totalHits, images: hits.map { $0.toDTO() })
    }
}
