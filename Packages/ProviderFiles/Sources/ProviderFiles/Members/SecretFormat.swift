import Essentials
import Protocols

/// The members of an object in `secrets`.
enum SecretFormat {
    private static let variable = Member(
        "variable",
        Form.text.reading { text, place -> String? in
            let isName =
                text.utf8.first?.isUppercaseLetter == true
                && text.utf8.allSatisfy { $0.isUppercaseLetter || $0.isDigit || $0 == UInt8(ascii: "_") }
            return isName
                ? text : place.refuse("invalid variable \(text.inMessage): expected capital letters, digits and '_'")
        }, "The environment variable that contains the secret, such as ACME_KEY.", isRequired: true)
    private static let isRequired = Member(
        "required", Form.boolean, "Whether the API refuses every request without the secret.")
    private static let summary = Member("summary", Form.line, "What the secret is for, in one line.", isRequired: true)
    private static let source = Member(
        "source", Form.webPage, "The web page where users get the secret.", isRequired: true)
    private static let exchange = Member(
        "exchange", Form.object(PlacementFormat.format),
        "The place of the secret in the requests of 'token'. No other request contains it.")

    static let format = ObjectFormat<SecretRequirement>(
        "secret", "A secret of the user, and its place in requests. The file never contains the secret itself.",
        [variable] as [any DescribedMember] + PlacementFormat.members + [exchange, isRequired, summary, source],
        rules: [.exactlyOne(PlacementFormat.names + ["exchange"])]
    ) { reader in
        let placement = reader[exchange].map(Credential.Placement.exchange) ?? PlacementFormat.placement(in: reader)
        let values = (reader[variable], reader[summary], reader[source], reader[isRequired] ?? false)
        guard let placement, let variable = values.0, let summary = values.1, let source = values.2 else { return nil }
        return SecretRequirement(
            variable: variable, placement: placement, isRequired: values.3, summary: summary, source: source)
    }
}

/// The place of a secret or a token in a request.
enum PlacementFormat {
    private static let bearer = Member("bearer", Form.yes, "The header field Authorization: Bearer SECRET.")
    private static let basic = Member(
        "basic", Form.yes, "The header field Authorization: Basic. The secret is user:password.")
    private static let basicUser = Member("basicUser", Form.yes, "The user name of Authorization: Basic.")
    private static let basicPassword = Member(
        "basicPassword", Form.yes, "The password of Authorization: Basic. The user name is another secret, or empty.")
    private static let header = Member(
        "header",
        Form.headerName.reading { name, place -> String? in
            Form.refusedForSecrets.contains(name.lowercased())
                ? place.refuse("refused header field '\(name)': the program sets it") : name
        }, "The header field that contains the secret.")
    private static let prefix = Member(
        "prefix", Form.headerValue, "The text before the secret in the header field, such as 'Token '.")
    private static let query = Member("query", Form.text, "The name of the query item that contains the secret.")
    private static let body = Member("body", Form.text, "The name of the member of the body that contains the secret.")

    static let names = ["bearer", "basic", "basicUser", "basicPassword", "header", "query", "body"]
    static let members: [any DescribedMember] = [
        bearer, basic, basicUser, basicPassword, header, prefix, query, body,
    ]

    static let format = ObjectFormat<Credential.Placement>(
        "placement", "The place of a secret in a request.", members, rules: [.exactlyOne(names)], make: placement)

    @Sendable static func placement(in reader: ObjectReader) -> Credential.Placement? {
        if reader.has(prefix), !reader.has(header) {
            reader.place(of: prefix).fail("a prefix is only for a header field")
        }
        if let name = reader[header] { return .header(name, prefix: reader[prefix] ?? "") }
        if let name = reader[query] { return .query(name) }
        if let name = reader[body] { return .body(name) }
        if reader[bearer] == true { return .bearer }
        if reader[basic] == true { return .basic }
        if reader[basicUser] == true { return .basicUser }
        return reader[basicPassword] == true ? .basicPassword() : nil
    }
}
