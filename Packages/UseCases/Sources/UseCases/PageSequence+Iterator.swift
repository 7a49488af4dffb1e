public import Protocols

extension PageSequence {
    /// Requests the pages, several at once where possible, and returns them in order.
    public struct Iterator: AsyncIteratorProtocol {
        private let sequence: PageSequence
        private let inFlight = PagesInFlight<Item>()
        private var queue: PageQueue
        private var accumulator: ItemAccumulator<Item>
        private var pageNumber = 0

        init(_ sequence: PageSequence) {
            self.sequence = sequence
            queue = PageQueue(sequence.list, requestsAhead: sequence.requestsAhead)
            accumulator = ItemAccumulator(limit: sequence.limit)
        }

        /// Returns the next page; `nil` after the last one and after an error.
        ///
        /// - Throws: what the provider throws; `cancelled` when the task was cancelled before the page was requested.
        public mutating func next(
            isolation actor: isolated (any Actor)?
        ) async throws(ProviderError) -> Page<Item>? {
            do throws(ProviderError) {
                guard !Task.isCancelled || isFinished else { throw ProviderError(.cancelled, "the list was cancelled") }
                requestPages()
                guard inFlight.count > 0 else { return nil }
                let (position, page) = try await nextPage(isolation: actor)
                let accumulated = accumulate(page, at: position)
                // The next pages are requested while the caller uses this one. Without concurrency, no page is
                // requested early.
                if sequence.concurrency > 1 { requestPages() }
                return accumulated
            } catch {
                stop()
                throw error
            }
        }

        private var isFinished: Bool { inFlight.count == 0 && (queue.isEmpty || accumulator.isFull) }

        /// Requests as many pages as may be in flight and as the limit needs, assuming that all of them are full.
        private mutating func requestPages() {
            let sequence = sequence
            while inFlight.count < sequence.concurrency,
                accumulator.needsMore(than: inFlight.count, pagesOf: sequence.list.pageSize),
                let request = queue.next()
            {
                inFlight.start(request.position) { () async throws(ProviderError) in
                    try await sequence.lister.page(request.token, of: request.list)
                }
            }
        }

        /// Waits for the next page. A page past the end is returned as an empty page, with the reason why the list ends
        /// there.
        private func nextPage(
            isolation actor: isolated (any Actor)?
        ) async throws(ProviderError) -> (position: Int, page: Page<Item>) {
            let (position, result) = await inFlight.next(isolation: actor)
            switch result {
            case .success(let page): return (position, page)
            case .failure(let error) where error.code == .pageOutOfRange:
                return (position, Page(items: [], truncationReason: error.message))
            case .failure(let error): throw error
            }
        }

        private mutating func accumulate(_ original: Page<Item>, at position: Int) -> Page<Item> {
            var page = original
            page.items = accumulator.add(original.items)
            pageNumber += 1
            queue.add(original.following, after: position)
            if accumulator.isFull {
                page.truncationReason = nil
                stop()
            } else if page.items.isEmpty {
                page.incompleteReason = original.incompleteReason ?? unreadPages
                stop()
            } else if !hasLinkedPages {
                // The pages requested ahead are past the end.
                stop()
            }
            let count = page.items.count
            sequence.events.report(
                PageRead(
                    number: pageNumber, items: count, leftOut: original.items.count - count,
                    itemsSoFar: accumulator.count, itemsWanted: itemsWanted(total: original.total)))
            return page
        }

        /// The total is that of the whole list, so it is used only when the sequence starts with the first page.
        private func itemsWanted(total: Int?) -> Int? {
            [sequence.limit, sequence.list.firstPage == 1 ? total : nil].compactMap(\.self).min()
        }

        /// Whether linked pages are left.
        private var hasLinkedPages: Bool {
            !queue.isEmpty || inFlight.nextPosition.map(queue.isLinked) == true
        }

        /// The reason why the list may be incomplete after a page without new items.
        private var unreadPages: String? {
            guard hasLinkedPages else { return nil }
            return "page \(pageNumber) has no new items, so the pages after it were not requested"
        }

        private mutating func stop() {
            queue.removeAll()
            inFlight.cancel()
        }
    }
}

/// The items of a sequence so far: without duplicates, and up to the limit.
struct ItemAccumulator<Item: Identifiable> {
    private let limit: Int
    private var ids: Set<Item.ID> = []

    /// - Parameter limit: the maximum number of items; `nil` for all.
    init(limit: Int?) {
        self.limit = limit ?? .max
    }

    /// The number of items.
    var count: Int { ids.count }

    /// Whether the limit is reached.
    var isFull: Bool { count >= limit }

    /// Returns whether the limit requires more than a number of pages, if these are full of new items.
    func needsMore(than pages: Int, pagesOf size: Int) -> Bool {
        let (expected, overflow) = pages.multipliedReportingOverflow(by: size)
        return !overflow && expected < limit - count
    }

    /// Adds items; returns the new ones up to the limit.
    mutating func add(_ items: [Item]) -> [Item] {
        items.filter { !isFull && ids.insert($0.id).inserted }
    }
}
