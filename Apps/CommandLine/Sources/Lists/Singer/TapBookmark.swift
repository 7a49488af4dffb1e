import Protocols
import StoreProtocols

/// What the state of a tap has about a list: where an interrupted tap continues, and from when on changes are read.
package struct TapBookmark {
    /// The last page whose records were written. The next tap reads this page again.
    package struct Position {
        let page: String
        let pageCount: Int
        package let pageSize: Int
        /// See ``StoreProtocols/SyncRun/changesSince``.
        let changesSince: Date?

        /// Creates the position from the last page of a run. Returns `nil` if the list must be read from its start.
        init?(_ run: SyncRun) {
            guard let page = run.page else { return nil }
            (self.page, pageCount, pageSize, changesSince) = (page, run.pageCount, run.pageSize, run.changesSince)
        }
    }

    /// A run that has read the whole list, or all changes to it since such a run.
    struct CompleteRead {
        /// The start of the run, in whole seconds.
        let start: Date
        /// The version of the records, in milliseconds since 1970.
        let version: Int64
        /// The names of the columns of the records.
        let columns: [String]
    }

    package let list: Subscription
    package var position: Position?
    /// The last complete read; `nil` if there was none, or if the provider cannot list changes.
    let lastRead: CompleteRead?

    init(list: Subscription, position: Position?, lastRead: CompleteRead?) {
        self.list = list
        self.position = position
        self.lastRead = lastRead
    }

    /// Creates the bookmark from a state; `nil` if a value is missing or out of range.
    package init?(_ content: TapState.Bookmark) {
        guard let source = content.source, let request = content.request else { return nil }
        list = Subscription(source: source, request: request, slice: content.slice ?? "")
        position = Position(content)
        lastRead = CompleteRead(content)
        guard (position != nil) == (content.page != nil), (lastRead != nil) == (content.lastCompleteRunStart != nil)
        else { return nil }
    }

    /// The bookmark as a JSON object, for a STATE message. It is empty if the next tap reads the whole list.
    var value: FieldValue {
        let members = (lastRead?.members ?? []) + (position?.members ?? [])
        guard !members.isEmpty else { return .object([]) }
        let list: [FieldValue.Member] = [
            FieldValue.Member("source", .text(list.source)), FieldValue.Member("request", .text(list.request)),
            FieldValue.Member("slice", .text(list.slice)),
        ]
        return .object(list + members)
    }
}

extension TapBookmark.Position {
    fileprivate init?(_ content: TapState.Bookmark) {
        guard let page = content.page, let pageCount = content.pages, let pageSize = content.pageSize,
            (1..<Int.max / 2).contains(pageCount), pageSize > 0,
            !pageCount.multipliedReportingOverflow(by: pageSize).overflow
        else { return nil }
        changesSince = content.changesSince.flatMap { Date(iso8601: $0) }
        guard (changesSince != nil) == (content.changesSince != nil) else { return nil }
        (self.page, self.pageCount, self.pageSize) = (page, pageCount, pageSize)
    }

    fileprivate var members: [FieldValue.Member] {
        let since = changesSince.map { [FieldValue.Member("changesSince", .date($0))] } ?? []
        return [
            FieldValue.Member("page", .text(page)), FieldValue.Member("pages", .integer(Int128(pageCount))),
            FieldValue.Member("pageSize", .integer(Int128(pageSize))),
        ] + since
    }
}

extension TapBookmark.CompleteRead {
    /// - Parameter start: The start of the run. A fraction of a second is dropped.
    init(from start: Date, version: Int64, _ fields: [Field]) {
        self.start = Date(timeIntervalSince1970: start.timeIntervalSince1970.rounded(.down))
        self.version = version
        columns = fields.map(\.name)
    }

    fileprivate init?(_ content: TapState.Bookmark) {
        guard let start = content.lastCompleteRunStart.flatMap({ Date(iso8601: $0) }), let version = content.version,
            let columns = content.columns
        else { return nil }
        (self.start, self.version, self.columns) = (start, version, columns)
    }

    /// Returns whether the records have values for all of these fields.
    func has(_ fields: [Field]) -> Bool { Set(columns).isSuperset(of: fields.map(\.name)) }

    fileprivate var members: [FieldValue.Member] {
        [
            FieldValue.Member("lastCompleteRunStart", .date(start)),
            FieldValue.Member("version", .integer(Int128(version))),
            FieldValue.Member("columns", .list(columns.map(FieldValue.text))),
        ]
    }
}

/// The value of a STATE message.
package struct TapState: Decodable {
    /// The members of a bookmark. Earlier versions of the program write only those of a position in the whole list.
    package struct Bookmark: Decodable {
        package let source: String?
        package let request: String?
        package let slice: String?
        package let page: String?
        package let pages: Int?
        package let pageSize: Int?
        package let changesSince: String?
        package let lastCompleteRunStart: String?
        package let version: Int64?
        package let columns: [String]?

        /// Whether the next tap reads the whole list.
        package var isEmpty: Bool { page == nil && lastCompleteRunStart == nil }
    }

    package let bookmarks: [String: Bookmark]?
    /// The member `type` of a message. The value of a message does not have this member.
    private let type: String?

    /// Whether the file contains a whole message instead of the message's value.
    package var isMessage: Bool { type != nil }
}
