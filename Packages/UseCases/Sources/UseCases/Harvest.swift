import Protocols

/// What a walk has brought so far: no item twice, and none past the limit.
struct Harvest<Item: Identifiable> {
    private let limit: Int
    private var seen: Set<Item.ID> = []

    /// - Parameter limit: how many items are wanted; `nil` for all.
    init(limit: Int?) {
        self.limit = limit ?? .max
    }

    /// How many items it holds.
    var count: Int { seen.count }

    /// Whether there are as many items as wanted.
    var isFull: Bool { count >= limit }

    /// Whether more is wanted than some pages bring when they are full and all their items are new.
    func isWanting(after pages: Int, of size: Int) -> Bool {
        let (expected, isTooMany) = pages.multipliedReportingOverflow(by: size)
        return !isTooMany && expected < limit - count
    }

    /// The items that are new, up to the limit.
    mutating func take(_ items: [Item]) -> [Item] {
        items.filter { !isFull && seen.insert($0.id).inserted }
    }
}
