public import Protocols

extension PageWalk {
    /// Reads the pages, several at once where they can be requested, and gives them in order.
    public struct Iterator: AsyncIteratorProtocol {
        private let walk: PageWalk
        private let inFlight = PagesInFlight<Item>()
        private var queue: PageQueue
        private var harvest: Harvest<Item>
        private var pageNumber = 0

        init(_ walk: PageWalk) {
            self.walk = walk
            queue = PageQueue(walk.list, goesAhead: walk.goesAhead)
            harvest = Harvest(limit: walk.limit)
        }

        /// Reads the next page; `nil` after the last one and after an error.
        ///
        /// - Throws: what the provider throws; `cancelled` when the task was cancelled before the page was asked for.
        public mutating func next(
            isolation actor: isolated (any Actor)?
        ) async throws(ProviderError) -> Page<Item>? {
            do throws(ProviderError) {
                guard !Task.isCancelled || isOver else { throw ProviderError(.cancelled, "The walk was cancelled") }
                fill()
                guard inFlight.count > 0 else { return nil }
                let (position, whole) = try await inFlight.next(isolation: actor)
                let page = take(whole, at: position)
                // The next pages come while this one is being used; of a single one at a time, none is asked for early.
                if walk.concurrency > 1 { fill() }
                return page
            } catch {
                giveUp()
                throw error
            }
        }

        private var isOver: Bool { inFlight.count == 0 && (queue.isEmpty || harvest.isFull) }

        /// Asks for the pages that may be under way at once and that the limit still needs, if all are full.
        private mutating func fill() {
            let walk = walk
            while inFlight.count < walk.concurrency,
                harvest.isWanting(after: inFlight.count, of: walk.list.pageSize),
                let request = queue.next()
            {
                inFlight.begin(request.position) { () async throws(ProviderError) in
                    try await walk.lister.page(request.token, of: request.list)
                }
            }
        }

        private mutating func take(_ whole: Page<Item>, at position: Int) -> Page<Item> {
            var page = whole
            page.items = harvest.take(whole.items)
            pageNumber += 1
            queue.add(whole.following, after: position)
            if harvest.isFull {
                page.statedEnd = nil
                giveUp()
            } else if page.items.isEmpty {
                page.shortfall = whole.shortfall ?? shortfall
                giveUp()
            } else if !hasNamedPages {
                // What was requested before it was named lies past the end.
                giveUp()
            }
            let count = page.items.count
            walk.events.report(
                PageRead(
                    number: pageNumber, items: count, leftOut: whole.items.count - count, itemsSoFar: harvest.count,
                    itemsWanted: itemsWanted(ofAll: whole.total)))
            return page
        }

        /// The total is that of the whole list, which says little when the walk begins further on.
        private func itemsWanted(ofAll total: Int?) -> Int? {
            [walk.limit, walk.list.firstPage == 1 ? total : nil].compactMap(\.self).min()
        }

        /// Whether pages that were named are still to come.
        private var hasNamedPages: Bool {
            !queue.isEmpty || inFlight.nextPosition.map(queue.names) == true
        }

        /// What to say of a page without anything new.
        private var shortfall: String? {
            guard hasNamedPages else { return nil }
            return "Page \(pageNumber) held nothing new although the API names further pages, which were not read"
        }

        private mutating func giveUp() {
            queue.removeAll()
            inFlight.cancel()
        }
    }
}
