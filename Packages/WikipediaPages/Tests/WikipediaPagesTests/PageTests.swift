import Protocols
import ProtocolsTesting
import Synchronization
import Testing
import WikipediaPages

@Suite struct PageTests {
    /// A client that returns the bodies in order, and the last one again and again.
    private static func client(_ bodies: String...) -> FakeClient {
        let rest = Mutex(bodies[...])
        return FakeClient { _ throws(ProviderError) in
            APIResponse(entry: rest.withLock { ($0.count > 1 ? $0.popFirst() : $0.first) ?? "" })
        }
    }

    /// The query items of a request that differ between requests.
    private static func items(_ request: APIRequest?) -> [String] {
        let names = ["generator", "gsrsearch", "gsrsort", "gsrlimit", "gsroffset", "excontinue", "continue"]
        return request?.query.filter { names.contains($0.name) }.map { "\($0.name)=\($0.value)" } ?? []
    }

    @Test func `a list is a search`() async throws {
        let client = Self.client(#"{"batchcomplete": true}"#)
        let list = try ListRequest.of(["query": "tea | c++", "sort": "last_edit_desc"], pageSize: 7)
        let page = try await WikipediaAPI(client).page(nil, of: list)
        #expect(page.items.isEmpty && page.following.isEmpty && page.total == nil)
        let request = try #require(client.requests.first)
        #expect(request.line.hasPrefix("GET w/api.php?action=query&format=json&formatversion=2&maxlag=5&maxage=300&"))
        expectEqual(
            Self.items(request), ["generator=search", "gsrlimit=7", "gsrsearch=tea | c++", "gsrsort=last_edit_desc"])
    }

    @Test func `the next page repeats all fields of continue`() async throws {
        let client = Self.client(
            #"{"batchcomplete": true, "continue": {"gsroffset": 2, "continue": "gsroffset||", "x": "a&b"}}"#,
            #"{"batchcomplete": true}"#)
        let list = try ListRequest.of(["query": "tea"], pageSize: 2)
        let token = try #require(try await WikipediaAPI(client).page(nil, of: list).following.first)
        let last = try await WikipediaAPI(client).page(PageToken(text: try #require(token.text)), of: list)
        #expect(last.following.isEmpty)
        let items = ["generator=search", "gsrlimit=2", "gsrsearch=tea", "continue=gsroffset||", "gsroffset=2"]
        expectEqual(Self.items(client.requests.last), items)
        expectEqual(client.requests.last?.query.last, QueryItem("x", "a&b"))
    }

    // The text is in databases and in states of `tap`. It contains the name of the type.
    @Test func `a token that an earlier version wrote is read`() async throws {
        let client = Self.client(#"{"batchcomplete": true}"#)
        let fields = #"{"continue":"gsroffset||","gsroffset":"10"}"#
        let token = PageToken(text: #"{"c":{"fields":\#(fields)},"t":"WikipediaPages.SearchCursor"}"#)
        _ = try await WikipediaAPI(client).page(token, of: .of(["query": "tea"]))
        expectEqual(Self.items(client.requests.last).suffix(2), ["continue=gsroffset||", "gsroffset=10"])
    }

    @Test func `an incomplete batch is completed before it becomes a page, in the order of the search`() async throws {
        let client = Self.client(
            #"""
            {"continue": {"excontinue": 1, "continue": "gsroffset||info"}, "query": {"pages": [
                {"pageid": 1, "title": "B", "index": 2, "length": 10, "extract": "b"},
                {"pageid": 2, "title": "A", "index": 1, "length": 20}]}}
            """#,
            #"""
            {"batchcomplete": true, "continue": {"gsroffset": 2, "continue": "gsroffset||"}, "query": {"pages": [
                {"pageid": 1, "title": "B", "index": 2}, {"pageid": 2, "title": "A", "index": 1, "extract": "a"}]}}
            """#)
        let page = try await WikipediaAPI(client).page(nil, of: .of(["query": "tea"]))
        expectEqual(page.items.map(\.title), ["A", "B"])
        expectEqual(page.items.map(\.extract), ["a", "b"])
        expectEqual(page.items.map(\.byteCount), [20, 10])
        #expect(page.following.count == 1 && page.incompleteReason == nil)
        expectEqual(Self.items(client.requests.last).suffix(2), ["continue=gsroffset||info", "excontinue=1"])
    }

    @Test func `a batch that is never complete ends, and is incomplete`() async throws {
        let client = Self.client(#"{"continue": {"excontinue": 1, "continue": "||"}, "query": {"pages": []}}"#)
        let page = try await WikipediaAPI(client).page(nil, of: .of(["query": "tea"]))
        expectEqual(page.incompleteReason, "the server did not send all properties of the pages")
        expectEqual(client.requests.count, 50)
    }

    @Test func `a search that timed out is incomplete`() async throws {
        let warning = "The search timed out, only partial results are available."
        let client = Self.client(#"{"batchcomplete": true, "warnings": {"search": {"warnings": "\#(warning)"}}}"#)
        try await expectEqual(WikipediaAPI(client).page(nil, of: .of(["query": "tea"])).incompleteReason, warning)
    }

    @Test func `a list without a query is refused`() {
        let error = #expect(throws: ProviderError.self) { try ListRequest.of() }
        expectEqual(error?.code, .invalidRequest)
    }
}
