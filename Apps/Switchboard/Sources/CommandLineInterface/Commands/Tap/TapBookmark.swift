import Protocols

/// The position of an interrupted tap in its list: the last page whose records were written.
struct TapBookmark {
    let list: Subscription
    let page: PageToken
    let pageCount: Int
    let pageSize: Int

    /// Creates the position after the last page of a run. Returns `nil` if the list must be read from its start.
    init?(_ run: SyncRun) {
        guard let page = run.page else { return nil }
        (list, self.page, pageCount, pageSize) = (run.list, page, run.pageCount, run.pageSize)
    }

    /// Returns `nil` for a position that no list has.
    init?(_ content: TapState.Bookmark) {
        guard let source = content.source, let request = content.request, let page = content.page,
            let pageCount = content.pages, let pageSize = content.pageSize, (1..<Int.max / 2).contains(pageCount),
            pageSize > 0,
            !pageCount.multipliedReportingOverflow(by: pageSize).overflow
        else { return nil }
        list = Subscription(source: source, request: request, slice: content.slice ?? "")
        self.page = PageToken(text: page)
        (self.pageCount, self.pageSize) = (pageCount, pageSize)
    }

    /// The JSON in a state.
    var value: FieldValue {
        [
            "source": .text(list.source), "request": .text(list.request),
            "slice": .text(list.slice), "page": .text(page.text ?? ""),
            "pages": .integer(Int128(pageCount)), "pageSize": .integer(Int128(pageSize)),
        ]
    }
}

/// The value of a STATE message.
struct TapState: Decodable {
    struct Bookmark: Decodable {
        let source: String?
        let request: String?
        let slice: String?
        let page: String?
        let pages: Int?
        let pageSize: Int?
    }

    let bookmarks: [String: Bookmark]?
    /// The type of a message, which a state does not have.
    private let type: String?

    /// Whether it is a message instead of its value.
    var isMessage: Bool { type != nil }
}
