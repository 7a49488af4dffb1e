import Protocols

extension PixabayAPI {
    /// The parameters of a search: <https://pixabay.com/api/docs/#api_search_images>. `callback` and `pretty` are
    /// omitted, because they change only the format of the response.
    static let parameters = [
        Parameter(
            "query", "search terms; all images by default", .text(maximumLength: 100), queryName: "q"),
        Parameter("lang", "language of --query (English by default)", .choice(languages)),
        Parameter(
            "image-type", "kind of image", .choice(["all", "photo", "illustration", "vector"]), defaultValue: "photo"),
        Parameter("orientation", "orientation of the image", .choice(["all", "horizontal", "vertical"])),
        Parameter("category", "subject of the image", .choice(categories)),
        Parameter("min-width", "minimum width in pixels", .integer(0 ... .max)),
        Parameter("min-height", "minimum height in pixels", .integer(0 ... .max)),
        Parameter("colors", "dominant colors", .choices(colors)),
        Parameter("editors-choice", "only images with an Editor's Choice award", .boolean),
        Parameter("safesearch", "only images suitable for all ages", .boolean, defaultValue: "true"),
        Parameter("order", "sort order", .choice(["popular", "latest"]), isSortOrder: true),
    ]

    /// Pixabay rejects other page sizes, including 1 and 2.
    static let paging = Paging(.numbered, sizes: 3...200, defaultSize: 50, resultLimit: 500)

    static let key = SecretRequirement(
        variable: "PIXABAY_API_KEY", placement: .query("key"), isRequired: true,
        summary: "every request to Pixabay needs a key", source: "https://pixabay.com/api/docs/")

    /// Clients must cache responses for 24 hours: <https://pixabay.com/api/docs/#api_rate_limit>
    static let limits = RequestLimits(
        rate: Rate(100, per: .seconds(60)),
        status: RateLimitStatus.reading(
            remaining: "X-RateLimit-Remaining", reset: "X-RateLimit-Reset", .secondsFromNow),
        retention: .seconds(24 * 60 * 60))

    private static let languages = [
        "cs", "da", "de", "en", "es", "fr", "id", "it", "hu", "nl", "no", "pl", "pt", "ro", "sk", "fi", "sv", "tr",
        "vi", "th", "bg", "ru", "el", "ja", "ko", "zh",
    ]

    private static let categories = [
        "backgrounds", "fashion", "nature", "science", "education", "feelings", "health", "people", "religion",
        "places", "animals", "industry", "computer", "food", "sports", "transportation", "travel", "buildings",
        "business", "music",
    ]

    private static let colors = [
        "grayscale", "transparent", "red", "orange", "yellow", "green", "turquoise", "blue", "lilac", "pink", "white",
        "gray", "black", "brown",
    ]
}
