import Protocols
import Synchronization
import UseCases

/// A list whose pages come from a script and are numbered from 1. It records the requests.
final class FakeList: Listing {
    typealias Item = Thing
    typealias Script = @Sendable (Int, ListRequest) async throws(ProviderError) -> Page<Thing>

    private struct PageNumber: Codable, Hashable, Sendable {
        let number: Int
    }

    private let script: Script
    private let log = Mutex<[(page: Int?, list: ListRequest)]>([])

    init(_ script: @escaping Script) {
        self.script = script
    }

    /// Creates a list of these pages. Each page links to all later pages, or only to the next one.
    convenience init(_ pages: [[Int64]], linksAll: Bool = false, total: Int? = nil) {
        self.init { number, _ throws(ProviderError) in
            guard pages.indices.contains(number - 1) else { return Page(items: []) }
            let last = linksAll ? pages.count : min(number + 1, pages.count)
            return Page(
                items: pages[number - 1].map(Thing.init),
                following: FakeList.links(after: number, through: last), total: total)
        }
    }

    /// A list of items with the ids 1, 2, and so on, in pages of any size.
    static func slices(of total: Int) -> FakeList {
        FakeList { number, list in slice(number, of: total, size: list.pageSize) }
    }

    /// Returns a page of such a list.
    static func slice(_ number: Int, of total: Int, size: Int) -> Page<Thing> {
        let ids = (0..<total).dropFirst((number - 1) * size).prefix(size).map { Int64($0 + 1) }
        let last = (total + size - 1) / size
        return Page(items: ids.map(Thing.init), following: links(after: number, through: last), total: total)
    }

    static func token(_ number: Int) -> PageToken {
        PageToken(PageNumber(number: number))
    }

    static func links(after number: Int, through last: Int) -> PageTokens {
        PageTokens(after: number, through: last) { PageNumber(number: $0) }
    }

    /// Returns the token of the next page, for an API that always links to one.
    ///
    /// Page 50 has no link, so that a broken sequence fails instead of hanging.
    static func next(after number: Int) -> PageTokens {
        links(after: number, through: number < 50 ? number + 1 : number)
    }

    /// The numbers of the requested pages, in order.
    var numbers: [Int] { log.withLock { $0.map { $0.page ?? $0.list.firstPage } } }

    /// The page numbers of the requested tokens, in order, with `nil` for a request without a token.
    var tokens: [Int?] { log.withLock { $0.map(\.page) } }

    var sizes: [Int] { log.withLock { $0.map(\.list.pageSize) } }

    func page(_ token: PageToken?, of list: ListRequest) async throws(ProviderError) -> Page<Thing> {
        let number = try token?.content(as: PageNumber.self).number
        log.withLock { $0.append((number, list)) }
        return try await script(number ?? list.firstPage, list)
    }
}

/// An entity with only an id.
struct Thing: Entity {
    let id: Int64

    static let name = "thing"
    static let columns: [Column<Thing>] = [Column("id", \.id)]
}

extension ListRequest {
    static func pages(of size: Int, from firstPage: Int = 1) throws -> ListRequest {
        try ListRequest(
            ParameterValues(for: []), pageSize: size, firstPage: firstPage,
            for: Paging(.numbered, sizes: PageSizes(1...Int.max, defaultSize: size)))
    }

    /// Returns a request for a list whose pages have cursors.
    static func cursors(
        of size: Int, from token: PageToken? = nil, isSizeIndependent: Bool = true
    ) throws -> ListRequest {
        try ListRequest(
            ParameterValues(for: []), pageSize: size, startingAt: token,
            for: Paging(.cursor, sizes: PageSizes(1...Int.max, defaultSize: size), isSizeIndependent: isSizeIndependent)
        )
    }
}

extension PageSequence where Item == Thing {
    /// Reads the sequence, and returns its pages and the error that ends it.
    func read() async -> (pages: [Page<Thing>], error: ProviderError?) {
        var pages: [Page<Thing>] = []
        do throws(ProviderError) {
            for try await page in self { pages.append(page) }
            return (pages, nil)
        } catch {
            return (pages, error)
        }
    }

    /// Reads the sequence, and returns the item ids of each page.
    func ids() async throws -> [[Int64]] {
        var ids: [[Int64]] = []
        for try await page in self { ids.append(page.items.map(\.id)) }
        return ids
    }
}
