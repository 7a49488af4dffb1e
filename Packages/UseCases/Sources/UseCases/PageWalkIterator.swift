public import Protocols

extension PageWalk {
    /// Reads the pages, several at once where their names are known, and gives them in order.
    public struct Iterator: AsyncIteratorProtocol {
        private let walk: PageWalk
        private let inFlight = PagesInFlight<Item>()
        private var queue = PageQueue()
        private var harvest: Harvest<Item>
        private var pageNumber = 0

        init(_ walk: PageWalk) {
            self.walk = walk
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
                let page = take(try await inFlight.next(isolation: actor))
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
                let token = queue.next()
            {
                inFlight.begin { () async throws(ProviderError) in
                    try await walk.lister.page(token, of: walk.list)
                }
            }
        }

        private mutating func take(_ whole: Page<Item>) -> Page<Item> {
            var page = whole
            page.items = harvest.take(whole.items)
            pageNumber += 1
            queue.add(whole.following)
            if harvest.isFull {
                page.statedEnd = nil
                giveUp()
            } else if page.items.isEmpty {
                page.shortfall = whole.shortfall ?? shortfall
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

        /// What to say of a page without anything new.
        private var shortfall: String? {
            guard !queue.isEmpty || inFlight.count > 0 else { return nil }
            return "Page \(pageNumber) held nothing new although the API names further pages, which were not read"
        }

        private mutating func giveUp() {
            queue.removeAll()
            inFlight.cancel()
        }
    }
}
