import Protocols

/// All pages of a list, one after the other.
struct Walk: Sendable {
    /// The most pages that samples can have.
    static let limit = 1000

    var pages: [Answer] = []
    /// The pages that others named, in order.
    var tokens: [PageToken] = []
    /// What went wrong, in words; `nil` when the walk came to its end.
    var fault: String?

    var items: [any Entity] { pages.flatMap(\.items) }
}

extension ProviderBench {
    /// Walks the list with the default parameters as far as there are samples; nothing when the provider does not list.
    func walk(over stage: Stage? = nil) async -> Walk {
        var walk = Walk()
        guard let list = firstPage else { return walk }
        let stage = stage ?? self.stage()
        let most = descriptor.samples.pageCount ?? Walk.limit
        var next: PageToken?
        var named: Set<PageToken> = []
        repeat {
            let reply = await reply(to: .list(list, token: next), over: stage)
            guard let page = reply.answer else {
                walk.fault = "page \(walk.pages.count + 1) of the samples gives \(reply)"
                return walk
            }
            walk.pages.append(page)
            for token in page.following.prefix(Walk.limit) where named.insert(token).inserted {
                walk.tokens.append(token)
            }
            next = walk.pages.count <= walk.tokens.count ? walk.tokens[walk.pages.count - 1] : nil
        } while next != nil && walk.pages.count < most
        if next != nil, descriptor.samples.pageCount == nil {
            walk.fault = "the list does not end after \(Walk.limit) pages"
        }
        return walk
    }
}
