import Protocols

/// The position of a page in a list, for the checkpoint of a run.
///
/// For a list with cursors, it is the provider's token. For numbered pages, it is a token with the number.
struct SyncPosition {
    private struct PageNumber: Codable, Hashable, Sendable {
        let page: Int
    }

    /// The token of the page; `nil` for the first page.
    private(set) var page: PageToken?
    private let paging: Paging
    private var number: Int

    /// Creates the position of the first page of a request.
    ///
    /// - Parameter isFirst: Whether it is the first page of the list.
    init(_ list: ListRequest, isFirst: Bool) {
        paging = list.paging
        number = list.firstPage
        page = isFirst ? nil : paging.kind == .numbered ? PageToken(PageNumber(page: number)) : list.firstToken
    }

    /// Moves to the next page.
    mutating func advance(to cursor: ListCursor?) {
        // A number that was tampered with can be the largest one.
        number &+= 1
        switch paging.kind {
        case .numbered: page = PageToken(PageNumber(page: number))
        case .cursor: page = cursor?.token
        case .single: page = nil
        }
    }

    /// Returns the last committed page of a run. A token that cannot be read is treated as the start of the list.
    static func start(of run: SyncRun?, _ paging: Paging) -> ListStart {
        guard let run, let token = run.page else { return .page(1) }
        switch paging.kind {
        case .numbered:
            let number = try? token.content(as: PageNumber.self).page
            return .page(max(1, number ?? 1))
        case .cursor: return .cursor(ListCursor(token, pageSize: run.pageSize))
        case .single: return .page(1)
        }
    }
}
