import Protocols

/// A page of a sequence, with the token to request it.
struct PageRequest {
    /// The position of the page in the sequence, from 0.
    let position: Int
    /// The token of the page; `nil` for the first page of the list.
    let token: PageToken?
    let list: ListRequest
}

/// The pages to request, each once, in order.
///
/// It keeps the links of the last page read, and creates each token when it is needed. Pages are identified by their
/// position in the sequence, as the first link of a page leads to the page after it.
struct PageQueue {
    private let list: ListRequest
    private var requestsAhead: Bool
    /// The position of the next page to request.
    private var position = 0
    /// The position after the last linked page. The first page of a sequence needs no link.
    private var end = 1
    /// The tokens of the pages from `tokensStart` to `end`.
    private var tokens: PageTokens = []
    private var tokensStart = 1
    private var requested: Set<PageToken> = []

    /// - Parameters:
    ///   - list: the request for the list.
    ///   - requestsAhead: whether to request pages by number before another page links to them.
    init(_ list: ListRequest, requestsAhead: Bool) {
        self.list = list
        self.requestsAhead = requestsAhead
    }

    /// Whether every linked page has been taken out.
    var isEmpty: Bool { position >= end }

    /// Returns whether another page links to the page at a position.
    func isLinked(_ position: Int) -> Bool { position < end }

    /// Removes and returns the next page; `nil` when no page can be requested yet.
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

    /// Adds the pages that the page at a position links to, without known ones.
    ///
    /// - Returns: whether the page links only to pages that were requested before, so that the sequence ends with it.
    mutating func add(_ following: PageTokens, after position: Int) -> Bool {
        // An API that links to more than the next page links to all pages. Higher page numbers would give empty pages.
        if following.count > 1 { requestsAhead = false }
        let start = position + 1
        let (newEnd, overflow) = start.addingReportingOverflow(following.count)
        guard newEnd > end || overflow else { return false }
        (tokens, tokensStart, end) = (following, start, overflow ? .max : newEnd)
        return skipRequested() && isEmpty
    }

    /// Removes the pages that are left.
    mutating func removeAll() {
        requestsAhead = false
        end = position
    }

    private var nextToken: PageToken? {
        isEmpty || position < tokensStart ? nil : tokens[position - tokensStart]
    }

    /// Skips pages that were requested before. A list with a link back to one of them would never end.
    ///
    /// - Returns: whether there were any.
    @discardableResult
    private mutating func skipRequested() -> Bool {
        let start = position
        while let token = nextToken, requested.contains(token) { position += 1 }
        return position > start
    }
}

/// The pages of a sequence that are being requested, in order.
///
/// Their tasks are not child tasks, because an iterator cannot keep a task group open between two calls. They are
/// cancelled when the iterating task is cancelled and when the iterator is released.
final class PagesInFlight<Item: Entity> {
    typealias Outcome = Result<Page<Item>, ProviderError>

    private var pages: [(position: Int, task: Task<Outcome, Never>)] = []

    /// The number of pages in flight.
    var count: Int { pages.count }

    /// The position of the first of them in the sequence; `nil` when there is none.
    var nextPosition: Int? { pages.first?.position }

    deinit {
        cancel()
    }

    /// Starts to request the page at a position in the sequence.
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

    /// Waits for the first page, which must exist, and removes it.
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

    /// Cancels and removes all pages.
    func cancel() {
        pages.forEach { $0.task.cancel() }
        pages = []
    }
}
