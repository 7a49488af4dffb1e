import Protocols

extension JSONPlaceholderAPI {
    /// The parameters of a list: <https://github.com/typicode/json-server/tree/v0#routes>
    static let parameters: [Parameter] =
        [Parameter("query", "only users with this text in any field, ignoring case", queryName: "q")]
        + filters.map { Parameter($0.name, "only users with exactly this \($0.name)", queryName: $0.path) }
        + [
            Parameter("sort", "field to sort by", sortKind, queryName: "_sort", isSortOrder: true),
            Parameter(
                "order", "sort direction; requires --sort", .choice(["asc", "desc"]), queryName: "_order",
                requires: "sort", isSortOrder: true),
        ]

    /// json-server does not limit the page size. This provider limits it to 100.
    static let paging = Paging(.numbered, sizes: PageSizes(1...100, defaultSize: 10))

    /// The parameters that filter by a field, and the path of each field in json-server.
    private static let filters: [(name: String, path: String)] = [
        ("name", "name"), ("username", "username"), ("email", "email"), ("phone", "phone"), ("website", "website"),
        ("street", "address.street"), ("city", "address.city"), ("postcode", "address.zipcode"),
        ("company", "company.name"),
    ]

    /// The name of a field, or its path, because a validated value is a path and may be validated again.
    private static let sortKind: ParameterKind = {
        let fields = [("id", "id")] + filters
        let names = fields.map(\.name)
        return ParameterKind(
            placeholder: "FIELD", rule: "one of \(names.joined(separator: ", "))", candidates: names
        ) { text in
            let text = text.lowercased()
            return fields.first { $0.name == text || $0.path == text }?.path
        }
    }()
}
