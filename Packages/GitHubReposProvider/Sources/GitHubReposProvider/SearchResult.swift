import Protocols

/// What a page of a search holds.
struct SearchResult {
    /// How many repositories match, whether or not GitHub serves them all. Changes a little from page to page.
    let totalCount: Int
    /// Whether the search ran out of time.
    let isIncomplete: Bool
    let repos: [Repo]

    /// How many all pages hold together; `nil` when the wall stands before the end, as its place depends on the size
    /// of the pages.
    var reachableCount: Int? {
        (0...Self.wall).contains(totalCount) ? totalCount : nil
    }

    /// Why the list ends with a page although there are more results; `nil` when there are none.
    func statedEnd(after page: SearchPage, of size: Int) -> String? {
        guard let number = page.number else { return nil }
        let (reached, isTooLarge) = number.multipliedReportingOverflow(by: size)
        guard !isTooLarge, totalCount > reached else { return nil }
        return "GitHub serves only the first \(reached) of \(totalCount) results"
    }

    /// GitHub serves every page that begins within the first 1000 results.
    private static let wall = 1000
}
