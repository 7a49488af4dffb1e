import Protocols

struct ListedPages: Sendable {
    /// The maximum number of pages to read if the sample book declares no page count.
    static let limit = 1000

    var pages: [CallValue] = []
    /// The distinct tokens that the pages contain, in order.
    var tokens: [PageToken] = []
    /// The reason why the list could not be read to its end; `nil` on success.
    var failure: String?
    /// The error of the page that could not be read.
    var error: ProviderError?

    var items: [any Entity] { pages.flatMap(\.items) }

    /// Reads pages, from the page of a token to the end of the list or to the maximum number of pages.
    ///
    /// - Parameters:
    ///   - start: The token of the first page to read; `nil` for the first page of the list.
    ///   - maximum: The maximum number of pages; `nil` if the list must end within ``limit`` pages.
    ///   - origin: Where the pages come from, for the failure: ` of the samples`.
    ///   - page: Requests the page of a token.
    static func read(
        from start: PageToken? = nil, atMost maximum: Int? = nil, origin: String = "",
        page: (PageToken?) async -> CallResult
    ) async -> ListedPages {
        var listed = ListedPages()
        var next = start
        var known: Set<PageToken> = []
        repeat {
            let result = await page(next)
            guard let page = result.value else {
                listed.error = result.error
                listed.failure = "page \(listed.pages.count + 1)\(origin): expected a page, got \(result)"
                return listed
            }
            listed.pages.append(page)
            for token in page.following.prefix(limit) where known.insert(token).inserted {
                listed.tokens.append(token)
            }
            next = listed.pages.count <= listed.tokens.count ? listed.tokens[listed.pages.count - 1] : nil
        } while next != nil && listed.pages.count < maximum ?? limit
        if next != nil, maximum == nil { listed.failure = "expected the list to end within \(limit) pages" }
        return listed
    }
}

extension ProviderHarness {
    /// Lists the items with only the required parameters. Reads at most as many pages as the sample book declares, or
    /// ``ListedPages/limit`` pages by default. Returns no pages if the provider does not support listing.
    func listedPages(over transport: RecordingTransport? = nil) async -> ListedPages {
        guard let list = listRequest() else { return ListedPages() }
        let transport = transport ?? sampleTransport()
        return await ListedPages.read(atMost: descriptor.samples.pageCount, origin: " of the samples") { token in
            await result(of: .list(list, token: token), over: transport)
        }
    }
}

extension Entity {
    /// The id as a string, for use as a reference in calls.
    var reference: String { id.description }

    /// Returns the item's value for each of the provider's columns.
    func columnValues(for descriptor: ProviderDescriptor) -> [(name: String, value: FieldValue)] {
        descriptor.items(of: Self.self).columns.map { ($0.name, $0.value(self)) }
    }

    func isEqual(to other: any Entity) -> Bool {
        (other as? Self) == self
    }

    /// Whether encoding the item as JSON and decoding it again gives an equal item.
    var survivesJSON: Bool {
        guard let data = try? JSONEncoder().encode(self) else { return false }
        return (try? JSONDecoder().decode(Self.self, from: data)) == self
    }
}

extension [any Entity] {
    func areEqual(to others: [any Entity]) -> Bool {
        count == others.count && zip(self, others).allSatisfy { $0.isEqual(to: $1) }
    }
}

extension URL {
    /// The URL without trailing slashes. It is a prefix of all URLs below this URL.
    var resourcePrefix: String {
        var text = Substring(absoluteString)
        while text.last == "/" { text.removeLast() }
        return String(text)
    }
}
