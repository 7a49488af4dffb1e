import Essentials
import Protocols

/// The members of an object in `get`.
enum LookupFormat {
    static let reference = Member(
        "reference", Form.template.placed, "The form of a reference, such as {owner}/{name}. The default is {id}.")
    static let isInteger = Member(
        "integer", Form.boolean, "Whether the values in the reference are only digits.")
    static let path = Member(
        "path", Form.requestPath.placed, "The path of the request below the base URL, such as /repos/{owner}/{name}.",
        isRequired: true)
    private static let query = Member(
        "query", Form.templates.placed, "Query items, which can contain {names} of the reference.")
    private static let headers = Member("headers", Form.requestHeaders, "Header fields of the request.")
    private static let responseFormat = Member(
        "format", Form.object(BodyFormatFormat.format).placed,
        "The format of the response, if it is XML. The default is JSON.")
    private static let item = Member(
        "item", Form.singlePath, "The place of the item in the response. The default is the document itself.")

    private static let webAddress = Member(
        "webAddress",
        Form.template.placed.reading { address, _ in [address] }
            .or(Form.list(of: Form.template.placed, minimumCount: 1)),
        "The address of the web page of an item, such as https://github.com/{owner}/{name}, or several. Users can give it instead of the reference, whose placeholders it contains; another placeholder stands for any text."
    )

    static let format = ObjectFormat<LookupDefinition>(
        "lookup", "How an item is looked up. The first look-up whose reference fits is used.",
        [reference, isInteger, path, query, headers, responseFormat, item, webAddress]
    ) { reader in
        let names = names(in: reader)
        let query = reader[query]
        guard let path = reader[path] else { return nil }
        if let names {
            let used = path.value.placeholders + (query?.value ?? []).flatMap(\.value.placeholders)
            PlaceholderCheck.lookup(path.value.placeholders, reference: names, at: path.place)
            if let query {
                PlaceholderCheck.lookup(query.value.flatMap(\.value.placeholders), reference: names, at: query.place)
            }
            checkUse(of: names, in: used, reader)
        }
        if let format = reader[responseFormat], format.value != .json, !format.value.isXML {
            format.place.fail("the format of a look-up is json or xml")
        }
        return LookupDefinition(
            reference: reference(in: reader), isInteger: reader[isInteger] ?? false,
            request: RequestDefinition(
                path: path.value, query: query?.value ?? [], headers: reader[headers] ?? HTTPHeaders()),
            format: reader[responseFormat]?.value ?? .json, item: reader[item] ?? .root,
            webAddresses: names == nil
                ? [] : webAddresses(reader[webAddress] ?? [], reference: reference(in: reader)),
            position: reader.place(of: Self.path).node.position)
    }

    private static func webAddresses(
        _ templates: [Placed<TextTemplate>], reference: TextTemplate
    ) -> [WebAddressPattern] {
        templates.map { template in
            let pattern = WebAddressPattern(template.value.description, reference: reference.description)
            if let fault = pattern.fault { template.place.fail("invalid web address: \(fault)") }
            return pattern
        }
    }

    /// Returns the reference of an object, or the default.
    static func reference(in reader: ObjectReader) -> TextTemplate {
        reader[reference]?.value ?? TextTemplate(pieces: [.placeholder("id")])
    }

    /// Returns the names in the reference of an object, after a check of it; `nil` after an error in its text.
    static func names(in reader: ObjectReader) -> [String]? {
        if let reference = reader[reference] { check(reference) }
        return !reader.has(reference) || reader[reference] != nil ? reference(in: reader).placeholders : nil
    }

    /// Adds an error for each name of the reference that the request does not contain.
    static func checkUse(of names: [String], in used: [String], _ reader: ObjectReader) {
        for name in names where !used.contains(name) {
            reader.place(of: reference).fail("no part of the request has the placeholder '{\(name)}'")
        }
    }

    /// A reference is divided at the text between its placeholders.
    private static func check(_ reference: Placed<TextTemplate>) {
        let pieces = reference.value.pieces
        let names = reference.value.placeholders
        if names.isEmpty { reference.place.fail("a reference needs a placeholder, such as '{id}'") }
        if Set(names).count < names.count { reference.place.fail("a reference has every placeholder once") }
        for (first, second) in zip(pieces, pieces.dropFirst()) {
            guard case .placeholder(let first) = first, case .placeholder(let second) = second else { continue }
            reference.place.fail("expected text between the placeholders '{\(first)}' and '{\(second)}'")
        }
    }
}
