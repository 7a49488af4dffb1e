import Protocols
import ProtocolsTesting
import Testing

@testable import HackerNewsStories

@Suite struct EntryTests {
    @Test func `every field of a story is mapped`() async throws {
        let body = #"""
            {"by": "noorv", "descendants": 16, "id": 4002, "kids": [7, 5], "parts": [8], "score": 25, "text": "<i>Hi</i>",
            "time": 1772353800, "title": "Ask HN", "type": "story", "url": "https://a.example/"}
            """#
        let story = Story(
            id: 4002, title: "Ask HN", score: 25, commentCount: 16, username: "noorv",
            createdAt: Date(iso8601: "2026-03-01T08:30:00Z"), url: "https://a.example/",
            pageURL: "https://news.ycombinator.com/item?id=4002", type: "story", text: "<i>Hi</i>",
            commentIDs: [7, 5], optionIDs: [8])
        let client = FakeClient(keys: descriptor.keys, body)
        try await expectEqual(HackerNewsAPI(client).get(4002), story)
        expectEqual(client.requests.map(\.line), ["GET v0/item/4002.json"])
    }

    @Test func `a story needs only an id, and empty text is none`() async throws {
        let story = try await HackerNewsAPI(FakeClient(keys: descriptor.keys, #"{"id": 1, "url": "", "text": ""}"#))
            .get(1)
        #expect(story.url == nil && story.text == nil && story.title == nil && story.commentIDs.isEmpty)
    }

    @Test(arguments: [
        ("null", "story 9"), (" null\n", "story 9"), (#"{"id": 9, "deleted": true}"#, "9 is deleted"),
        (#"{"id": 9, "dead": true, "title": "T"}"#, "9 is dead"), (#"{"id": 9, "type": "comment"}"#, "9 is a comment"),
        (#"{"id": 9, "type": "pollopt"}"#, "9 is an option of a poll"),
        // A deleted item needs no id, and whatever a comment has is not read.
        (#"{"deleted": true}"#, "9 is deleted"), (#"{"type": "comment", "title": 5}"#, "9 is a comment"),
    ])
    func `anything but a story is not found`(body: String, reason: String) async {
        let error = await #expect(throws: ProviderError.self) {
            try await HackerNewsAPI(FakeClient(keys: descriptor.keys, body)).get(9)
        }
        expectEqual(error?.code, .notFound)
        expectEqual(error?.message, "not found: \(reason)")
    }

    @Test(arguments: ["", "nul", #"{"type": "story"}"#, #"{"id": -1}"#, "[]"])
    func `an item without an id is refused`(body: String) async {
        let error = await #expect(throws: ProviderError.self) {
            try await HackerNewsAPI(FakeClient(keys: descriptor.keys, body)).get(9)
        }
        expectEqual(error?.code, .incorrectData)
    }

    @Test func `the text of an error is its reason`() {
        expectEqual(
            descriptor.error(status: 401, body: #"{"error": "Permission denied"}"#)?.reason, "Permission denied")
        #expect(descriptor.error(status: 503, body: "<html>")?.reason == nil)
    }
}
