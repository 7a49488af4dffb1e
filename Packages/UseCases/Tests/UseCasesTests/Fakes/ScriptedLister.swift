import Protocols
import Synchronization

/// A list whose pages are numbered from 1, answered by a script; keeps what it was asked.
final class ScriptedLister: Listing {
    typealias Item = Thing
    typealias Script = @Sendable (Int, ListRequest) async throws(ProviderError) -> Page<Thing>

    private struct PageNumber: Hashable, Sendable {
        let number: Int
    }

    private let script: Script
    private let log = Mutex<[(page: Int?, list: ListRequest)]>([])

    init(_ script: @escaping Script) {
        self.script = script
    }

    /// The pages as given, the first being page 1. Each names all the others, or just the next.
    convenience init(_ pages: [[Int64]], namesAll: Bool = false, total: Int? = nil) {
        self.init { number, _ throws(ProviderError) in
            guard pages.indices.contains(number - 1) else { return Page(items: []) }
            let last = namesAll ? pages.count : min(number + 1, pages.count)
            return Page(
                items: pages[number - 1].map(Thing.init),
                following: ScriptedLister.tokens(after: number, through: last), total: total)
        }
    }

    static func token(_ number: Int) -> PageToken {
        PageToken(PageNumber(number: number))
    }

    /// The names of the pages after another.
    static func tokens(after number: Int, through last: Int) -> PageTokens {
        PageTokens(after: number, through: last) { PageNumber(number: $0) }
    }

    /// The page after another, as of an API that promises pages for ever; but a broken walk fails rather than hangs.
    static func next(after number: Int) -> PageTokens {
        tokens(after: number, through: number < 50 ? number + 1 : number)
    }

    /// The numbers of the pages that were requested, in order.
    var numbers: [Int] { log.withLock { $0.map { $0.page ?? $0.list.firstPage } } }

    /// The pages that were asked for, in order; `nil` where no page was named.
    var asked: [Int?] { log.withLock { $0.map(\.page) } }

    /// The sizes that were asked for.
    var sizes: [Int] { log.withLock { $0.map(\.list.pageSize) } }

    func page(_ token: PageToken?, of list: ListRequest) async throws(ProviderError) -> Page<Thing> {
        let number = try token?.content(as: PageNumber.self).number
        log.withLock { $0.append((number, list)) }
        return try await script(number ?? list.firstPage, list)
    }
}
