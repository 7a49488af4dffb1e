public import Protocols

extension PageSequence {
    /// Requests the pages, several at once where possible, and returns them in order.
    public struct Iterator: AsyncIteratorProtocol {
        /// The items so far, compared with those that the API promised.
        public var summary: ListSummary { accumulator.summary }

        private let sequence: PageSequence
        private let inFlight = PagesInFlight<Item>()
        private var queue: PageQueue
        private var accumulator: ItemAccumulator<Item>
        private var checker: PageChecker

        init(_ sequence: PageSequence) {
            self.sequence = sequence
            queue = PageQueue(sequence.list, requestsAhead: sequence.requestsAhead)
            accumulator = ItemAccumulator(
                ListSummary(of: sequence.list, start: sequence.start, limit: sequence.limit),
                skipping: sequence.skipped, limit: sequence.limit)
            checker = PageChecker(sequence.list.paging)
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
            let defect = checker.defect(of: original)
            let page = accumulator.add(original)
            let endsInLoop = queue.add(original.following, after: position)
            let result = finish(page, defect ?? (endsInLoop ? checker.loop(after: original, summary) : nil))
            sequence.events.report(
                PageRead(
                    number: checker.pageNumber, items: page.items.count,
                    leftOut: original.items.count - page.items.count, itemsSoFar: summary.count,
                    itemsWanted: [sequence.limit, summary.expected].compactMap(\.self).min()))
            return result
        }

        /// Ends the sequence after its last page, and completes the reasons for its end.
        private mutating func finish(_ accumulated: Page<Item>, _ defect: String?) -> Page<Item> {
            var page = accumulated
            if accumulator.isFull {
                page.truncationReason = nil
                accumulator.isCutOff(before: hasLinkedPages)
                stop()
                return page
            }
            page.incompleteReason = page.incompleteReason ?? defect
            if page.items.isEmpty, hasLinkedPages {
                page.incompleteReason = page.incompleteReason ?? checker.unreadPages
            }
            // Pages that were requested ahead are past the end.
            if page.items.isEmpty || !hasLinkedPages { stop() }
            return page
        }

        /// Whether linked pages are left.
        private var hasLinkedPages: Bool {
            !queue.isEmpty || inFlight.nextPosition.map(queue.isLinked) == true
        }

        private mutating func stop() {
            queue.removeAll()
            inFlight.cancel()
        }
    }
}
