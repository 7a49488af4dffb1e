public import Protocols

/// The descriptor of the provider. The catalog requires this name and the file name `Provider.swift`.
public let descriptor = ProviderDescriptor(
    id: "hacker-news-stories",
    summary: "stories, jobs and polls on Hacker News",
    documentation: "https://github.com/HackerNews/API",
    baseURL: URL(literal: "https://hacker-news.firebaseio.com"),
    parameters: HackerNewsAPI.parameters,
    paging: HackerNewsAPI.paging,
    webAddresses: [WebAddressPattern("https://news.ycombinator.com/item?id={id}")],
    limits: HackerNewsAPI.limits,
    // The status determines the code. Firebase, the host of the API, sends the reason.
    errors: .message(at: "error"),
    samples: Samples.book,
    make: { context in HackerNewsAPI(context) }
)

/// A provider that lists the feeds of Hacker News, such as the front page, and looks up stories by number.
///
/// A feed is a list of ids. Each story requires one more request.
public struct HackerNewsAPI: Listing, Getting {
    public typealias Item = Story

    private let client: any APIClient
    private let events: any EventSink

    /// Creates the provider with the client and the event sink of the context.
    public init(_ context: ProviderContext) {
        client = context.client
        events = context.events
    }

    /// Reads one page. First requests the ids of the feed, unless the token contains them. Then requests several items
    /// at once.
    ///
    /// Items that are not stories, such as deleted items, are skipped and reported as a ``SkippedItems`` event. The
    /// page contains the next stories instead.
    public func page(_ token: PageToken?, of list: ListRequest) async throws(ProviderError) -> Page<Story> {
        let cursor = try token?.content(as: StoryCursor.self) ?? StoryCursor()
        let ids = try await ids(from: cursor, of: list)
        var items: [ItemEntry] = []
        var missing = min(list.pageSize, ids.count)
        while missing > 0 {
            items += try await client.items(ids[items.count..<items.count + missing])
            missing = min(list.pageSize - items.count { $0.story != nil }, ids.count - items.count)
        }
        let absences = items.compactMap(\.absence)
        if !absences.isEmpty { events.report(SkippedItems(reasons: absences)) }
        return Page(items: items.compactMap(\.story), following: cursor.following(items.count, of: ids))
    }

    /// Looks up a story, a job or a poll.
    ///
    /// - Throws: `notFound` for an unknown, deleted or dead item, and for a comment or an option of a poll.
    public func get(_ id: UInt64) async throws(ProviderError) -> Story {
        let response = try await client.item(id)
        if let story = response.entry?.story { return story }
        let reason = response.entry?.state.absence.map { "\(id) \($0)" } ?? "story \(id)"
        throw ProviderError(.notFound, "not found: \(reason)", request: response.request, status: response.status)
    }

    /// Returns the ids of the feed from the position of the cursor to the end.
    private func ids(from cursor: StoryCursor, of list: ListRequest) async throws(ProviderError) -> [UInt64] {
        if let ids = cursor.ids { return ids }
        let ids = try await client.feed(list.parameters["feed"] ?? HackerNewsAPI.defaultFeed)
        return Array(ids.dropFirst(Int(clamping: cursor.offset)))
    }
}

/// An event for items that a page skips, because they are not stories or are no longer public.
public struct SkippedItems: Event {
    /// The reason for each item: `4007 is deleted`.
    public let reasons: [String]

    public var title: String { "skipped items" }

    public var details: KeyValuePairs<String, FieldValue> { ["reasons": reasons.fieldValue] }

    public var notice: String? {
        let shown = reasons.prefix(5).joined(separator: ", ") + (reasons.count > 5 ? ", …" : "")
        return "skipped \(reasons.count == 1 ? "1 item" : "\(reasons.count) items"): \(shown)"
    }
}
