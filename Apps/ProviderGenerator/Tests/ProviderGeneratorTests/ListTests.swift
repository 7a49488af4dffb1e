import ProtocolsTesting
import ProviderProposals
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
        (
            #"{"place": "Oslo", "hourly": {"time": ["0", "1"], "rain": [0, null], "unit": "mm"}}"#,
            "hourly: an object of arrays with 2 values each"
        ),
        (#"{"time": ["0", "1"], "rain": [0, null]}"#, "the document: an object of arrays with 2 values each"),
        (#"{"base": "EUR", "rates": {"NOK": 11.4, "SEK": 11}}"#, "rates: an object with 2 values, by key"),
        (#"{"2026-01-01": "closed", "2026-01-02": null}"#, "the document: an object with 2 values, by key"),
        (#"{"id": 1, "name": "x"}"#, "the document: one object, so the list has one item"),
        (#"{"data": {"id": 1, "tags": ["a", "b"], "lids": []}}"#, "data: one object, so the list has one item"),
        (
            #"{"id": 1, "name": "x", "n": 2, "lids": \#(items)}"#,
            "the document: one object, so the list has one item; other lists: lids (2 objects); choose"
        ),
        (
            #"{"id": 1, "name": "x", "n": 2, "results": \#(items)}"#,
            "results: an array of 2 items; the response itself has an id; for a list of this one item: --items ."
        ),
        (#"{"id": 1, "lids": \#(items)}"#, "lids: an array of 2 items; the response itself has an id"),
        (
            #"{"data": {"type": "lid", "id": "7", "attributes": {"a": 1}}, "included": [{"id": "9"}]}"#,
            "data: one object, so the list has one item; other lists: included"
        ),
    ])
    func `the list is found`(json: String, summary: String) throws {
        try expectEqual(proposal(for: json).row("list")?.dropFirst().joined().hasPrefix(summary), true)
    }

    @Test(arguments: [
        ("b", "b: an array of 1 item"), ("c.d.e", "c.d.e: an array of 2 items"),
        ("k", "k: an object with 2 items, by key"), ("p", "p: an object of arrays with 1 value each"),
        ("v", "v: an object with 1 value, by key"), ("o", "o: one object, so the list has one item"),
    ])
    func `another list is chosen by its path`(path: String, summary: String) throws {
        let json =
            #"""
            {"a": \#(Self.items), "b": [{"id": 1}], "c": {"d.e": \#(Self.items)}, "k": {"x": {"z": 1}, "y": {"w": 2}},
            "p": {"time": ["0"], "rain": [1]}, "v": {"NOK": 1}, "o": {"id": 1, "x": "y"}}
            """#
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
        (#"{"11": {"name": "a"}, "12": {"name": "b"}}"#, "(key)", "String"),
        (#"[{"place_id": 5, "osm_id": 7, "name": "a"}]"#, "place_id", "Int"),
        (#"[{"name": "a", "place_id": 5}]"#, "name", "String"),
        (#"[{"cityCode": "a", "kettleCode": "b"}]"#, "kettleCode", "String"),
        (#"[{"type": "t", "iata": "OSL", "name": "a"}]"#, "iata", "String"),
        (#"[{"total": 1, "_links": {"self": {"href": "https://a.example/1"}}}]"#, "_links.self.href", "String"),
        (#"[{"score": 1, "lid": {"id": 1, "x": 2, "y": 3}}]"#, "lid.id", "Int"),
        (#"{"d": {"time": ["0", "1"], "rain": [0, 1]}}"#, "time", "String"),
        (#"{"date": "2026-01-01", "url": "https://a.example/1", "n": 1}"#, "date", "String"),
        (#"[{"date": "2026-01-01", "url": "https://a.example/1", "n": 1}]"#, "url", "String"),
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
        (#"{"data": {"id": 1}}"#, "return Page(items: [entry.item])"), (#"{"data": {"id": 1}}"#, "let item: Kettle"),
        (#"{"id": 1, "x": "y"}"#, "return Page(items: [entry])"),
        (#"{"d": {"time": ["0", "1"], "rain": [0, 1]}}"#, #"["items": "d"]).readingParallelArrays(at: "d"),"#),
        (#"{"d": {"NOK": 1.5, "SEK": 2}}"#, "value = try decoder.singleValueContainer().decode(Double.self)"),
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
        (
            #"{"page": {"size": 20, "totalElements": 2}, "items": \#(items)}"#,
            "page.size (20), page.totalElements (2)", false
        ),
    ])
    func `values about paging are reported, and a truncated list is not silent`(
        json: String, hints: String, isTruncated: Bool
    ) throws {
        let proposal = try proposal(for: json)
        expectEqual(proposal.row("paging")?.last?.contains("not used yet: \(hints)"), true)
        expectEqual(proposal.source("Provider.swift").contains("truncationReason"), isTruncated)
    }

    @Test(arguments: [
        (
            "page=1&per_page=2", #""total_pages": 9"#, "QueryItem(\"per_page\", \"2\"), QueryItem(\"page\", number)",
            "numbered, sizes: 2...2"
        ),
        ("page=0", #""page": {"totalPages": 1}"#, "QueryItem(\"page\", number - 1)", "numbered, sizes: 2...2"),
        (
            "limit=50&page%5Bnumber%5D=1", #""meta": {"pages": 1}"#,
            "QueryItem(\"limit\", \"50\"), QueryItem(\"page[number]\", number)",
            "numbered, sizes: 50...50"
        ),
        ("page=2", #""pages": 9"#, "QueryItem(\"page\", \"2\")", "single"),
        ("page=x", #""pages": 9"#, "QueryItem(\"page\", \"x\")", "single"),
        ("page=1", #""total": 9"#, "QueryItem(\"page\", \"1\")", "single"),
        ("page=1", #""pages": "9""#, "QueryItem(\"page\", \"1\")", "single"),
        ("q=1", #""pages": 9"#, "QueryItem(\"q\", \"1\")", "single"),
    ])
    func `pages are numbered if the request has the number of the first page and the response the number of pages`(
        query: String, member: String, items: String, paging: String
    ) throws {
        let json = #"{"items": \#(Self.items), \#(member)}"#
        let proposal = try proposal(for: json, url: "https://a.example/pots?\(query)")
        let source = proposal.source("Provider.swift")
        #expect(source.contains("query: [\(items)] + list.parameters.queryItems"))
        #expect(source.contains("paging: Paging(.\(paging)"))
        expectEqual(source.contains("number: number, last: entry.pages"), paging.hasPrefix("numbered"))
        expectEqual(proposal.row("paging")?.last?.hasPrefix("requests pages by number"), paging.hasPrefix("numbered"))
    }

    private static let next = "https://a.example/pots?page=2"

    @Test(arguments: [
        ("https://a.example/pots", next, "follows the link at links.next"),
        ("https://a.example/pots?page=1", next, "follows the link at links.next"),
        ("https://a.example/pots?page=2", next, "the link does not lead to a later page"),
        ("https://a.example:8443/pots", next, "the link does not lead to a later page at https://a.example:8443"),
        ("https://a.example/pots", "/pots?page=2", "one page; not used yet: links.next (\"/pots?page=2\")"),
        ("https://a.example/pots", "https://a.example.evil/pots?page=2", "the link does not lead"),
        ("https://a.example/pots?key=hunter22", "\(next)&key=hunter22", "the link contains a secret"),
        (nil, next, "give the request with --url URL, so that the provider follows the link"),
    ])
    func `a link to the next page is followed, or the report says why not`(
        url: String?, link: String, summary: String
    ) throws {
        let json = #"{"items": \#(Self.items), "links": {"next": "\#(link)"}}"#
        let proposal = try proposal(for: json, url: url)
        expectEqual(proposal.row("paging")?.last?.contains(summary), true, "\(proposal.row("paging") ?? [])")
        let isFollowed = summary.hasPrefix("follows")
        let source = proposal.source("Provider.swift", "Samples.swift")
        expectEqual(source.contains("Page(items: entry.items, next: entry.next)"), isFollowed)
        expectEqual(source.contains(#"Sample("the last page", target: "/pots?page=2", body: lastPage)"#), isFollowed)
        expectEqual(source.contains("truncationReason"), !isFollowed)
    }
}
