import Protocols

/// The pages to ask for, each once, in the order they were named. The first, which has no name, is in it from the start.
struct PageQueue {
    private var waiting: ArraySlice<PageToken?> = [nil]
    private var named: Set<PageToken> = []

    /// Whether no page is left.
    var isEmpty: Bool { waiting.isEmpty }

    /// Takes out the next page: the token to ask with, which is `nil` for the first page of the list.
    mutating func next() -> PageToken?? {
        waiting.popFirst()
    }

    /// Adds the pages that were not named before.
    mutating func add(_ tokens: [PageToken]) {
        waiting += tokens.filter { named.insert($0).inserted }
    }

    /// Gives up the pages that are left.
    mutating func removeAll() {
        waiting = []
    }
}
