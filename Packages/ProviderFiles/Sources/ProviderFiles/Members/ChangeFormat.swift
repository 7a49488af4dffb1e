import Essentials
import Protocols

/// The members of `add`, `edit` and `delete`.
enum ChangeFormat {
    private static let path = Member(
        "path", Form.requestPath.placed, "The path of the request below the base URL, such as /users/{id}.",
        isRequired: true)
    static let query = Member(
        "query", Form.templates.placed, "Query items, which can contain {names} of the reference.")
    static let headers = Member("headers", Form.requestHeaders, "Header fields of the request.")
    private static let encoding = Member(
        "encoding", Form.word(ListFormat.EncodingWord.self), "The encoding of the body. The default is json.")
    private static let body = Member(
        "body", Form.json.placed,
        "What every body contains beside the fields. A text \"{name}\" stands for a value of the reference.")
    private static let fieldsAt = Member(
        "fieldsAt", Form.singlePath.placed,
        "The place of the fields in the body, such as user or data.attributes. The default is the body itself.")
    private static let item = Member(
        "item", Form.singlePath, "The place of the item in the response. The default is the document itself.")

    private static let methodOfAddition = method(["POST", "PUT"])
    private static let methodOfEdit = method(["PATCH", "PUT", "POST"])
    private static let methodOfDeletion = method(["DELETE", "POST"])

    private static let id = Member(
        "id", Form.singlePath, "The place of the new id, in a response without the item. The item is looked up.")
    private static let location = Member(
        "location", Form.yes,
        "Whether the header field Location ends with the new id, in a response without the item. The item is looked up."
    )
    private static let empty = Member(
        "empty", Form.yes, "Whether the response does not contain the item. The item is looked up.")
    private static let sends = Member(
        "sends", Form.word(ChangeDefinition.Content.self).placed,
        "What the body contains: fields (only those that the user sets), members (each top-level member with such a field, with its other values), or item (all values of the item). The default is item for PUT and fields otherwise."
    )

    private static func method(_ words: [String]) -> Member<String> {
        Member("method", Form.word(of: words), "The method. The default is \(words[0]).")
    }

    private static let request: [any DescribedMember] = [path, query, headers]
    private static let content: [any DescribedMember] = [encoding, body, fieldsAt]
    private static let reference: [any DescribedMember] = [LookupFormat.reference, LookupFormat.isInteger]

    static let add = ObjectFormat<ChangeDefinition>(
        "add", "How an item is added.", [methodOfAddition] + request + content + [item, id, location],
        rules: [.atMostOne(["item", "id", "location"])]
    ) { reader in
        var answer = reader[id].map(ChangeDefinition.Answer.id) ?? .item(reader[item] ?? .root)
        if reader[location] == true { answer = .location }
        return definition(reader, reader[methodOfAddition] ?? "POST", names: [], answer)
    }

    static let edit = ObjectFormat<ChangeDefinition>(
        "edit", "How an item is edited.", reference + [methodOfEdit] + request + content + [sends, item, empty],
        rules: [.atMostOne(["item", "empty"])]
    ) { reader in
        let names = LookupFormat.names(in: reader)
        let answer: ChangeDefinition.Answer = reader[empty] == true ? .nothing : .item(reader[item] ?? .root)
        var change = definition(reader, reader[methodOfEdit] ?? "PATCH", names: names, answer)
        change?.content = reader[sends]?.value ?? (reader[methodOfEdit] == "PUT" ? .item : .fields)
        if reader[encoding] == .form, let content = change?.content, content != .fields {
            reader.place(of: sends).fail(#"a form contains only fields: expected "sends": "fields""#)
        }
        return change
    }

    static let delete = ObjectFormat<ChangeDefinition>(
        "delete", "How an item is deleted.", reference + [methodOfDeletion] + request
    ) { reader in
        definition(reader, reader[methodOfDeletion] ?? "DELETE", names: LookupFormat.names(in: reader), .nothing)
    }

    /// - Parameter names: The placeholders that the request can have; `nil` after an error in the reference.
    private static func definition(
        _ reader: ObjectReader, _ method: String, names: [String]?, _ answer: ChangeDefinition.Answer
    ) -> ChangeDefinition? {
        let isForm = reader[encoding] == .form
        let body = RequestBodyFormat.body(reader[body], isForm: isForm) { used, place in
            if let names { check(used, names, at: place) }
        }
        if case .json(let template)? = body {
            if case .object = template {
            } else {
                reader.place(of: Self.body).fail("the body is an object, because the fields are its members")
            }
        }
        let fieldsPath = fieldsPath(in: reader, isForm: isForm)
        guard let path = reader[path] else { return nil }
        let query = reader[query]
        if let names {
            check(path.value.placeholders, names, at: path.place)
            if let query { check(query.value.flatMap(\.value.placeholders), names, at: query.place) }
            LookupFormat.checkUse(
                of: names,
                in: path.value.placeholders + (query?.value ?? []).flatMap(\.value.placeholders)
                    + (body?.placeholders ?? []), reader)
        }
        let target = LookupDefinition(
            reference: LookupFormat.reference(in: reader), isInteger: reader[LookupFormat.isInteger] ?? false,
            request: RequestDefinition(
                method: HTTPMethod(rawValue: method), path: path.value,
                query: query?.value ?? [], headers: reader[headers] ?? HTTPHeaders(),
                body: body ?? (isForm ? .form([]) : nil)),
            position: path.place.node.position)
        return ChangeDefinition(target: target, fieldsPath: fieldsPath, answer: answer)
    }

    private static func fieldsPath(in reader: ObjectReader, isForm: Bool) -> [String] {
        guard let path = reader[fieldsAt] else { return [] }
        if isForm { path.place.fail("the fields of a form have no other place") }
        if path.value.names == nil { path.place.fail("expected names without indices: the place is an object") }
        return path.value.names ?? []
    }

    private static func check(_ used: [String], _ names: [String], at place: Place) {
        guard names.isEmpty else { return PlaceholderCheck.lookup(used, reference: names, at: place) }
        for name in used { place.fail("unexpected placeholder '{\(name)}': a new item has no reference yet") }
    }
}
