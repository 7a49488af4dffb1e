import Protocols

/// The response to `GET /v0/item/ID.json`: `null` for an id that is unknown or not public.
struct ItemEntry: Sendable {
    let id: UInt64
    let content: StoryEntry?

    /// The story; `nil` if the item is not a story or is no longer public.
    var story: Story? { absence == nil ? content?.story : nil }

    /// The reason why the item is not a story, such as `4007 is deleted`; `nil` for a story.
    var absence: String? {
        guard let content else { return "\(id) does not exist" }
        if content.state.deleted == true { return "\(id) is deleted" }
        if content.state.dead == true { return "\(id) is dead" }
        return Self.otherTypes[content.story.type ?? ""].map { "\(id) is \($0)" }
    }

    /// The types of items that are parts of a story. Items of unknown types count as stories.
    private static let otherTypes = ["comment": "a comment", "pollopt": "an option of a poll"]
}

/// An item, decoded as a story whatever it is. Only its id is always present.
struct StoryEntry: Decodable {
    let story: Story
    let state: State

    struct State: Decodable {
        let deleted: Bool?
        /// Whether moderators or user flags have hidden the item.
        let dead: Bool?
    }

    init(from decoder: any Decoder) throws {
        let item = try decoder.singleValueContainer()
        story = try item.decode(Story.self)
        state = try item.decode(State.self)
    }
}
