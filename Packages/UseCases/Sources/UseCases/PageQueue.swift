import Protocols

/// The request for one page of a sequence.
struct PageRequest {
    /// The zero-based position of the page in the sequence.
    let position: Int
    /// The token of the page; `nil` to request the page by the number in `list`.
    let token: PageToken?
    let list: ListRequest
}

/// A queue of the pages to request. Each page is requested once, in order.
///
/// The queue keeps the links of only one page: the page whose links reach furthest. Tokens are created on demand. The
/// first link of a page leads to the next page, so the position of each linked page is known.
struct PageQueue {
    private let list: ListRequest
    private var requestsAhead: Bool
    /// The position of the next page that will be requested.
    private var position = 0
    /// The position after the last linked page. It starts at 1 because the first page needs no link.
    private var end = 1
    /// The tokens of the pages in `tokensStart..<end`.
    private var tokens: PageTokens = []
    private var tokensStart = 1
    private var requested: Set<PageToken> = []

    /// - Parameter requestsAhead: Whether to request pages by number before any page links to them.
    init(_ list: ListRequest, requestsAhead: Bool) {
        self.list = list
        self.requestsAhead = requestsAhead
    }

    /// Whether no linked page is left to request.
    var isEmpty: Bool { position >= end }

    func isLinked(_ position: Int) -> Bool { position < end }

    /// Removes and returns the next page; `nil` if no page can be requested now.
    mutating func next() -> PageRequest? {
        guard !isEmpty || requestsAhead else { return nil }
        defer {
            position += 1
            skipRequested()
        }
        if let token = nextToken {
            requested.insert(token)
            return PageRequest(position: position, token: token, list: list)
        }
        return list.skipping(position).map { PageRequest(position: position, token: nil, list: $0) }
    }

    /// Adds the pages that the page at the given position links to. Pages that are already known are ignored.
    ///
    /// - Returns: Whether the sequence ends because the page links only to pages that were already requested.
    mutating func add(_ following: PageTokens, after position: Int) -> Bool {
        // An API that links to several pages at once links to all remaining pages. No other pages exist.
        if following.count > 1 { requestsAhead = false }
        let start = position + 1
        let (newEnd, overflow) = start.addingReportingOverflow(following.count)
        guard newEnd > end || overflow else { return false }
        (tokens, tokensStart, end) = (following, start, overflow ? .max : newEnd)
        return skipRequested() && isEmpty
    }

    /// Removes all remaining pages and stops requesting pages ahead.
    mutating func removeAll() {
        requestsAhead = false
        end = position
    }

    private var nextToken: PageToken? {
        if position == 0 { return list.firstToken }
        return isEmpty || position < tokensStart ? nil : tokens[position - tokensStart]
    }

    /// Skips pages that were already requested. Without this, a list with a link to an earlier page would never end.
    ///
    /// - Returns: Whether any page was skipped.
    @discardableResult
    private mutating func skipRequested() -> Bool {
        let start = position
        while let token = nextToken, requested.contains(token) { position += 1 }
        return position > start
    }
}

/// The pages in flight, in order.
///
/// Each page has an unstructured task because an iterator cannot keep a task group open between two calls. The tasks
/// are cancelled when the iterating task is cancelled or the iterator is released.
final class PagesInFlight<Item: Entity> {
    typealias Outcome = Result<Page<Item>, ProviderError>

    private var pages: [(position: Int, task: Task<Outcome, Never>)] = []

    var count: Int { pages.count }

    /// The position of the first page in flight; `nil` if no page is in flight.
    var nextPosition: Int? { pages.first?.position }

    deinit {
        cancel()
    }

    func start(_ position: Int, _ request: @escaping @Sendable () async throws(ProviderError) -> Page<Item>) {
        let task = Task { () -> Outcome in
            do throws(ProviderError) {
                return .success(try await request())
            } catch {
                return .failure(error)
            }
        }
        pages.append((position, task))
    }

    /// Removes the first page and waits for its outcome. At least one page must be in flight.
    func next(isolation: isolated (any Actor)?) async -> (position: Int, outcome: Outcome) {
        let tasks = pages.map(\.task)
        let (position, task) = pages.removeFirst()
        let outcome = await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            tasks.forEach { $0.cancel() }
        }
        return (position, outcome)
    }

    func cancel() {
        pages.forEach { $0.task.cancel() }
        pages = []
    }
}
