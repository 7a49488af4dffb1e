import Protocols

extension JSONPlaceholderRepository {
    /// json-server has no largest page; more than 100 users at once has no use.
    static let paging = Paging(.numbered, sizes: PageSizes(1...100, standard: 10))

    static let parameters: [Parameter] =
        [Parameter("query", "users with this text in any field, in any case", queryName: "q")]
        + filters.map { Parameter($0.name, "users with exactly this \($0.name)", queryName: $0.path) }
        + [
            Parameter("sort", "the field to sort by", sortKind, queryName: "_sort"),
            Parameter("order", "the direction of --sort", .choice(["asc", "desc"]), queryName: "_order"),
        ]

    /// Refuses what json-server would leave out of account in silence.
    ///
    /// - Throws: `invalidRequest` for an order without a field to sort by.
    static func refuseIdleParameters(_ parameters: ParameterValues) throws(ProviderError) {
        guard parameters["order"] != nil, parameters["sort"] == nil else { return }
        throw ProviderError(
            .invalidRequest, "order has no effect without sort: say which field to sort by, such as name")
    }

    /// What users call a field, and json-server's path to it.
    private typealias Field = (name: String, path: String)

    private static let filters: [Field] = [
        ("name", "name"), ("username", "username"), ("email", "email"), ("phone", "phone"), ("website", "website"),
        ("street", "address.street"), ("city", "address.city"), ("postcode", "address.zipcode"),
        ("company", "company.name"),
    ]

    /// One of the fields; its path is taken too, so that a checked value can be checked again.
    private static let sortKind: ParameterKind = {
        let fields: [Field] = [("id", "id")] + filters
        let names = fields.map(\.name)
        return ParameterKind(
            placeholder: "FIELD", rule: "one of \(names.joined(separator: ", "))", candidates: names
        ) { text in
            let text = text.lowercased()
            return fields.first { $0.name == text || $0.path == text }?.path
        }
    }()
}
