import Essentials
import ProviderProposals

/// How the source of a provider requests the pages of a list.
protocol PagingSource {
    /// The case of `Paging.Kind`.
    var kind: String { get }
    /// The comment above the declaration of the paging, in lines.
    var comment: [String] { get }
    /// The field of the response that leads to the next pages; `nil` if the list is one page.
    var field: PagingField? { get }
    /// The arguments of the page after its items.
    var pageArguments: String { get }
    /// The query item of the request for the first page, as `name=value`; `nil` if it needs none.
    var firstQuery: String? { get }

    /// Returns the statements that make the request for a page.
    ///
    /// - Parameters:
    ///   - path: The expression for the path.
    ///   - query: The expressions for the items of the recorded query.
    func statements(path: String, query: [String]) -> [String]
    /// Returns the samples of pages for the target of the list.
    func samples(at target: String) -> [PagingSample]
}

extension PagingGuess {
    /// How the source of a provider requests the pages.
    var source: any PagingSource {
        switch self {
        case .single(let page): SinglePageSource(page: page)
        case .link(let link): NextLinkSource(link: link)
        case .numbered(let numbers): PageNumbersSource(numbers: numbers)
        }
    }
}

/// A field of the response that leads to the next pages.
struct PagingField {
    /// The name of its property.
    let name: String
    /// The type of its property.
    let type: String
    /// The keys from the root of the response to the value.
    let path: [String]

    /// Where the value is, as an argument; `nil` if the key is the name.
    var source: String? {
        guard path != [name] else { return nil }
        let literal = SwiftSource.literal(SwiftSource.path(path))
        // Some APIs send an empty string instead of no link.
        return type.hasSuffix("?") ? ".path(\(literal), isEmptyMissing: true)" : literal
    }
}

/// A sample of a page.
struct PagingSample {
    let name: String
    let target: String
    /// The value of ``PagingSource/field``; `nil` for the recorded one.
    var value: JSONValue?
}

struct SinglePageSource: PagingSource {
    let page: SinglePage

    var kind: String { "single" }
    var field: PagingField? { nil }
    var firstQuery: String? { nil }

    var pageArguments: String {
        page.isTruncated ? ", truncationReason: \"the provider requests only the first page\"" : ""
    }

    var comment: [String] {
        guard !page.list.isSingle else { return ["One page with one item, because the response is one object."] }
        let reason = [
            "One page, because a single response does not show how more pages are requested. A single page has a fixed size,",
            "so the size is the maximum number of items in a response.",
        ]
        guard !page.hints.isEmpty else { return reason }
        return reason + ["", "These values in the recorded response are probably about paging:"]
            + page.hints.map { "- \(SwiftSource.comment($0.summary))" }
            + ["", "See `Packages/Protocols/Sources/Protocols/Protocols.docc/Cursors.md`."]
            + (page.isTruncated ? ["Then remove `truncationReason` below."] : [])
    }

    func statements(path: String, query: [String]) -> [String] {
        let items = query.isEmpty ? "" : SwiftSource.array(query) + " + "
        return ["let request = APIRequest(path: \(path), query: \(items)list.parameters.queryItems)"]
    }

    func samples(at target: String) -> [PagingSample] { [PagingSample(name: "the list", target: target)] }
}
