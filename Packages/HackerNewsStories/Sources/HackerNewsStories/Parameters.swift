import Protocols

extension HackerNewsAPI {
    /// The parameters of a list: <https://github.com/HackerNews/API#new-top-and-best-stories>
    static let parameters = [
        Parameter(
            "feed", "the front page, or another list of stories", feedKind, valueName: "FEED",
            defaultValue: "top", placement: .path)
    ]

    /// The feed of the front page.
    static let defaultFeed = "topstories"

    /// A feed has up to 500 ids, and the front page of the website has 30 stories.
    static let paging = Paging(
        .cursor, sizes: 1...100, defaultSize: 30, requestsItems: true, resultLimit: 500)

    /// Every list requires many requests, and the API sends neither a cache lifetime nor an `ETag`. Without
    /// `retention`, no response would be cached.
    static let limits = RequestLimits(retention: .seconds(60))

    /// The maximum number of stories that a page requests at once. The app can lower it with `--concurrency`.
    static let concurrency = 32

    /// A short name, which is sent as the API's name.
    private static let feedKind: ParameterKind = {
        let names = ["top", "new", "best", "ask", "show", "job"]
        return .choice(names, values: Dictionary(uniqueKeysWithValues: names.map { ($0, $0 + "stories") }))
    }()
}
