import Essentials
import Protocols

/// The members of an object in `get`.
enum LookupFormat {
    private static let reference = Member(
        "reference", Form.template.placed, "The form of a reference, such as {owner}/{name}. The default is {id}.")
    private static let isInteger = Member(
        "integer", Form.boolean, "Whether the values in the reference are only digits.")
    static let path = Member(
        "path", Form.requestPath.placed, "The path of the request below the base URL, such as /repos/{owner}/{name}.",
        isRequired: true)
    private static let query = Member(
        "query", Form.templates.placed, "Query items, which can contain {names} of the reference.")
    private static let headers = Member("headers", Form.requestHeaders, "Header fields of the request.")
    private static let item = Member(
        "item", Form.singlePath, "The place of the item in the response. The default is the document itself.")

    static let format = ObjectFormat<LookupDefinition>(
        "lookup", "How an item is looked up. The first look-up whose reference fits is used.",
        [reference, isInteger, path, query, headers, item]
    ) { reader in
        guard let standard = TextTemplate("{id}") else { return nil }
        if let reference = reader[reference] { check(reference) }
        guard let path = reader[path] else { return nil }
        let names = (reader[reference]?.value ?? standard).placeholders
        let query = reader[query]
        let used = path.value.placeholders + (query?.value ?? []).flatMap(\.value.placeholders)
        if !reader.has(reference) || reader[reference] != nil {
            PlaceholderCheck.lookup(path.value.placeholders, reference: names, at: path.place)
            if let query {
                PlaceholderCheck.lookup(query.value.flatMap(\.value.placeholders), reference: names, at: query.place)
            }
            for name in names where !used.contains(name) {
                reader.place(of: reference).fail("no part of the request has the placeholder '{\(name)}'")
            }
        }
        return LookupDefinition(
            reference: reader[reference]?.value ?? standard, isInteger: reader[isInteger] ?? false,
            request: RequestDefinition(
                path: path.value, query: query?.value ?? [], headers: reader[headers] ?? HTTPHeaders()),
            item: reader[item] ?? .root, position: reader.place(of: Self.path).node.position)
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
