import Protocols

/// All pages of a list, read one after the other.
struct ListedPages: Sendable {
    /// The maximum number of pages that samples can have.
    static let limit = 1000

    var pages: [CallValue] = []
    /// The tokens of the pages that others named, in order.
    var tokens: [PageToken] = []
    /// Why the last page was not reached, in words; `nil` when it was.
    var failure: String?

    var items: [any Entity] { pages.flatMap(\.items) }
}

extension ProviderHarness {
    /// Reads the list with the default parameters as far as there are samples; no page when the provider does not list.
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
            listed.failure = "the list does not end after \(ListedPages.limit) pages"
        }
        return listed
    }
}

extension Entity {
    /// The id as text, which is the reference to look the item up by.
    var reference: String { id.description }

    /// The value of each column, by name.
    var columnValues: [(name: String, value: FieldValue)] {
        Self.columns.map { ($0.name, $0.value(self)) }
    }

    /// Whether another value has the same type and is equal.
    func isEqual(to other: any Entity) -> Bool {
        (other as? Self) == self
    }

    /// Whether encoding it as JSON and decoding that gives an equal value.
    var survivesJSON: Bool {
        guard let data = try? JSONEncoder().encode(self) else { return false }
        return (try? JSONDecoder().decode(Self.self, from: data)) == self
    }
}

extension [any Entity] {
    /// Whether other items are as many, and each is equal to the one at its place.
    func areEqual(to others: [any Entity]) -> Bool {
        count == others.count && zip(self, others).allSatisfy { $0.isEqual(to: $1) }
    }
}

extension URL {
    /// What every URL below this one begins with, up to the slash after it.
    var resourcePrefix: String {
        var text = Substring(absoluteString)
        while text.last == "/" { text.removeLast() }
        return String(text)
    }
}
