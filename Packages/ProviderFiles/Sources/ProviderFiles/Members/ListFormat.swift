import Essentials
import Protocols

/// The members of `list`.
enum ListFormat {
    static let path = Member(
        "path", Form.requestPath.placed, "The path of the request below the base URL, such as /v0/{feed}.json.",
        isRequired: true)
    private static let query = Member(
        "query", Form.templates.placed, "Query items of every request, which can contain {names} of parameters.")
    private static let headers = Member("headers", Form.requestHeaders, "Header fields of the request.")
    static let method = Member("method", Form.word(MethodWord.self), "The method. The default is GET.")
    private static let body = Member(
        "body", Form.json.placed, "The body of a POST request. A text \"{name}\" stands for the value of a parameter.")
    private static let encoding = Member(
        "encoding", Form.word(EncodingWord.self), "The encoding of the body. The default is json.")
    private static let format = Member(
        "format", BodyFormatFormat.word.or(Form.object(BodyFormatFormat.format)),
        "The format of the response: json (default), jsonLines, csv, or an object for csv and xml.")
    private static let items = Member(
        "items", Form.singlePath, "The place of the items. The default is the document itself.")
    private static let form = Member(
        "form", Form.word(FormWord.self),
        "The form of the list: array (default), keyed (an object whose members are items), columns (parallel arrays), or object (one item)."
    )
    private static let keyColumn = Member("keyColumn", Form.text.placed, "The column for the keys of the form keyed.")
    private static let total = Member("total", Form.singlePath, "The place of the number of items.")
    private static let totalHeader = Member(
        "totalHeader", Form.headerName, "The header field with the number of items, such as X-Total-Count.")
    private static let incomplete = Member(
        "incomplete", Form.object(IncompleteFormat.format), "A Boolean that says that the API has not found everything."
    )
    private static let skip = Member(
        "skip", Form.list(of: Form.object(SkipFormat.format)),
        "Items that are not listed, and that are not found in look-ups.")
    private static let each = Member(
        "each", EachFormat.text.or(Form.object(EachFormat.format)),
        "A second request for each item of a list of ids or links, such as /v0/item/{value}.json.")
    private static let paging = Member(
        "paging", Form.object(PagingFormat.format), "How the list is divided into pages.", isRequired: true,
        hint: #"a list with one page needs "paging": {"kind": "single"}"#)

    enum MethodWord: String, CaseIterable { case get = "GET", post = "POST" }
    enum EncodingWord: String, CaseIterable { case json, form }
    private enum FormWord: String, CaseIterable { case array, keyed, columns, object }

    static let object = ObjectFormat<ListDefinition>(
        "list", "How items are listed.",
        [
            path, query, headers, method, body, encoding, format, items, form, keyColumn, total, totalHeader,
            incomplete, skip, each,
            paging,
        ],
        rules: [
            .only(["body", "encoding"], when: .init("method", ["POST"])),
            .needs("body", when: .init("encoding", ["form"])),
            .atMostOne(["total", "totalHeader"]), .only(["keyColumn"], when: .init("form", ["keyed"])),
        ]
    ) { reader in
        let request = request(in: reader)
        let (format, form) = (reader[format] ?? .json, reader[form] ?? .array)
        checkFormat(format, form, reader)
        if let column = reader[keyColumn] {
            reader.place.reading.scope.later {
                CheckedName(column.value, "column", at: column.place).check(among: $0.columnNames)
            }
        }
        let paging = reader[paging]
        if let paging, paging.usesBody, reader[method] != .post {
            reader.place(of: Self.paging).fail(#"paging in the body needs "method": "POST" in the list"#)
        }
        reader.declare(total, in: .list) { .path($0) }
        reader.declare(totalHeader, in: .list) { .header($0) }
        reader.declare(incomplete, in: .list) { .path($0.path) }
        guard let request, let paging, !reader.has(each) || reader[each] != nil else { return nil }
        return ListDefinition(
            request: request, format: format, items: reader[items] ?? .root, form: listForm(form, reader),
            total: reader[total], totalHeader: reader[totalHeader], incomplete: reader[incomplete],
            skip: reader[skip] ?? [], each: reader[each],
            paging: paging, position: reader.place(of: items).node.position,
            pagingPlace: reader.place(of: Self.paging).inFile)
    }

    private static func listForm(_ word: FormWord, _ reader: ObjectReader) -> ListForm {
        switch word {
        case .array: .array
        case .keyed: .keyed(column: reader[keyColumn]?.value)
        case .columns: .columns
        case .object: .object
        }
    }

    private static func checkFormat(_ format: BodyFormat, _ form: FormWord, _ reader: ObjectReader) {
        switch format {
        case .json: break
        case .xml:
            if form != .array { reader.place(of: Self.form).fail("this form is only for JSON") }
        case .csv, .other:
            if form != .array { reader.place(of: Self.form).fail("this form is only for JSON") }
            for (member, isPresent) in [(items, reader.has(items)), (total, reader.has(total))] where isPresent {
                reader.place(of: member).fail("the format of this list has no '\(member.description.name)'")
            }
        }
    }

    private static func request(in reader: ObjectReader) -> RequestDefinition? {
        if let query = reader[query] {
            PlaceholderCheck.parameters(query.value.flatMap(\.value.placeholders), .path, at: query.place)
        }
        let body = RequestBodyFormat.body(reader[body], isForm: reader[encoding] == .form)
        guard let path = reader[path] else { return nil }
        PlaceholderCheck.parameters(path.value.placeholders, .path, at: path.place)
        return RequestDefinition(
            method: reader[method] == .post ? .post : .get, path: path.value, query: reader[query]?.value ?? [],
            headers: reader[headers] ?? HTTPHeaders(), body: body)
    }
}

/// The members of `incomplete`.
private enum IncompleteFormat {
    private static let path = Member("path", Form.singlePath, "The place of the Boolean.", isRequired: true)
    private static let reason = Member(
        "reason", Form.line, "Why items are missing, as users see it.", isRequired: true)

    static let format = ObjectFormat<IncompleteRule>(
        "incomplete", "A Boolean that says that the API has not found everything.", [path, reason]
    ) { reader in
        guard let path = reader[path], let reason = reader[reason] else { return nil }
        return IncompleteRule(path: path, reason: reason)
    }
}

/// The members of an object in `skip`.
private enum SkipFormat {
    private static let path = Member("path", Form.path, "The place of a value in the item.", isRequired: true)
    private static let values = Member(
        "values", Form.list(of: Form.fieldValue, minimumCount: 1), "The values for which an item is skipped.",
        isRequired: true)
    private static let reason = Member(
        "reason", Form.line,
        "Why the item is no item for users, such as 'it is deleted'. Messages name the item in place of 'it'.",
        isRequired: true)

    static let format = ObjectFormat<SkipRule>("skip", "Items that are skipped.", [path, values, reason]) { reader in
        guard let path = reader[path], let values = reader[values], let reason = reader[reason] else { return nil }
        return SkipRule(path: path, values: values, reason: reason)
    }
}

/// The members of `each` as an object.
private enum EachFormat {
    private static let path = Member(
        "path", Form.requestPath.placed, "The path of the request, with one placeholder for the value.")
    private static let from = Member(
        "from", Form.singlePath, "The place of the value in the element of the list. The default is the element itself."
    )
    private static let link = Member("link", Form.singlePath, "The place of a link in the element of the list.")

    static let text = Form.requestPath.placed.reading { path, _ in
        request(path, from: .root)
    }

    static let format = ObjectFormat<EachRequest>(
        "each", "A second request for each item.", [path, from, link], rules: [.exactlyOne(["path", "link"])]
    ) { reader in
        if reader.has(from), reader.has(link) { reader.place(of: from).fail("'from' is only for a path") }
        if let link = reader[link] { return .link(link) }
        return reader[path].flatMap { request($0, from: reader[from] ?? .root) }
    }

    private static func request(_ path: Placed<PathTemplate>, from value: ValuePath) -> EachRequest? {
        guard path.value.placeholders.count == 1 else {
            return path.place.refuse("expected one placeholder for the value, such as '/items/{value}'")
        }
        return .path(path.value, value: value)
    }
}
