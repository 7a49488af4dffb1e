import Protocols

/// A step of a list: it keeps the items that the user wants, in the order of the list, up to a maximum number.
///
/// As in SQL, the condition comes first, then equal items are left out, then the limit is applied.
package struct ItemSelection<Item> {
    private let condition: ((Item) -> Bool)?
    private var distinct: DistinctItems<Item>?
    private let drop: (Item) -> Void
    package private(set) var kept: KeptItems

    /// Creates a selection. By default, all items are kept.
    ///
    /// - Parameters:
    ///   - condition: Returns whether an item is kept; `nil` for all items.
    ///   - distinct: The items so far; `nil` to keep equal items.
    ///   - limit: The maximum number of items; `nil` for no limit.
    ///   - drop: Receives each item that the condition or an equal item leaves out.
    package init(
        where condition: ((Item) -> Bool)? = nil, distinct: DistinctItems<Item>? = nil, limit: Int? = nil,
        drop: @escaping (Item) -> Void = { _ in }
    ) {
        self.condition = condition
        self.distinct = distinct
        kept = KeptItems(limit: limit ?? .max)
        self.drop = drop
    }

    /// Returns the items of a page that are kept.
    package mutating func keep(_ items: [Item]) -> [Item] {
        guard condition != nil || distinct != nil || items.count > kept.limit - kept.count else {
            kept.count += items.count
            return items
        }
        var wanted: [Item] = []
        for item in items {
            guard condition?(item) != false, distinct?.insert(item) != false else {
                drop(item)
                continue
            }
            guard !kept.isFull else {
                kept.isCutOff = true
                break
            }
            wanted.append(item)
            kept.count += 1
        }
        return wanted
    }
}

/// The number of items that a selection kept.
package struct KeptItems: Sendable {
    /// The maximum number of items.
    let limit: Int
    package fileprivate(set) var count = 0
    /// Whether an item was left out only because of the limit.
    package fileprivate(set) var isCutOff = false

    /// Whether the limit is reached, so that no further item is kept.
    package var isFull: Bool { count >= limit }

    fileprivate init(limit: Int) {
        self.limit = limit
    }
}
