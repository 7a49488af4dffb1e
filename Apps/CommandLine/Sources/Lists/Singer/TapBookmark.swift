import Protocols
import StoreProtocols

/// The position of an interrupted tap: the last page whose records were written. The next tap reads this page again.
package struct TapBookmark {
    package let list: Subscription
    package let page: String
    package let pageCount: Int
    package let pageSize: Int

    /// Creates the position from the last page of a run. Returns `nil` if the list must be read from its start.
    package init?(_ run: SyncRun) {
        guard let page = run.page else { return nil }
        (list, self.page, pageCount, pageSize) = (run.list, page, run.pageCount, run.pageSize)
    }

    /// Creates the position from a state; `nil` if a value is missing or out of range.
    package init?(_ content: TapState.Bookmark) {
        guard let source = content.source, let request = content.request, let page = content.page,
            let pageCount = content.pages, let pageSize = content.pageSize, (1..<Int.max / 2).contains(pageCount),
            pageSize > 0,
            !pageCount.multipliedReportingOverflow(by: pageSize).overflow
        else { return nil }
        list = Subscription(source: source, request: request, slice: content.slice ?? "")
        self.page = page
        (self.pageCount, self.pageSize) = (pageCount, pageSize)
    }

    /// The position as a JSON object, for a STATE message.
    package var value: FieldValue {
        [
            "source": .text(list.source), "request": .text(list.request),
            "slice": .text(list.slice), "page": .text(page),
            "pages": .integer(Int128(pageCount)), "pageSize": .integer(Int128(pageSize)),
        ]
    }
}

/// The value of a STATE message.
package struct TapState: Decodable {
    package struct Bookmark: Decodable {
        package let source: String?
        package let request: String?
        package let slice: String?
        package let page: String?
        package let pages: Int?
        package let pageSize: Int?
    }

    package let bookmarks: [String: Bookmark]?
    /// The member `type` of a message. The value of a message does not have this member.
    private let type: String?

    /// Whether the file contains a whole message instead of the message's value.
    package var isMessage: Bool { type != nil }
}
