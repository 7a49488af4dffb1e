import Protocols

/// The answer of `GET /search/repositories`.
struct SearchEntry: Decodable, RawDecodable, DTOEncodable {
    let totalCount: Int
    /// Absent in answers of older installations.
    let incompleteResults: Bool?
    let items: [RepoEntry]

    func toDTO() -> SearchResult {
        SearchResult(
            totalCount: totalCount, isIncomplete: incompleteResults ?? false, repos: items.map { $0.toDTO() })
    }

    private enum CodingKeys: String, CodingKey {
        case totalCount = "total_count"
        case incompleteResults = "incomplete_results"
        case items
    }
}
