import Protocols
import ProtocolsTesting
import ProviderFiles
import Testing

/// The pages of a list, for each kind of paging.
struct PagingTests {
    private typealias Case = (
        paging: String, list: String, responses: KeyValuePairs<String, String>, pages: [[String]], targets: [String]
    )

    private static func ids(_ ids: Int..., more: String = "") -> String {
        #"{"data": [\#(ids.map { "{\"id\": \($0)}" }.joined(separator: ", "))]\#(more)}"#
    }

    private static let size = #""size": {"parameter": "n", "default": 2, "maximum": 9}"#

    private static let cases: [Case] = [
        (
            #""kind": "page", "parameter": "p""#, "", ["/things?p=1&n=2": ids(1, 2), "/things?p=2&n=2": ids(3)],
            [["1", "2"], ["3"]], ["/things?p=1&n=2", "/things?p=2&n=2"]
        ),
        (
            #""kind": "page", "parameter": "p", "first": 0"#, #", "total": "total""#,
            [
                "/things?p=0&n=2": ids(1, 2, more: #", "total": 3"#),
                "/things?p=1&n=2": ids(3, more: #", "total": "3""#),
            ],
            [["1", "2"], ["3"]], ["/things?p=0&n=2", "/things?p=1&n=2"]
        ),
        (
            #""kind": "page", "parameter": "p", "pages": "pages""#, "",
            ["/things?p=1&n=2": ids(1, more: #", "pages": 2"#), "/things?p=2&n=2": ids(2, 3, more: #", "pages": 2"#)],
            [["1"], ["2", "3"]], ["/things?p=1&n=2", "/things?p=2&n=2"]
        ),
        (
            #""kind": "page", "parameter": "p", "more": "more""#, "",
            [
                "/things?p=1&n=2": ids(1, more: #", "more": true"#),
                "/things?p=2&n=2": ids(2, 3, more: #", "more": false"#),
            ],
            [["1"], ["2", "3"]], ["/things?p=1&n=2", "/things?p=2&n=2"]
        ),
        (
            #""kind": "offset", "parameter": "o", "more": {"path": "end", "inverted": true}"#, "",
            [
                "/things?o=0&n=2": ids(1, more: #", "end": false"#),
                "/things?o=2&n=2": ids(2, 3, more: #", "end": true"#),
            ],
            [["1"], ["2", "3"]], ["/things?o=0&n=2", "/things?o=2&n=2"]
        ),
        (
            #""kind": "offset", "parameter": "o", "first": 1"#, "",
            ["/things?o=1&n=2": ids(1, 2), "/things?o=3&n=2": ids()], [["1", "2"], []],
            ["/things?o=1&n=2", "/things?o=3&n=2"]
        ),
        // The last page does not go past the limit, which some APIs refuse.
        (
            #""kind": "offset", "parameter": "o", "first": 1, "limit": 3"#, #", "total": "total""#,
            [
                "/things?o=1&n=2": ids(1, 2, more: #", "total": 9"#), "/things?o=3&n=1": ids(3, more: #", "total": 9"#),
            ],
            [["1", "2"], ["3"]], ["/things?o=1&n=2", "/things?o=3&n=1"]
        ),
        (
            #""kind": "page", "parameter": "p", "end": "empty""#, #", "total": "total""#,
            [
                "/things?p=1&n=2": ids(1, more: #", "total": 2"#), "/things?p=2&n=2": ids(2, more: #", "total": 2"#),
                "/things?p=3&n=2": ids(more: #", "total": 2"#),
            ],
            [["1"], ["2"], []], ["/things?p=1&n=2", "/things?p=2&n=2", "/things?p=3&n=2"]
        ),
        (
            #""kind": "page", "parameter": "p", "limit": 3"#, #", "total": "total""#,
            [
                "/things?p=1&n=2": ids(1, 2, more: #", "total": 900"#),
                "/things?p=2&n=2": ids(3, 4, more: #", "total": 900"#),
            ],
            [["1", "2"], ["3", "4"]], ["/things?p=1&n=2", "/things?p=2&n=2"]
        ),
        (
            #""kind": "cursor", "parameter": "c", "next": "next", "start": "*""#, "",
            ["/things?c=*&n=2": ids(1, more: #", "next": 7"#), "/things?c=7&n=2": ids(2, more: #", "next": """#)],
            [["1"], ["2"]], ["/things?c=*&n=2", "/things?c=7&n=2"]
        ),
        (
            #""kind": "cursor", "parameter": "c", "next": "next""#, "",
            ["/things?n=2": ids(1, more: #", "next": "a""#), "/things?c=a&n=2": ids(more: #", "next": "a""#)],
            [["1"], []], ["/things?n=2", "/things?c=a&n=2"]
        ),
        (
            #""kind": "link", "next": "links.next""#, "",
            [
                "/things?n=2": ids(1, more: #", "links": {"next": "/things?after=1"}"#),
                "/things?after=1": ids(2, more: #", "links": {"next": "https://api.acme.example/things?after=2"}"#),
                "/things?after=2": ids(3, more: #", "links": {"next": null}"#),
            ],
            [["1"], ["2"], ["3"]], ["/things?n=2", "/things?after=1", "/things?after=2"]
        ),
        (
            #""kind": "last", "parameter": "after", "from": "key.n""#, "",
            [
                "/things?n=2": #"{"data": [{"id": 1, "key": {"n": 5}}, {"id": 2, "key": {"n": 6}}]}"#,
                "/things?after=6&n=2": #"{"data": [{"id": 3, "key": {"n": "7"}}]}"#, "/things?after=7&n=2": ids(),
            ],
            [["1", "2"], ["3"], []], ["/things?n=2", "/things?after=6&n=2", "/things?after=7&n=2"]
        ),
        (#""kind": "single""#, "", ["/things?n=2": ids(1, 2, 3)], [["1", "2", "3"]], ["/things?n=2"]),
    ]

    private static func file(
        _ paging: String, list: String = "", _ responses: KeyValuePairs<String, String>,
        headers: [String: HTTPHeaders] = [:], links: [String: URL] = [:]
    ) throws -> RunningFile {
        try RunningFile(
            [
                "columns": #"[{"name": "id", "kind": "integer"}]"#,
                "list": #"{"path": "/things", "items": "data"\#(list), "paging": {\#(paging), \#(size)}}"#,
            ], headers: headers, links: links, Dictionary(responses.map { ($0, $1) }) { first, _ in first })
    }

    @Test(arguments: cases.indices)
    func `pages follow each other up to the end of the list`(index: Int) async throws {
        let (paging, list, responses, pages, targets) = Self.cases[index]
        let file = try Self.file(paging, list: list, responses)
        try await expectEqual(file.pages(), pages)
        expectEqual(file.targets, targets)
    }

    @Test func `a cursor, a link and a total can be in a header field`() async throws {
        let cursors = try Self.file(
            #""kind": "cursor", "parameter": "c", "nextHeader": "X-Next""#,
            ["/things?n=2": Self.ids(1), "/things?c=k&n=2": Self.ids(2)], headers: ["/things?n=2": ["x-next": "k"]])
        try await expectEqual(cursors.pages(), [["1"], ["2"]])
        let next = URL(literal: "https://api.acme.example/more")
        let links = try Self.file(
            #""kind": "link""#, ["/things?n=2": Self.ids(1), "/more": Self.ids(2)], links: ["/things?n=2": next])
        try await expectEqual(links.pages(), [["1"], ["2"]])
        let totals = try Self.file(
            #""kind": "page", "parameter": "p""#, list: #", "totalHeader": "X-Total""#,
            ["/things?p=1&n=2": Self.ids(1, 2), "/things?p=2&n=2": Self.ids(3)],
            headers: ["/things?p=1&n=2": ["X-Total": "5"], "/things?p=2&n=2": ["X-Total": "many"]])
        let first = try await totals.page()
        expectEqual(first.total, 5)
        expectEqual(first.following.count, 2)
        let second = try await totals.page(first.following[0])
        expectEqual(second.total, nil)
        expectEqual(second.incompleteReason, "invalid X-Total 'many'")
    }

    @Test(arguments: [
        (
            #""kind": "cursor", "parameter": "c", "next": "next""#, #""https://x.example""#,
            "incorrectData: incorrect data: expected a cursor, got a link; the kind of paging for links is 'link'"
        ),
        (
            #""kind": "link", "next": "next""#, #""mailto:x""#,
            "incorrectData: incorrect data: next: expected a link"
        ),
        (
            #""kind": "cursor", "parameter": "c", "next": "next""#, "{}",
            "incorrectData: incorrect data: next: expected text, got an object (list.next, acme.json:9)"
        ),
        (
            #""kind": "last", "parameter": "c", "from": "key""#, "1",
            "incorrectData: incorrect data: data[0].key: missing key (list.paging.from, acme.json:9)"
        ),
    ])
    func `a response that leads to no page is an error`(paging: String, next: String, expected: String) async throws {
        let file = try Self.file(paging, ["/things?n=2": Self.ids(1, more: #", "next": \#(next)"#)])
        await expectEqual(failure { () throws(ProviderError) in try await file.page() }, expected)
    }

    @Test func `a cursor of an earlier page is an error, even if it is not the last one`() async throws {
        let file = try Self.file(
            #""kind": "cursor", "parameter": "c", "next": "next""#,
            [
                "/things?n=2": Self.ids(1, more: #", "next": "a""#),
                "/things?c=a&n=2": Self.ids(2, more: #", "next": "b""#),
                "/things?c=b&n=2": Self.ids(3, more: #", "next": "a""#),
            ])
        await expectEqual(
            failure { () throws(ProviderError) in try await file.pages() },
            "incorrectData: incorrect data: the next page is an earlier page of the list")
        expectEqual(file.targets.count, 3)
    }

    @Test(arguments: [
        (#""kind": "page", "parameter": "p", "first": 2"#, Int.max),
        (#""kind": "offset", "parameter": "p""#, Int.max / 2 + 2),
    ])
    func `a page whose number is too large is out of range`(paging: String, number: Int) async throws {
        let file = try Self.file(paging, [:])
        await expectEqual(
            failure { () throws(ProviderError) in try await file.page(first: number) },
            "pageOutOfRange: page out of range: \(number)")
        let last = try Self.file(#""kind": "page", "parameter": "p""#, ["/things?p=\(Int.max)&n=2": Self.ids(1, 2)])
        try await expectEqual(last.page(first: .max).following.count, 0)
    }

    @Test func `a token has a written form, and continues the list after it is restored`() async throws {
        let numbers = try Self.file(#""kind": "page", "parameter": "p""#, ["/things?p=1&n=2": Self.ids(1, 2)])
        let number = try await numbers.page().following.first?.text
        expectEqual(number, #"{"c":{"number":2},"t":"ProviderFiles.PagePosition"}"#)
        let cursors = try Self.file(
            #""kind": "cursor", "parameter": "c", "next": "next""#,
            ["/things?n=2": Self.ids(1, more: #", "next": "a/b""#), "/things?c=a/b&n=2": Self.ids(2)])
        let cursor = try #require(try await cursors.page().following.first?.text)
        expectEqual(cursor, #"{"c":{"cursor":"a/b"},"t":"ProviderFiles.PagePosition"}"#)
        try await expectEqual(cursors.page(PageToken(text: cursor)).items.map(\.id.description), ["2"])
    }

    @Test(arguments: [
        "", "{}", #"{"c":{"number":0},"t":"ProviderFiles.PagePosition"}"#,
        #"{"c":{"number":-9223372036854775808},"t":"ProviderFiles.PagePosition"}"#,
        #"{"c":{"offset":-1},"t":"ProviderFiles.PagePosition"}"#,
        #"{"c":{"number":1e99},"t":"ProviderFiles.PagePosition"}"#,
        #"{"c":{"number":2},"t":"Other.PagePosition"}"#,
    ])
    func `an invalid token is refused`(text: String) async throws {
        let file = try Self.file(#""kind": "page", "parameter": "p""#, [:])
        await expectEqual(
            failure { () throws(ProviderError) in try await file.page(PageToken(text: text)) },
            "invalidRequest: invalid page token: expected one that this provider created")
        expectEqual(file.targets, [])
    }
}
