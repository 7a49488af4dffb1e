import Protocols

extension JSONPlaceholderAPI {
    /// <https://github.com/typicode/json-server/tree/v0#routes>
    static let parameters: [Parameter] =
        [Parameter("query", "users with this text in any field, in any case", queryName: "q")]
        + filters.map { Parameter($0.name, "users with exactly this \($0.name)", queryName: $0.path) }
        + [
            Parameter("sort", "the field to sort by", sortKind, queryName: "_sort"),
            Parameter(
                "order", "the direction of --sort", .choice(["asc", "desc"]), queryName: "_order", requires: "sort"),
        ]

    /// json-server has no largest page; more than 100 users at once are of no use.
    static let paging = Paging(.numbered, sizes: PageSizes(1...100, defaultSize: 10))

    /// The names of fields for users, and their paths in json-server.
    private static let filters: [(name: String, path: String)] = [
        ("name", "name"), ("username", "username"), ("email", "email"), ("phone", "phone"), ("website", "website"),
        ("street", "address.street"), ("city", "address.city"), ("postcode", "address.zipcode"),
        ("company", "company.name"),
    ]

    /// The name of a field. Its path is accepted too, so that a validated value can be validated again.
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
