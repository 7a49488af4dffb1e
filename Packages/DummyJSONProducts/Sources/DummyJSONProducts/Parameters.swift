import Protocols

extension DummyJSONAPI {
    /// The parameters of a list: <https://dummyjson.com/docs/products>
    ///
    /// `select` is omitted because it removes fields that the provider reads, and `delay` because it only delays the
    /// response.
    static let parameters = [
        Parameter("query", "only products with this text in the title or the description", queryName: "q"),
        Parameter(
            "category", "only products of this category; not with --query", .choice(categories), placement: .path,
            excludes: "query"),
        Parameter("sort", "field to sort by", .choice(sortFields), queryName: "sortBy", isSortOrder: true),
        Parameter(
            "order", "sort direction; requires --sort", .choice(["asc", "desc"]), requires: "sort", isSortOrder: true),
    ]

    /// DummyJSON does not limit the page size. This provider limits it to 100.
    static let paging = Paging(.numbered, sizes: 1...100, defaultSize: 30)

    /// The limit for one IP address, from the server's source code: `src/middleware/rate-limiter.js`.
    static let limits = RequestLimits(
        rate: Rate(100, per: .seconds(10)),
        status: RateLimitStatus.reading(
            remaining: "X-RateLimit-Remaining", reset: "X-RateLimit-Reset", .secondsSince1970))

    /// The name and password of a user.
    static let login = [
        SecretRequirement(
            variable: "DUMMYJSON_USERNAME", placement: .exchange(.body("username")), isRequired: false,
            summary: "name of a user to log in as; optional for products", source: "https://dummyjson.com/docs/auth"),
        SecretRequirement(
            variable: "DUMMYJSON_PASSWORD", placement: .exchange(.body("password")), isRequired: false,
            summary: "the password of DUMMYJSON_USERNAME", source: "https://dummyjson.com/docs/auth"),
    ]

    /// The API's categories. For any other category, the API sends an empty list.
    private static let categories = [
        "beauty", "fragrances", "furniture", "groceries", "home-decoration", "kitchen-accessories", "laptops",
        "mens-shirts", "mens-shoes", "mens-watches", "mobile-accessories", "motorcycle", "skin-care", "smartphones",
        "sports-accessories", "sunglasses", "tablets", "tops", "vehicle", "womens-bags", "womens-dresses",
        "womens-jewellery", "womens-shoes", "womens-watches",
    ]

    /// The fields by which the API sorts. It ignores unknown fields, and fields that are objects or lists.
    private static let sortFields = [
        "id", "title", "category", "price", "discountPercentage", "rating", "stock", "brand", "sku", "weight",
        "availabilityStatus", "minimumOrderQuantity",
    ]
}
