import Protocols
import StoreProtocols

/// The position of a page in a list, for the checkpoint of a run.
///
/// For pages with cursors, this is the provider's token. For numbered pages, it is a token that contains the number.
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
    /// - Parameter isFirst: Whether the first page of the request is the first page of the list.
    init(_ list: ListRequest, isFirst: Bool) {
        paging = list.paging
        number = list.firstPage
        page = isFirst ? nil : paging.kind == .numbered ? PageToken(PageNumber(page: number)) : list.firstToken
    }

    /// Moves to the next page.
    mutating func advance(to cursor: ListCursor?) {
        // The number comes from a token. If the token was changed, the number may be `Int.max`.
        number &+= 1
        switch paging.kind {
        case .numbered: page = PageToken(PageNumber(page: number))
        case .cursor: page = cursor?.token
        case .single: page = nil
        }
    }

    /// Returns the start of the last committed page of a run, or the start of the list if a page number cannot be read.
    static func start(of run: SyncRun?, _ paging: Paging) -> ListStart {
        guard let run, let token = run.page.map(PageToken.init(text:)) else { return .page(1) }
        switch paging.kind {
        case .numbered:
            let number = try? token.content(as: PageNumber.self).page
            return .page(max(1, number ?? 1))
        case .cursor: return .cursor(ListCursor(token, pageSize: run.pageSize))
        case .single: return .page(1)
        }
    }
}
