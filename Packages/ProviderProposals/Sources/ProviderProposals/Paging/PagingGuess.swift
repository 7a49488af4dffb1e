import Essentials

/// How a provider requests the pages of a list, as far as one recorded response shows it.
public enum PagingGuess: Sendable {
    case single(SinglePage)
    case link(NextLink)
    case numbered(PageNumbers)

    /// Guesses the paging from the values beside a list.
    init(_ hints: [EnvelopeHint], beside list: RecordedList, after request: RecordedRequest) {
        // In a list that is the whole response, nothing is about paging.
        let canFollow = request.isRecorded && !list.path.isEmpty && !list.isSingle
        if canFollow, let link = NextLink(in: hints, beside: list, after: request) {
            self = .link(link)
        } else if canFollow, let numbers = PageNumbers(in: hints, beside: list, after: request) {
            self = .numbered(numbers)
        } else {
            self = .single(SinglePage(list: list, hints: hints))
        }
    }

    /// The keys from the root of the response to the value that leads to the next pages; `nil` if the list is one page.
    public var path: [String]? {
        switch self {
        case .single: nil
        case .link(let link): link.path
        case .numbered(let numbers): numbers.path
        }
    }

    /// The description for a report.
    public var summary: String {
        switch self {
        case .single(let page): page.list.isSingle ? "one page with one item" : "one page"
        case .link(let link): link.summary
        case .numbered(let numbers): numbers.summary
        }
    }

    /// The number of items on a page.
    public var pageSize: Int {
        switch self {
        case .single(let page): page.size
        case .link(let link): link.size
        case .numbered(let numbers): numbers.size
        }
    }

    /// Whether the list has more items than the provider requests.
    var isTruncated: Bool {
        if case .single(let page) = self { page.isTruncated } else { false }
    }
}

/// One page, because nothing in the response leads to more pages in a way that a provider can follow.
public struct SinglePage: Sendable {
    public let list: RecordedList
    /// Values in the response that are probably about paging.
    public let hints: [EnvelopeHint]

    /// Whether the list has more items than the response.
    public var isTruncated: Bool { hints.contains(where: \.isTruncated) }

    /// The maximum number of items.
    var size: Int { list.singlePageSize }
}

extension RecordedList {
    /// The size of a page that has all items: the maximum number of items, because a page has a fixed size.
    var singlePageSize: Int { form.maximumCount ?? max(1000, items.count) }
}
