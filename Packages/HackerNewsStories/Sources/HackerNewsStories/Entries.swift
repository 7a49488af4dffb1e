import Protocols

/// The response to `GET /v0/item/ID.json`: `null` for an id that is unknown or not public.
struct ItemEntry: Sendable {
    let id: UInt64
    let content: StoryEntry?

    /// The story; `nil` if the item is not a story or is no longer public.
    var story: Story? { content?.story }

    /// The reason why the item is not a story, such as `4007 is deleted`; `nil` for a story.
    var absence: String? {
        guard let content else { return "\(id) does not exist" }
        return content.state.absence.map { "\(id) \($0)" }
    }
}

/// An item, decoded as a story only if it is one.
struct StoryEntry: Decodable {
    /// The story; `nil` for any other item.
    let story: Story?
    let state: State

    struct State: Decodable {
        let deleted: Bool?
        /// Whether moderators or user flags have hidden the item.
        let dead: Bool?
        let type: String?

        /// The types of items that are parts of a story. Items of unknown types count as stories.
        private static let otherTypes = ["comment": "a comment", "pollopt": "an option of a poll"]

        /// Why the item is not a story: `is deleted`; `nil` for a story.
        var absence: String? {
            if deleted == true { return "is deleted" }
            if dead == true { return "is dead" }
            return Self.otherTypes[type ?? ""].map { "is \($0)" }
        }
    }

    init(from decoder: any Decoder) throws {
        let item = try decoder.singleValueContainer()
        state = try item.decode(State.self)
        story = state.absence == nil ? try item.decode(Story.self) : nil
    }
}
