import Protocols

/// The response to `GET /v0/topstories.json`, and to the requests for the other feeds: ids in the order of the feed.
struct FeedEntry: Decodable, RawDecodable, Sendable {
    let ids: [UInt64]

    init(from decoder: any Decoder) throws {
        ids = try [UInt64](from: decoder)
    }
}

/// The response to `GET /v0/item/ID.json`: `null` for an id that is unknown or not public.
struct ItemEntry: RawDecodable, Sendable {
    /// The requested id. `item(_:)` sets it, because the response `null` contains no id.
    var id: UInt64 = 0
    let content: StoryEntry?

    /// The story; `nil` if the item is not a story or is no longer public.
    var story: Story? { absence == nil ? content?.toDTO() : nil }

    /// The reason why the item is not a story, such as `4007 is deleted`; `nil` for a story.
    var absence: String? {
        guard let content else { return "\(id) does not exist" }
        if content.deleted == true { return "\(id) is deleted" }
        if content.dead == true { return "\(id) is dead" }
        return Self.otherTypes[content.type ?? ""].map { "\(id) is \($0)" }
    }

    /// The types of items that are parts of a story. Items of unknown types count as stories.
    private static let otherTypes = ["comment": "a comment", "pollopt": "an option of a poll"]

    static func from(raw: Data, using decoder: any BodyDecoder) throws(IncorrectData) -> ItemEntry {
        let isNull = String(decoding: raw.prefix(10), as: UTF8.self).filter { !$0.isWhitespace } == "null"
        return ItemEntry(content: isNull ? nil : try decoder.decodeJSON(StoryEntry.self, from: raw))
    }
}

/// An item. Only `id` is always present.
struct StoryEntry: Decodable, DTOEncodable, Sendable {
    let id: UInt64
    let type: String?
    let deleted: Bool?
    /// Whether moderators or user flags have hidden the item.
    let dead: Bool?
    let by: String?
    let time: Int64?
    let title: String?
    let text: String?
    /// Missing or empty if the story has text instead.
    let url: String?
    let score: Int?
    let descendants: Int?
    let kids: [UInt64]?
    let parts: [UInt64]?

    func toDTO() -> Story {
        Story(
            id: id, title: title, score: score, commentCount: descendants, username: by,
            createdAt: time.map { Date(timeIntervalSince1970: TimeInterval($0)) }, url: url == "" ? nil : url,
            pageURL: "https://news.ycombinator.com/item?id=\(id)", type: type, text: text == "" ? nil : text,
            commentIDs: kids ?? [], optionIDs: parts ?? [])
    }
}
