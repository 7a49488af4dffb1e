import Protocols

extension PixabayImages {
    /// What the search can be told: everything that Pixabay documents but `callback` and `pretty`, which change only
    /// the text of the answer.
    static let parameters = [
        Parameter(
            "query", "words to search for; every picture unless given", .text(maximumLength: 100), queryName: "q"),
        Parameter("lang", "language of the words; English unless given", .choice(languages)),
        Parameter(
            "image-type", "kind of picture", .choice(["all", "photo", "illustration", "vector"]), standard: "photo"),
        Parameter("orientation", "wide or tall", .choice(["all", "horizontal", "vertical"])),
        Parameter("category", "what the picture is about", .choice(categories)),
        Parameter("min-width", "least width in pixels", .integer(0 ... .max)),
        Parameter("min-height", "least height in pixels", .integer(0 ... .max)),
        Parameter("colors", "colours that stand out", .choices(colors)),
        Parameter("editors-choice", "only pictures with an Editor's Choice award", .boolean),
        Parameter("safesearch", "only pictures fit for all ages", .boolean, standard: "true"),
        Parameter("order", "what comes first", .choice(["popular", "latest"])),
    ]

    /// Pixabay refuses other sizes, also 1 and 2.
    static let paging = Paging(.numbered, sizes: PageSizes(3...200, standard: 50))

    /// The key, which every request needs.
    static let key = SecretRequirement(
        variable: "PIXABAY_API_KEY", isRequired: true, summary: "Pixabay answers nothing without a key",
        source: "https://pixabay.com/api/docs/")

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
