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

    /// Reads items, several at once, and returns them in the order of the ids. An error cancels the other requests.
    func items(_ ids: ArraySlice<UInt64>) async throws(ProviderError) -> [ItemEntry] {
        let outcomes = await withTaskGroup(of: (Int, ItemOutcome).self) { group in
            var outcomes: [Int: ItemOutcome] = [:]
            var waiting = ids.enumerated().makeIterator()
            for _ in 0..<HackerNewsAPI.concurrency { group.add(waiting.next(), from: self) }
            for await (index, outcome) in group {
                outcomes[index] = outcome
                guard case .failure = outcome else {
                    group.add(waiting.next(), from: self)
                    continue
                }
                // The other requests would fail with `cancelled`. Their outcomes are not needed.
                group.cancelAll()
                return [outcome]
            }
            return (0..<ids.count).compactMap { outcomes[$0] }
        }
        return try outcomes.map { outcome throws(ProviderError) in try outcome.get() }
    }
}

private typealias ItemOutcome = Result<ItemEntry, ProviderError>

extension TaskGroup<(Int, ItemOutcome)> {
    /// Starts the request for the next item. Does nothing if `next` is `nil`, which means that no item is left.
    fileprivate mutating func add(_ next: (offset: Int, element: UInt64)?, from client: some APIClient) {
        guard let (index, id) = next else { return }
        addTask {
            do throws(ProviderError) {
                let response = try await client.item(id)
                return (index, .success(ItemEntry(id: id, content: response.entry)))
            } catch {
                return (index, .failure(error))
            }
        }
    }
}
