import Protocols
import ProtocolsTesting
import Synchronization
import Testing

@testable import HackerNewsStories

@Suite struct PageTests {
    /// A client with a feed of the ids from 1. The items have these bodies, or are stories.
    private static func client(feed count: Int, _ items: [UInt64: String] = [:]) -> FakeClient {
        FakeClient(keys: descriptor.keys) { request throws(ProviderError) in
            guard case .path(let path) = request.target, path.count == 3, let id = UInt64(path[2].dropLast(5)) else {
                return APIResponse(entry: "[\((1...count).map(String.init).joined(separator: ","))]")
            }
            if items[id] == "fails" { throw ProviderError(.serverFailed, "story \(id) failed") }
            return APIResponse(entry: items[id] ?? #"{"id": \#(id), "type": "story"}"#)
        }
    }

    @Test(arguments: [([:], "topstories"), (["feed": "ASK"], "askstories"), (["feed": "jobstories"], "jobstories")])
    func `a page is the ids of the feed, and one request for each story`(
        given: [String: String], feed: String
    ) async throws {
        let client = Self.client(feed: 100)
        let page = try await HackerNewsAPI(client).page(nil, of: .of(given, pageSize: 50))
        expectEqual(page.items.map(\.id), Array(1...50))
        let items = (1...50).map { "GET v0/item/\($0).json" }
        expectEqual(client.requests.first?.line, "GET v0/\(feed).json")
        expectEqual(client.requests.dropFirst().map(\.line).sorted(), items.sorted())
        #expect(page.total == nil)
    }

    @Test func `the ids are requested once, and again for a token that was text`() async throws {
        let client = Self.client(feed: 5)
        let provider = HackerNewsAPI(client)
        let list = try ListRequest.of(pageSize: 2)
        let second = try #require(try await provider.page(nil, of: list).following.first)
        let third = try #require(try await provider.page(second, of: list).following.first)
        let last = try await provider.page(third, of: list)
        #expect(last.items.map(\.id) == [5] && last.following.isEmpty)
        expectEqual(client.requests.count { $0.line == "GET v0/topstories.json" }, 1)
        let restored = PageToken(text: try #require(third.text))
        try await expectEqual(provider.page(restored, of: list).items.map(\.id), [5])
        expectEqual(client.requests.count { $0.line == "GET v0/topstories.json" }, 2)
    }

    @Test(arguments: [#"{"offset":-1}"#, #"{"offset":1.5}"#, "{}"])
    func `a token that was changed is refused`(content: String) async throws {
        let client = Self.client(feed: 5)
        let token = PageToken(text: #"{"c":\#(content),"t":"HackerNewsStories.StoryCursor"}"#)
        let error = await #expect(throws: ProviderError.self) {
            try await HackerNewsAPI(client).page(token, of: .of())
        }
        expectEqual(error?.code, .invalidRequest)
        #expect(client.requests.isEmpty)
    }

    @Test func `a token past the end has no stories`() async throws {
        let token = PageToken(text: #"{"c":{"offset":18446744073709551615},"t":"HackerNewsStories.StoryCursor"}"#)
        let page = try await HackerNewsAPI(Self.client(feed: 5)).page(token, of: .of())
        #expect(page.items.isEmpty && page.following.isEmpty)
    }

    @Test func `items that are not stories are skipped, with a note`() async throws {
        let client = Self.client(
            feed: 7,
            [
                1: "null", 2: #"{"id": 2, "deleted": true}"#, 3: #"{"id": 3, "dead": true}"#,
                4: #"{"id": 4, "type": "comment"}"#, 5: #"{"id": 5, "type": "poll"}"#, 6: #"{"id": 6, "type": "new"}"#,
            ])
        let events = RecordingEventSink()
        let provider = HackerNewsAPI(ProviderContext(client: client, events: events))
        let page = try await provider.page(nil, of: .of(pageSize: 2))
        expectEqual(page.items.map(\.id), [5, 6])
        try expectEqual(page.following.map { try $0.content(as: StoryCursor.self) }, [StoryCursor(offset: 6, ids: [7])])
        expectEqual(client.requests.count, 7)
        let notice = "skipped 4 items: 1 does not exist, 2 is deleted, 3 is dead, 4 is a comment"
        expectEqual(events.events.compactMap(\.notice), [notice])
    }

    @Test func `a story that fails is the error of the page`() async throws {
        let client = Self.client(feed: 100, [3: "fails"])
        let error = await #expect(throws: ProviderError.self) {
            try await HackerNewsAPI(client).page(nil, of: .of(pageSize: 100))
        }
        expectEqual(error?.message, "story 3 failed")
        #expect(client.requests.count < 100)
    }
}
