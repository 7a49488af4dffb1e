/// The page lies behind the last one that GitHub serves for any search: the end of a list, not a failure.
struct SearchWall: Error {
    /// What GitHub says about it: `Only the first 1000 search results are available`.
    let words: String
}
