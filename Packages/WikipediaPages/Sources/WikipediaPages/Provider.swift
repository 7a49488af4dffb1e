public import Protocols

/// The descriptor of the provider. The catalog requires this name and the file name `Provider.swift`.
///
/// Each language has its own host. The base URL is that of the English Wikipedia.
public let descriptor = ProviderDescriptor(
    id: "wikipedia-pages",
    summary: "English Wikipedia articles, by search; --base-url for other languages",
    documentation: "https://www.mediawiki.org/wiki/API:Search",
    baseURL: URL(literal: "https://en.wikipedia.org"),
    parameters: WikipediaAPI.parameters,
    paging: WikipediaAPI.paging,
    // The colon is for titles of digits.
    webAddresses: ["https://en.wikipedia.org/wiki/{title}", "https://en.m.wikipedia.org/wiki/{title}"].map {
        WebAddressPattern($0, reference: ":{title}")
    },
    limits: WikipediaAPI.limits,
    errors: WikipediaAPI.errors,
    samples: Samples.book,
    make: { context in WikipediaAPI(context) }
)

/// A provider that searches the pages of a Wikipedia and looks them up by number or title.
public struct WikipediaAPI: Listing, Getting {
    public typealias Item = WikiPage

    private let client: any APIClient

    /// Creates the provider with the client of the context.
    public init(_ context: ProviderContext) {
        client = context.client
    }

    /// Returns one page of a search. If the search timed out, the page includes the reason why it is incomplete.
    public func page(_ token: PageToken?, of list: ListRequest) async throws(ProviderError) -> Page<WikiPage> {
        let cursor = try token?.content(as: SearchCursor.self)
        let batch = try await batch(of: Self.search(list), from: cursor)
        return Page(
            items: batch.pages, following: batch.next.map { [PageToken($0)] } ?? [],
            incompleteReason: batch.incompleteReason)
    }

    /// Looks up a page. A redirect is followed: the title `UK` leads to the page `United Kingdom`.
    ///
    /// - Throws: `notFound` if the page does not exist, or if the title is not allowed.
    public func get(_ reference: PageReference) async throws(ProviderError) -> WikiPage {
        let batch = try await batch(of: Self.lookup(reference))
        if let page = batch.pages.first { return page }
        let response = batch.responses.first
        let reason = response?.entry.query?.pages?.first?.invalidReason.map { ": \($0)" } ?? ""
        throw ProviderError(
            .notFound, "not found: page \(reference)\(reason)", request: response?.request, status: response?.status)
    }

    /// Sends a request, and then more requests for the remaining properties of the same pages, until the pages are
    /// complete.
    ///
    /// The API may send the properties of the same pages in several responses. The number of requests is limited,
    /// because a faulty server may never complete the pages.
    private func batch(
        of request: APIRequest, from cursor: SearchCursor? = nil
    ) async throws(ProviderError) -> PageBatch {
        var batch = PageBatch(next: cursor)
        repeat {
            let next = batch.next.map(request.continuing) ?? request
            batch.add(try await client.send(next, as: QueryEntry.self))
        } while !batch.isComplete && batch.responses.count < 50
        return batch
    }
}

/// A reference to a page: its number (`9228`) or its title (`Earth`).
///
/// A number does not change when a page is renamed. A colon before a title has no meaning for MediaWiki, so `:1984` is
/// the page with the title `1984`.
public struct PageReference: ItemReference {
    /// The accepted forms of a reference, for help and error messages.
    public static let form = "a page number, or a title (:1984 for a title of digits)"

    /// The text from which the reference was created, without a colon that has no effect.
    public let description: String
    public let columnValue: FieldValue.Member?

    let query: QueryItem

    /// Creates a reference from a number or a title; `nil` for text with `|` or control characters.
    ///
    /// MediaWiki reads `|`, and U+001F at the start, as separators between several titles. No title contains them.
    public init?(_ description: String) {
        let isTitle = description.unicodeScalars.allSatisfy { $0 != "|" && $0.value >= 0x20 && $0.value != 0x7F }
        guard isTitle, !description.isEmpty else { return nil }
        let name = description.hasPrefix(":") && description.count > 1 ? String(description.dropFirst()) : description
        let isNumber = description.isPageNumber
        // An underscore in a title is a space.
        let title = String(name.map { $0 == "_" ? " " : $0 })
        query = isNumber ? QueryItem("pageids", description) : QueryItem("titles", title)
        columnValue = isNumber ? nil : FieldValue.Member("title", .text(title))
        self.description = name.isPageNumber || name.hasPrefix(":") ? description : name
    }
}

extension String {
    /// Whether the text is the number of a page, which is positive.
    fileprivate var isPageNumber: Bool { Int64(self).map { String($0) == self && $0 > 0 } == true }
}
