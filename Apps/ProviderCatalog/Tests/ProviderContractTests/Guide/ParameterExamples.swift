import Protocols

enum ParameterExamples {
    static let country = Parameter("country", "two-letter country code", isRequired: true, placement: .path)

    static func request(for list: ListRequest) -> APIRequest {
        APIRequest(path: ["holidays", list.parameters["country"] ?? ""], query: list.parameters.queryItems)
    }

    static let feed = Parameter(
        "feed", "list of stories", .choice(["top", "ask"], values: ["top": "topstories", "ask": "askstories"]))

    static let fromDate = Parameter("from-date", "first day", queryName: "from")

    static let kinds: [ParameterKind] = [
        .text(maximumLength: 100), .integer(1...50), .boolean, .choice(["asc", "desc"]), .choices(["no", "nl"]),
        .custom(even),
    ]

    static let even = CustomParameterKind("even", rule: "an even number") { text in
        Int(text).flatMap { $0.isMultiple(of: 2) ? String($0) : nil }
    }
}
