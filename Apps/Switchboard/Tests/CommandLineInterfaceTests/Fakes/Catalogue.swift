import Protocols

/// A provider that can only list, its pages answered by a script.
struct Catalogue: Listing {
    typealias Item = Gadget
    typealias Script = @Sendable (Int) async throws(ProviderError) -> Page<Gadget>

    let script: Script

    func page(_ token: PageToken?, of list: ListRequest) async throws(ProviderError) -> Page<Gadget> {
        try await script(try token?.content(as: Int.self) ?? list.firstPage)
    }

    /// A page, and the name of the one after it, if there is one.
    static func page(_ gadgets: [Gadget], next: Int? = nil, truncationReason: String? = nil, incompleteReason: String? = nil) -> Page<
        Gadget
    > {
        Page(
            items: gadgets, following: PageTokens([next].compactMap { $0.map { PageToken($0) } }), truncationReason: truncationReason,
            incompleteReason: incompleteReason)
    }
}
