import Protocols

/// What this provider puts into a page token: the number of a page, from 1.
struct PageNumber: Hashable {
    let value: Int

    /// The pages after this one up to the last, in order.
    func following(upTo last: Int) -> [PageToken] {
        guard value < last else { return [] }
        return (value + 1...last).map { PageToken(PageNumber(value: $0)) }
    }
}
