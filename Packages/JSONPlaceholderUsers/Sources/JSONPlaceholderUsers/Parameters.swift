import Protocols

extension JSONPlaceholderAPI {
    /// The parameters of a list: <https://github.com/typicode/json-server/tree/v0#routes>
    static let parameters: [Parameter] =
        [Parameter("query", "only users with this text in any field, ignoring case", queryName: "q")]
        + filters.map { Parameter($0.name, "only users with exactly this \($0.name)", queryName: $0.path) }
        + [
            Parameter("sort", "field to sort by", sortKind, valueName: "FIELD", queryName: "_sort", isSortOrder: true),
            Parameter(
                "order", "sort direction; requires --sort", .choice(["asc", "desc"]), queryName: "_order",
                requires: "sort", isSortOrder: true),
        ]

    /// json-server does not limit the page size. This provider limits it to 100.
    static let paging = Paging(.numbered, sizes: 1...100, defaultSize: 10)

    /// The parameters that filter by a field, and the path of each field in json-server.
    private static let filters: [(name: String, path: String)] = [
        ("name", "name"), ("username", "username"), ("email", "email"), ("phone", "phone"), ("website", "website"),
        ("street", "address.street"), ("city", "address.city"), ("postcode", "address.zipcode"),
        ("company", "company.name"),
    ]

    /// The name of a field, which is sent as its path.
    private static let sortKind = ParameterKind.choice(
        ["id"] + filters.map(\.name), values: Dictionary(filters.map { ($0.name, $0.path) }) { first, _ in first })
}
