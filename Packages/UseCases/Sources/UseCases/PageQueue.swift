import Protocols

/// One page of a walk, and how to request it.
struct PageRequest {
    /// The page's place in the walk, from 0.
    let position: Int
    /// What names the page; `nil` when `list` says by its first page which one it is.
    let token: PageToken?
    let list: ListRequest
}

/// The pages to request, each once, in order.
///
/// It holds the pages that the last page read has named, and not their names: those are made when they are taken. Pages
/// are told apart by their place in the walk, since the first page that a page names is the one after it.
struct PageQueue {
    private let list: ListRequest
    private var goesAhead: Bool
    /// The place of the next page to request.
    private var position = 0
    /// The place after the last page that was named. The first page of a walk needs no name.
    private var end = 1
    /// The names of the pages from `tokensStart` to `end`.
    private var tokens: PageTokens = []
    private var tokensStart = 1
    private var requested: Set<PageToken> = []

    /// - Parameters:
    ///   - list: which pages.
    ///   - goesAhead: whether to request pages by number that no page has named yet.
    init(_ list: ListRequest, goesAhead: Bool) {
        self.list = list
        self.goesAhead = goesAhead
    }

    /// Whether every page that was named has been taken out.
    var isEmpty: Bool { position >= end }

    /// Whether the page at a place was named.
    func names(_ position: Int) -> Bool { position < end }

    /// Takes out the next page; `nil` when there is none to request yet.
    mutating func next() -> PageRequest? {
        guard !isEmpty || goesAhead else { return nil }
        defer {
            position += 1
            skipRequested()
        }
        if let token = nextToken {
            requested.insert(token)
            return PageRequest(position: position, token: token, list: list)
        }
        let (number, isTooLarge) = list.firstPage.addingReportingOverflow(position)
        guard !isTooLarge else { return nil }
        return PageRequest(position: position, token: nil, list: list.beginning(at: number))
    }

    /// Adds the pages that the page at a place names, as far as they are new.
    mutating func add(_ following: PageTokens, after position: Int) {
        // An API that names more than the next page names all it has. Numbers past them would lead to empty pages.
        if following.count > 1 { goesAhead = false }
        let start = position + 1
        let (newEnd, isTooLarge) = start.addingReportingOverflow(following.count)
        guard newEnd > end || isTooLarge else { return }
        (tokens, tokensStart, end) = (following, start, isTooLarge ? .max : newEnd)
        skipRequested()
    }

    /// Gives up the pages that are left.
    mutating func removeAll() {
        goesAhead = false
        end = position
    }

    private var nextToken: PageToken? {
        isEmpty || position < tokensStart ? nil : tokens[position - tokensStart]
    }

    /// A list that leads back to a page that was read would never end.
    private mutating func skipRequested() {
        while let token = nextToken, requested.contains(token) { position += 1 }
    }
}

extension ListRequest {
    fileprivate func beginning(at page: Int) -> ListRequest {
        ListRequest(parameters: parameters, pageSize: pageSize, firstPage: page)
    }
}
