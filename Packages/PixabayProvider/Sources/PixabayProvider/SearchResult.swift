import Protocols

/// What a page of a search holds.
struct SearchResult {
    /// How many pictures match; `nil` when Pixabay does not tell.
    let totalCount: Int?
    /// How many of them Pixabay serves on all pages together, at most 500.
    let reachableCount: Int
    let images: [Image]

    /// Why the list ends although there are more results; `nil` when there are none.
    var statedEnd: String? {
        guard let totalCount, totalCount > reachableCount else { return nil }
        return "Pixabay serves only the first \(reachableCount) of \(totalCount) results"
    }
}
