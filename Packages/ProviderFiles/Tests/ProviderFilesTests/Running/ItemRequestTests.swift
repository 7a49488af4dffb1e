import Protocols
import ProtocolsTesting
import ProviderFiles
import Synchronization
import Testing

/// Lists of references, whose items are requested one by one.
struct ItemRequestTests {
    private static let skip = #""skip": [{"path": "gone", "values": [true], "reason": "it is gone"}]"#

    private static func file(
        _ list: String, _ responses: [String: String], limits: String = #"{"concurrency": 2}"#
    ) throws -> RunningFile {
        try RunningFile(
            [
                "columns": #"[{"name": "id", "kind": "integer"}]"#, "limits": limits,
                "list": #"{"path": "/ids", \#(list)}"#,
            ], responses)
    }

    private static let single =
        #""each": "/items/{value}", \#(skip), "paging": {"kind": "single", "size": {"default": 2, "minimum": 1, "maximum": 9}}"#

    @Test func `items are in the order of the list, and the next ones replace those that are not listed`() async throws
    {
        let file = try Self.file(
            Self.single,
            [
                "/ids": "[5, 4, 3, 2, 1]", "/items/5": #"{"id": 5}"#, "/items/4": "null",
                "/items/3": #"{"id": 3, "gone": true}"#, "/items/2": #"{"id": 2}"#, "/items/1": #"{"id": 1}"#,
            ])
        try await expectEqual(file.pages(), [["5", "2"], ["1"]])
        expectEqual(file.targets.filter { $0 == "/ids" }.count, 1)
        expectEqual(file.descriptor.paging?.requestsItems, true)
        expectEqual(file.descriptor.paging?.kind, .cursor)
    }

    @Test func `a restored token has only the position, and reads the list again`() async throws {
        let file = try Self.file(
            Self.single,
            ["/ids": "[1, 2, 3]", "/items/1": #"{"id": 1}"#, "/items/2": #"{"id": 2}"#, "/items/3": #"{"id": 3}"#])
        let text = try #require(try await file.page().following.first?.text)
        expectEqual(text, #"{"c":{"offset":2},"t":"ProviderFiles.PagePosition"}"#)
        try await expectEqual(file.page(PageToken(text: text)).items.map(\.id.description), ["3"])
        let far = PageToken(text: #"{"c":{"offset":9223372036854775807},"t":"ProviderFiles.PagePosition"}"#)
        try await expectEqual(file.page(far).items.count, 0)
    }

    @Test func `references can be values, keys and links of the elements, page by page`() async throws {
        let paging = #""paging": {"kind": "page", "parameter": "p", "size": {"maximum": 2}}"#
        let items = ["/items/1": #"{"id": 1}"#, "/items/2": #"{"id": 2}"#, "/items/3": #"{"id": 3}"#]
        let pages = [
            "/ids?p=1": #"{"r": [{"n": "1", "u": "/items/1"}, {"n": 2, "u": "https://api.acme.example/items/2"}]}"#,
            "/ids?p=2": #"{"r": [{"n": 3, "u": "items/3"}]}"#,
        ]
        for each in [#"{"path": "/items/{n}", "from": "n"}"#, #"{"link": "u"}"#] {
            let file = try Self.file(
                #""items": "r", "each": \#(each), \#(paging)"#, items.merging(pages) { first, _ in first })
            try await expectEqual(file.pages(), [["1", "2"], ["3"]])
        }
    }

    @Test(arguments: [
        (#"[1, "secret"]"#, "[1]: expected an integer, got a string (list.each, acme.json:9)"),
        ("[null]", "[0]: expected an integer, got null (list.each, acme.json:9)"),
        ("{}", "expected an array, got an object (list.items, acme.json:9)"),
    ])
    func `a wrong reference is an error, not an item less`(json: String, expected: String) async throws {
        let file = try Self.file(Self.single, ["/ids": json, "/items/1": #"{"id": 1}"#])
        await expectEqual(
            failure { () throws(ProviderError) in try await file.page() }, "incorrectData: incorrect data: \(expected)")
    }
}
