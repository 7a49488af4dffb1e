public import Protocols

extension PageSequence {
    /// An iterator that requests pages concurrently and returns them in order.
    public struct Iterator: AsyncIteratorProtocol {
        /// The comparison of the number of items returned so far with the total that the API reports.
        public var summary: ListSummary { accumulator.summary }

        /// The position after the items returned so far, for a list whose pages have cursors. It stays valid after an
        /// error.
        ///
        /// `nil` before the first page, at the end of the list, and for a list without cursors.
        public private(set) var continuation: ListCursor?

        private let sequence: PageSequence
        /// The token of the next page to return; `nil` for the first page of the list.
        private var token: PageToken?
        private let inFlight = PagesInFlight<Item>()
        private var queue: PageQueue
        private var accumulator: ItemAccumulator<Item>
        private var checker: PageChecker

        init(_ sequence: PageSequence) {
            self.sequence = sequence
            token = sequence.list.firstToken
            queue = PageQueue(sequence.list, requestsAhead: sequence.requestsAhead)
            accumulator = ItemAccumulator(
                ListSummary(of: sequence.list, start: sequence.start, limit: sequence.limit),
                skipping: sequence.skipped, limit: sequence.limit,
                hasUniqueItems: sequence.list.paging.hasUniqueItems)
            checker = PageChecker(sequence.list.paging)
        }

        /// Returns the next page; `nil` after the last page or after an error.
        ///
        /// - Throws: The provider's error, except for `pageOutOfRange`, which ends the sequence without an error.
        ///   `cancelled` if the task is cancelled before the sequence ends.
        public mutating func next(
            isolation actor: isolated (any Actor)?
        ) async throws(ProviderError) -> Page<Item>? {
            do throws(ProviderError) {
                guard !Task.isCancelled || isFinished else { throw ProviderError(.cancelled, "the list was cancelled") }
                requestPages()
                guard inFlight.count > 0 else { return nil }
                let (position, page) = try await nextPage(isolation: actor)
                let accumulated = accumulate(page, at: position)
                // Requests the next pages while the caller uses the returned page, unless the concurrency is 1.
                if sequence.concurrency > 1 { requestPages() }
                return accumulated
            } catch {
                stop()
                throw error
            }
        }

        /// Ends the sequence after the pages that were returned, because the caller needs no more items. Pages in flight
        /// are cancelled.
        ///
        /// The number of items so far becomes the limit with which ``summary`` compares. ``ListSummary/isCutOff`` then says
        /// whether the list has more items.
        public mutating func end() {
            accumulator.end(hasMorePages: hasLinkedPages)
            stop()
        }

        private var isFinished: Bool { inFlight.count == 0 && (queue.isEmpty || accumulator.isFull) }

        /// Requests pages up to the concurrency and the item limit. Assumes that the pages in flight are full.
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

        /// Waits for the next page. Converts a `pageOutOfRange` error to an empty page with a truncation reason.
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
            let defect = checker.defect(of: original)
            let isSkipped = !original.items.isEmpty && accumulator.skipped >= original.items.count
            let page = accumulator.add(original)
            let endsInLoop = queue.add(original.following, after: position)
            advance(past: original, endsInLoop: endsInLoop)
            let result = finish(
                page, isSkipped: isSkipped, defect ?? (endsInLoop ? checker.loop(after: original, summary) : nil))
            sequence.events.report(
                PageRead(
                    number: checker.pageNumber, items: page.items.count,
                    leftOut: original.items.count - page.items.count, itemsSoFar: summary.count,
                    itemsWanted: [sequence.limit, summary.expected].compactMap(\.self).min()))
            return result
        }

        /// Updates the continuation. If the limit is in the middle of the page, so is the continuation.
        private mutating func advance(past page: Page<Item>, endsInLoop: Bool) {
            let paging = sequence.list.paging
            guard paging.kind == .cursor else { return }
            let size = paging.isSizeIndependent ? nil : sequence.list.pageSize
            let next = endsInLoop ? nil : page.following.first
            let unread = accumulator.itemsPastLimit
            continuation =
                unread > 0
                ? ListCursor(token, skipping: page.items.count - unread, pageSize: size)
                : next.map { ListCursor($0, skipping: accumulator.skipped, pageSize: size) }
            token = next
        }

        /// Sets the truncation reason and the incomplete reason of a page. Stops the iteration after the last page.
        ///
        /// - Parameter isSkipped: Whether the page has items, but all of them precede the sequence.
        private mutating func finish(
            _ accumulated: Page<Item>, isSkipped: Bool, _ defect: String?
        ) -> Page<Item> {
            var page = accumulated
            if accumulator.isFull {
                page.truncationReason = nil
                accumulator.reachLimit(hasMorePages: hasLinkedPages)
                stop()
                return page
            }
            page.incompleteReason = page.incompleteReason ?? defect
            let isLast = page.items.isEmpty && !isSkipped && !sequence.list.paging.isConcatenated
            if isLast, hasLinkedPages { page.incompleteReason = page.incompleteReason ?? checker.unreadPages }
            // Pages that were requested ahead are not needed any more.
            if isLast || !hasLinkedPages { stop() }
            return page
        }

        private var hasLinkedPages: Bool {
            !queue.isEmpty || inFlight.nextPosition.map(queue.isLinked) == true
        }

        private mutating func stop() {
            queue.removeAll()
            inFlight.cancel()
        }
    }
}
