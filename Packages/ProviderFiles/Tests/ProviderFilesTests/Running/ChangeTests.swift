import Protocols
import ProtocolsTesting
import ProviderFiles
import Testing

/// Additions, edits and deletions.
struct ChangeTests {
    private static let columns = #"""
        [{"name": "id", "kind": "integer"}, {"name": "title", "required": true}, {"name": "city", "path": "place.city"},
         {"name": "price", "kind": "number"}]
        """#
    private static let fields = #"""
        [{"name": "title", "required": true, "maximum": 5}, {"name": "city", "path": "place.city"},
         {"name": "price", "kind": "number", "minimum": 0}, {"name": "count", "kind": "integer", "maximum": 9},
         {"name": "isNew", "kind": "boolean"}, {"name": "state", "kind": "choice", "words": ["open", "shut"]},
         {"name": "day", "kind": "date", "format": "date"}, {"name": "time", "kind": "date", "format": "unix"},
         {"name": "tags", "kind": ["text"], "maximum": 2}, {"name": "note", "minimum": 0}]
        """#
    private static let item =
        #"{"id": 7, "title": "tea", "place": {"city": "Aby", "zip": 12.50}, "n": 0.12345678901234567890123}"#

    private static func file(
        _ changes: KeyValuePairs<String, String>, _ responses: [String: String] = [:],
        headers: [String: HTTPHeaders] = [:]
    ) throws -> RunningFile {
        let members: KeyValuePairs = [
            "columns": columns, "fields": fields, "get": #"[{"path": "/things/{id}"}]"#,
        ]
        return try RunningFile(
            Array(members) + Array(changes), headers: headers, ["/things/7": item].merging(responses) { $1 })
    }

    private static func body(of request: APIRequest?) throws -> String? {
        guard let body = request?.body else { return nil }
        if let form = body as? FormEntry { return form.items.map { "\($0.name)=\($0.value)" }.joined(separator: "&") }
        return String(decoding: try body.toRaw(using: NoEncoder()), as: UTF8.self)
    }

    // MARK: - Requests

    private static let values: [String: FieldValue] = [
        "title": .text("tea"), "city": .text("Aby"), "price": .text("1.10"), "count": .text("3"),
        "isNew": .text("true"), "state": .text("open"), "day": .text("2026-03-01T12:00:00Z"),
        "time": .text("1970-01-02"), "tags": .list([.text("a"), .text("b")]), "note": .text(""),
    ]

    @Test(arguments: [
        (
            #"{"path": "/things"}"#,
            #"{"title":"tea","place":{"city":"Aby"},"price":1.1,"count":3,"isNew":true,"state":"open","day":"2026-03-01","time":86400,"tags":["a","b"],"note":""}"#
        ),
        (
            #"{"path": "/things", "body": {"data": {"type": "x", "with": {"title": 1}}}, "fieldsAt": "data.with"}"#,
            #"{"data":{"type":"x","with":{"title":"tea","place":{"city":"Aby"},"price":1.1,"count":3,"isNew":true,"state":"open","day":"2026-03-01","time":86400,"tags":["a","b"],"note":""}}}"#
        ),
    ])
    func `the fields have their places in the body`(add: String, expected: String) async throws {
        let file = try Self.file(["add": add], ["/things": #"{"id": 7}"#])
        expectEqual(file.descriptor.capabilities.map(\.name), ["list", "get", "add"])
        let record = try await file.add(Self.values)
        // Only the id is required in the response to a change.
        expectEqual(file.values(of: record), [.integer(7), .null, .null, .null])
        let request = try #require(file.client.requests.first)
        expectEqual(request.method, .post)
        #expect(!request.isSafe)
        expectEqual(try Self.body(of: request), expected)
    }

    @Test func `a form has one field for each element of a list`() async throws {
        let fields = #"[{"name": "title", "path": "['a[b]']"}, {"name": "tags", "kind": ["text"]}]"#
        let file = try Self.file(
            [
                "fields": fields,
                "add": #"{"method": "PUT", "path": "/things", "encoding": "form", "body": {"k": "v"}}"#,
            ], ["/things": #"{"id": 7}"#])
        _ = try await file.add(["title": .text("a&b"), "tags": .list([.text("a"), .text("b")])])
        expectEqual(file.client.requests.first?.method, .put)
        expectEqual(try Self.body(of: file.client.requests.first), "k=v&a[b]=a&b&tags=a&tags=b")
    }

    @Test(arguments: [
        (#""sends": "fields""#, ["/things/7"], #"{"place":{"city":"Bo"}}"#),
        (#""sends": "members""#, ["/things/7", "/things/7"], #"{"place":{"city":"Bo","zip":12.50}}"#),
        (
            #""method": "PUT""#, ["/things/7", "/things/7"],
            #"{"id":7,"title":"tea","place":{"city":"Bo","zip":12.50},"n":0.12345678901234567890123}"#
        ),
        (
            #""method": "PUT", "body": {"of": "{id}", "in": {"x": 1}}, "fieldsAt": "in""#, ["/things/7", "/things/7"],
            #"{"of":"7","in":{"x":1,"id":7,"title":"tea","place":{"city":"Bo","zip":12.50},"n":0.12345678901234567890123}}"#
        ),
        (#""method": "PUT", "sends": "fields""#, ["/things/7"], #"{"place":{"city":"Bo"}}"#),
    ])
    func `an edit keeps what the request would replace`(edit: String, targets: [String], expected: String) async throws
    {
        let file = try Self.file(
            ["columns": #"[{"name": "id", "kind": "integer"}]"#, "edit": #"{"path": "/things/{id}", \#(edit)}"#])
        _ = try await file.edit("7", ["city": .text("Bo")])
        expectEqual(file.targets, targets)
        let request = try #require(file.client.requests.last)
        expectEqual(request.method, edit.contains("PUT") ? .put : .patch)
        expectEqual(try Self.body(of: request), expected)
    }

    @Test func `an item that is no object is not replaced`() async throws {
        let file = try Self.file(
            [
                "columns": #"[{"name": "id", "path": "[0]", "kind": "integer"}]"#,
                "edit": #"{"path": "/things/{id}", "sends": "item"}"#,
            ], ["/things/7": "[7]"])
        await expectEqual(
            failure { () throws(ProviderError) in try await file.edit("7", ["city": .text("Bo")]) },
            "incorrectData: incorrect data: expected an object (item, acme.json:15)")
        expectEqual(file.targets, ["/things/7"])
    }

    @Test(arguments: [("7", "/t/7?n=7"), ("a/b", nil), ("..", nil), ("", nil)])
    func `a deletion has the reference in its request`(reference: String, target: String?) async throws {
        let file = try Self.file(
            ["fields": "", "delete": #"{"integer": true, "path": "/t/{id}", "query": {"n": "{id}"}}"#], ["/t/7?n=7": ""]
        )
        let message = await failure { () throws(ProviderError) in try await file.delete(reference) }
        expectEqual(file.targets, [target].compactMap(\.self))
        expectEqual(
            message,
            target == nil ? "invalidRequest: invalid id '\(reference)': expected an integer, 0 or greater" : nil)
        expectEqual(file.client.requests.first?.method, target.map { _ in .delete })
    }

    @Test(arguments: [
        ("ada/tea", "/things/ada/tea"), ("https://shop.example/t/ada/by/tea", "/things/ada/tea"), ("7", nil),
        ("https://shop.example/ada", nil),
    ])
    func `a change takes the references of look-ups with its values`(reference: String, target: String?) async throws {
        let get = #"""
            [{"reference": "https://shop.example/t/{owner}/by/{name}", "path": "/things/{owner}/{name}"},
             {"reference": "https://shop.example/{owner}", "path": "/owners/{owner}"}]
            """#
        let change = #"{"reference": "{owner}/{name}", "path": "/things/{owner}/{name}"}"#
        let file = try RunningFile(
            [
                ("columns", Self.columns), ("fields", Self.fields), ("get", get), ("edit", change), ("delete", change),
            ], ["/things/ada/tea": Self.item])
        let edit = await failure { () throws(ProviderError) in
            _ = try await file.edit(reference, ["city": .text("Bo")])
        }
        let delete = await failure { () throws(ProviderError) in try await file.delete(reference) }
        let forms = "https://shop.example/t/owner/by/name or owner/name"
        let message = target == nil ? "invalidRequest: invalid id '\(reference)': expected \(forms)" : nil
        expectEqual([edit, delete], [message, message])
        expectEqual(file.targets, target.map { [$0, $0] } ?? [])
    }

    // MARK: - Validation

    @Test(
        arguments: [
            ([:], "missing title"), (["title": .text(" ")], "missing title"),
            (["title": .text("teapot")], "invalid title: expected text of 0 to 5 characters"),
            (["city": .text("")], "missing title\ncity is blank: enter text, or omit it"),
            (["price": .text("-1")], "missing title\ninvalid price: expected a number, 0 or greater"),
            (["price": .text("x")], "missing title\ninvalid price 'x': expected a number"),
            (["count": .text("10")], "missing title\ninvalid count: expected an integer, 9 or less"),
            (["state": .text("ajar")], "missing title\ninvalid state: expected one of open, shut"),
            (
                ["day": .text("soon")],
                "missing title\ninvalid day 'soon': expected a date, such as 2026-03-01 or 2026-03-01T09:30:00Z"
            ),
            (
                ["tags": .list([.text("a"), .text("b"), .text("c")])],
                "missing title\ninvalid tags: expected 0 to 2 values"
            ),
        ] as [([String: FieldValue], String)])
    func `an invalid field is refused before a request`(values: [String: FieldValue], message: String) async throws {
        let file = try Self.file(["add": #"{"path": "/things"}"#, "edit": #"{"path": "/things/{id}"}"#])
        await expectEqual(
            failure { () throws(ProviderError) in try await file.add(values) }, "invalidRequest: \(message)")
        let edit = await failure { () throws(ProviderError) in try await file.edit("7", values) }
        let own = values["title"] == nil ? message.replacing("missing title\n", with: "") : message
        expectEqual(
            edit,
            "invalidRequest: "
                + (values.isEmpty
                    ? "nothing to change: expected at least one of title, city, price, count, isNew, state, day, time, tags, note"
                    : own))
        expectEqual(file.targets, [])
    }

    @Test func `a field can be for one of the changes`() async throws {
        let fields =
            #"[{"name": "title"}, {"name": "key", "on": "add", "required": true}, {"name": "state", "on": "edit"}]"#
        let file = try Self.file(
            ["fields": fields, "add": #"{"path": "/things"}"#, "edit": #"{"path": "/things/{id}"}"#],
            ["/things": #"{"id": 7}"#])
        let drafts = [file.descriptor.draftToAdd, file.descriptor.draftToEdit].map {
            ($0 as? DraftDescription<RecordDraft>)?.fields.map(\.name)
        }
        expectEqual(drafts, [["title", "key"], ["title", "state"]])
        _ = try await file.add(["key": .text("k"), "state": .text("open")])
        _ = try await file.edit("7", ["key": .text("k"), "state": .text("open")])
        expectEqual(try file.client.requests.map(Self.body), [#"{"key":"k"}"#, #"{"state":"open"}"#])
    }

    @Test func `the fields are described for help and forms`() throws {
        let descriptor = try Self.file(["add": #"{"path": "/things"}"#]).descriptor
        let fields = try #require(descriptor.draftToAdd as? DraftDescription<RecordDraft>).fields
        expectEqual(fields.map(\.summary).prefix(5), ["title", "city", "price", "count", "is new"])
        expectEqual(
            fields.map(\.kind),
            [.text, .text, .number, .integer, .boolean, .text, .date, .date, .list(.text), .text])
        expectEqual(fields[5].form, .words(["open", "shut"]))
        #expect(descriptor.draftToEdit == nil)
    }

    // MARK: - Responses

    @Test(arguments: [
        (#""id": "r.n""#, #"{"r": {"n": 7}}"#, nil),
        (#""location": true"#, "", "https://api.acme.example/things/7/?a=b"),
        (#""location": true"#, "", "/things/7"),
    ])
    func `an item of which the response has only the id is looked up`(answer: String, body: String, location: String?)
        async throws
    {
        let file = try Self.file(
            ["add": #"{"path": "/things", \#(answer)}"#], ["/things": body],
            headers: location.map { ["/things": ["Location": $0]] } ?? [:])
        let record = try await file.add(["title": .text("tea")])
        expectEqual(file.values(of: record), [.integer(7), .text("tea"), .text("Aby"), .null])
        expectEqual(file.targets, ["/things", "/things/7"])
    }

    @Test(arguments: [
        ("8", "thing was added, but it could not be looked up: notFound"),
        ("x", "thing was added, but it could not be looked up: the API sent an id of another form"),
    ])
    func `an item that was added is not an error if it cannot be looked up`(id: String, notice: String) async throws {
        let file = try Self.file(
            ["add": #"{"path": "/things", "id": "n"}"#, "get": #"[{"integer": true, "path": "/things/{id}"}]"#],
            ["/things": #"{"n": "\#(id)"}"#])
        let record = try await file.add(["title": .text("tea"), "price": .text("2"), "tags": .list([.text("a")])])
        let sent = Int128(id).map(FieldValue.integer) ?? .text(id)
        expectEqual(file.values(of: record), [sent, .text("tea"), .null, .decimal(2)])
        expectEqual(file.events.events.compactMap(\.notice), [notice])
    }

    @Test func `an edit without an item in the response is looked up`() async throws {
        let file = try Self.file(
            ["edit": #"{"path": "/edits/{id}", "empty": true}"#], ["/edits/7": ""])
        let record = try await file.edit("7", ["city": .text("Bo")])
        expectEqual(file.values(of: record), [.integer(7), .text("tea"), .text("Aby"), .null])
        expectEqual(file.targets, ["/edits/7", "/things/7"])
    }

    @Test(arguments: [
        (#""item": "user""#, #"{"user": null}"#, "user: expected an item"),
        (#""item": "user""#, "{}", "user: expected an item"),
        (#""item": "user""#, #"{"user": {}}"#, "user.id: missing key (column 'id', required, acme.json:8)"),
        (#""id": "n""#, "{}", "n: missing key (add.id, acme.json:17)"),
        (#""location": true"#, "{}", "missing header field 'Location' with an id"),
    ])
    func `a response without the item is incorrect`(answer: String, body: String, expected: String) async throws {
        let file = try Self.file(["add": #"{"path": "/things", \#(answer)}"#], ["/things": body])
        await expectEqual(
            failure { () throws(ProviderError) in try await file.add(["title": .text("tea")]) },
            "incorrectData: incorrect data: \(expected)")
    }
}
