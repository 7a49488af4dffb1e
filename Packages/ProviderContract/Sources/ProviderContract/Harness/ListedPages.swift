import Protocols

struct ListedPages: Sendable {
    /// The maximum number of pages to read if the sample book declares no page count.
    static let limit = 1000

    var pages: [CallValue] = []
    /// The distinct tokens that the pages contain, in order.
    var tokens: [PageToken] = []
    /// The reason why the list could not be read to its end; `nil` on success.
    var failure: String?

    var items: [any Entity] { pages.flatMap(\.items) }
}

extension ProviderHarness {
    /// Lists the items with only the required parameters. Reads at most as many pages as the sample book declares, or
    /// ``ListedPages/limit`` pages by default. Returns no pages if the provider does not support listing.
    func listedPages(over transport: RecordingTransport? = nil) async -> ListedPages {
        var listed = ListedPages()
        guard let list = listRequest() else { return listed }
        let transport = transport ?? sampleTransport()
        let limit = descriptor.samples.pageCount ?? ListedPages.limit
        var next: PageToken?
        var known: Set<PageToken> = []
        repeat {
            let result = await result(of: .list(list, token: next), over: transport)
            guard let page = result.value else {
                listed.failure = "page \(listed.pages.count + 1) of the samples: expected a page, got \(result)"
                return listed
            }
            listed.pages.append(page)
            for token in page.following.prefix(ListedPages.limit) where known.insert(token).inserted {
                listed.tokens.append(token)
            }
            next = listed.pages.count <= listed.tokens.count ? listed.tokens[listed.pages.count - 1] : nil
        } while next != nil && listed.pages.count < limit
        if next != nil, descriptor.samples.pageCount == nil {
            listed.failure = "expected the list to end within \(ListedPages.limit) pages"
        }
        return listed
    }
}

extension Entity {
    /// The id as a string, for use as a reference in calls.
    var reference: String { id.description }

    /// Returns the item's value for each of the provider's columns.
    func columnValues(for descriptor: ProviderDescriptor) -> [(name: String, value: FieldValue)] {
        descriptor.columns(of: Self.self).map { ($0.name, $0.value(self)) }
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
