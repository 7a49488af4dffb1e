import ProtocolsTesting
import Testing

@testable import ProviderGenerator

/// The list in a response, and the ids of its items.
struct ListTests {
    private static let items = #"[{"id": 1}, {"id": 2}]"#

    @Test(arguments: [
        (items, "the document: an array of 2 items"),
        (#"{"data": {"kettles": \#(items)}}"#, "data.kettles: an array of 2 items"),
        (#"{"hits": {"hits": \#(items)}}"#, "hits.hits: an array of 2 items"),
        (#"{"kettles": \#(items), "lids": [{"id": 3}]}"#, "kettles: an array of 2 items; other lists: lids (1 object)"),
        (
            #"{"links": [{"a": 1}, {"a": 2}, {"a": 3}], "kettles": \#(items)}"#,
            "kettles: an array of 2 items; other lists: links"
        ),
        (
            #"{"data": \#(items), "other": [{"a": 1}, {"a": 2}, {"a": 3}]}"#,
            "data: an array of 2 items; other lists: other"
        ),
        (#"{"1001": {"id": 1}, "1002": {"id": 2}}"#, "the document: an object with 2 items, by key"),
        (#"{"rates": {"USD": {"r": 1, "n": 1}, "JPY": {"r": 2}}}"#, "rates: an object with 2 items, by key"),
        (
            #"{"days": {"2026-01-01": \#(items), "2026-01-02": [{"id": 3}]}}"#,
            "days: an object with 3 items in arrays, by key"
        ),
        (
            #"{"pages": {"736": {"id": 1, "tags": [{"a": 1}, {"a": 2}, {"a": 3}]}}}"#,
            "pages: an object with 1 item, by key"
        ),
    ])
    func `the list is found`(json: String, summary: String) throws {
        try expectEqual(proposal(for: json).row("list")?.dropFirst().joined().hasPrefix(summary), true)
    }

    @Test(arguments: [
        ("b", "b: an array of 1 item"), ("c.d.e", "c.d.e: an array of 2 items"),
        ("k", "k: an object with 2 items, by key"),
    ])
    func `another list is chosen by its path`(path: String, summary: String) throws {
        let json =
            #"{"a": \#(Self.items), "b": [{"id": 1}], "c": {"d.e": \#(Self.items)}, "k": {"x": {"z": 1}, "y": {"w": 2}}}"#
        try expectEqual(proposal(for: json, list: path).row("list")?.last, summary)
    }

    @Test(arguments: [
        (#"[{"id": 7, "uuid": "a"}]"#, "id", "Int"), (#"[{"_id": "a", "name": "b"}]"#, "_id", "String"),
        (#"[{"id": 1, "uuid": "a"}, {"id": 1, "uuid": "b"}]"#, "uuid", "String"),
        (#"[{"id": null, "slug": "a"}]"#, "slug", "String"), (#"[{"kettle_id": 5}]"#, "kettle_id", "Int"),
        (#"[{"id": 18446744073709551615}]"#, "id", "UInt64"), (#"[{"id": 1}, {"id": "b"}]"#, "id", "String"),
        (#"[{"id": "1"}, {"id": 2}]"#, "id", "Int"), (#"[{"id": "2026-01-01T00:00:00Z"}]"#, "id", "String"),
        (#"[{"url": "https://a.example/1"}]"#, "url", "String"),
        (#"[{"node": {"id": "a"}}]"#, "node.id", "String"), (#"{"EUR": {"r": 1}, "USD": {"r": 2}}"#, "(key)", "String"),
        (#"{"11": {"id": 3}, "12": {"id": 4}}"#, "id", "Int"),
    ])
    func `the id is a unique field with a usual name, or the key`(json: String, place: String, type: String) throws {
        let row = try #require(try proposal(for: json).rows.last { $0.first == "id" })
        expectEqual(row.prefix(3), ["id", place, type])
    }

    @Test func `a chosen id may be inside an object of the item`() throws {
        let json = #"[{"login": {"uuid": "a"}, "name": "x"}, {"login": {"uuid": "b"}, "name": "x"}]"#
        let proposal = try proposal(for: json, id: "login.uuid")
        #expect(proposal.rows.contains { $0.prefix(3) == ["id", "login.uuid", "String"] })
        #expect(proposal.source("Entity.swift").contains(#"Column("id", \.id, from: "login.uuid"),"#))
        #expect(proposal.source("Entity.swift").contains(#"Column("login", \.login, isInTables: false),"#))
    }

    @Test(arguments: [
        (items, "as: [Kettle].self"), (#"{"items": \#(items)}"#, "let items: [Kettle]"),
        (
            #"{"items": {"1": {"id": 1}}}"#,
            "var items: [Kettle] { itemsByKey.sorted { $0.key < $1.key }.map(\\.value) }"
        ),
        (#"{"items": {"1": {"id": 1}}}"#, #"["itemsByKey": "items"]"#),
        (#"{"items": {"list": \#(items)}}"#, #"["items": "items.list"]"#),
        (#"{"in": {"a.b": \#(items)}}"#, #"["items": "in.a\\.b"]"#),
        (#"{"d": {"1": \#(items)}}"#, "itemsByKey.sorted { $0.key < $1.key }.flatMap(\\.value)"),
    ])
    func `the type of the response leads to the items`(json: String, line: String) throws {
        let source = try proposal(for: json, list: json == Self.items ? "." : nil).source("Provider.swift")
        #expect(source.contains(line))
    }

    @Test(arguments: [
        (#"{"total": 9, "items": \#(items)}"#, "total (9)", true),
        (#"{"total": 2, "items": \#(items)}"#, "total (2)", false),
        (#"{"meta": {"next": "https://x.example/?p=2"}, "items": \#(items)}"#, "meta.next", true),
        (#"{"next": null, "items": \#(items)}"#, "next (null)", false),
        (#"{"has_more": true, "items": \#(items)}"#, "has_more (true)", true),
        (#"{"page": 1, "per_page": 2, "items": \#(items)}"#, "page (1), per_page (2)", false),
        (#"{"hits": {"total": {"value": 40}, "hits": \#(items)}}"#, "hits.total.value (40)", true),
    ])
    func `values about paging are reported, and a truncated list is not silent`(
        json: String, hints: String, isTruncated: Bool
    ) throws {
        let proposal = try proposal(for: json)
        expectEqual(proposal.row("paging")?.last?.contains("not used yet: \(hints)"), true)
        expectEqual(proposal.source("Provider.swift").contains("truncationReason"), isTruncated)
    }
}
