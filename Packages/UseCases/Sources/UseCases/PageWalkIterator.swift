public import Protocols

extension PageWalk {
    /// Reads one page after the other.
    public struct Iterator: AsyncIteratorProtocol {
        private let walk: PageWalk
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
            guard !harvest.isFull, let token = queue.next() else { return nil }
            do throws(ProviderError) {
                guard !Task.isCancelled else { throw ProviderError(.cancelled, "The walk was cancelled") }
                return take(try await walk.lister.page(token, of: walk.list))
            } catch {
                queue.removeAll()
                throw error
            }
        }

        private mutating func take(_ whole: Page<Item>) -> Page<Item> {
            var page = whole
            page.items = harvest.take(whole.items)
            pageNumber += 1
            queue.add(whole.following)
            if harvest.isFull {
                page.statedEnd = nil
            } else if page.items.isEmpty {
                page.shortfall = whole.shortfall ?? shortfall
                queue.removeAll()
            }
            let count = page.items.count
            walk.events.report(
                PageRead(
                    number: pageNumber, items: count, leftOut: whole.items.count - count, itemsSoFar: harvest.count))
            return page
        }

        /// What to say of a page without anything new.
        private var shortfall: String? {
            guard !queue.isEmpty else { return nil }
            return "Page \(pageNumber) held nothing new although the API names further pages, which were not read"
        }
    }
}
