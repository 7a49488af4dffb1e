import Protocols

/// The content of a page token: a position in the ids of a feed.
///
/// The text of a token contains only the position. If a list continues in a later run, the ids are read again. The feed
/// may have changed by then.
struct StoryCursor: Codable, Hashable {
    /// The number of ids before the position.
    var offset: UInt = 0
    /// The ids after the position, which were read with the first page; `nil` in a token restored from text.
    var ids: [UInt64]?

    private enum CodingKeys: String, CodingKey { case offset }

    /// Returns the token of the page after the first `count` of the ids; none if no id is left.
    func following(_ count: Int, of ids: [UInt64]) -> PageTokens {
        let (next, isTooLarge) = offset.addingReportingOverflow(UInt(count))
        guard ids.count > count, !isTooLarge else { return [] }
        return [PageToken(StoryCursor(offset: next, ids: Array(ids.dropFirst(count))))]
    }
}

extension APIClient {
    /// Reads the ids of a feed, such as `topstories`.
    func feed(_ name: String) async throws(ProviderError) -> [UInt64] {
        try await send(APIRequest(path: ["v0", "\(name).json"]), as: [UInt64].self).entry
    }

    func item(_ id: UInt64) async throws(ProviderError) -> APIResponse<StoryEntry?> {
        try await send(APIRequest(path: ["v0", "item", "\(id).json"]), as: StoryEntry?.self)
    }

    /// Reads items, several at once, and returns them in the order of the ids.
    func items(_ ids: ArraySlice<UInt64>) async throws(ProviderError) -> [ItemEntry] {
        try await ids.mapConcurrently(atMost: HackerNewsAPI.concurrency) { id throws(ProviderError) in
            let response = try await item(id)
            return ItemEntry(id: id, content: response.entry)
        }
    }
}
