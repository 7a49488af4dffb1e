import Essentials

/// The ways in which the next pages of a list may be requested, the most likely first.
struct PagingCandidates {
    private let proposal: ProviderProposal
    private let head: ResponseHead
    private var query: [(name: String, value: String)] { proposal.recordedQuery }
    private var hints: [EnvelopeHint] { proposal.hints }

    /// More candidates would be more requests than a user expects.
    private static let maximumCount = 4

    init(_ proposal: ProviderProposal, _ head: ResponseHead) {
        self.proposal = proposal
        self.head = head
    }

    var all: [PagingCandidate] {
        guard proposal.request.isRecorded, !proposal.list.isSingle else { return [] }
        let values = PagingValues(proposal, head)
        let named = [pageInQuery, offsetInQuery].compactMap(\.self)
        // Without a total, only the link says that there is another page.
        let links = [headerLink].compactMap(\.self) + bodyLinks
        let first = values.saysTheEnd ? [headerLink].compactMap(\.self) + named + bodyLinks : links + named
        let all = first + cursors + [pageInBody, offsetInBody, lastItem].compactMap(\.self)
        return Array((all + usualPages).prefix(Self.maximumCount))
    }

    // MARK: - Links

    private var headerLink: PagingCandidate? {
        guard let link = head.nextLink, proposal.request.contains(link) else { return nil }
        return PagingCandidate(
            kind: .link(nil), value: nil, next: .link(link), reason: "the response has the header field Link")
    }

    private var bodyLinks: [PagingCandidate] {
        hints.filter { $0.meaning == .next }.compactMap { hint in
            guard let text = hint.value.text, let link = link(text) else { return nil }
            return PagingCandidate(
                kind: .link(hint.path), value: hint.value, next: .link(link),
                reason: "the response has a link at \(hint.place)")
        }
    }

    /// Returns the target of a link to another page; `nil` for other text.
    private func link(_ text: String) -> URL? {
        guard text.isLink, !text.contains(Redaction.replacement),
            let base = proposal.request.url(proposal.recordedQuery),
            let url = URL(string: text, relativeTo: base)?.absoluteURL, url != base, proposal.request.contains(url)
        else { return nil }
        return url
    }

    // MARK: - Numbers

    private var pageInQuery: PagingCandidate? {
        item(in: PagingNames.pages).flatMap { $0.number > 1 ? nil : page($0.name, first: $0.number) }
    }

    private var offsetInQuery: PagingCandidate? {
        item(in: PagingNames.offsets).map { offset($0.name, first: $0.number, isInQuery: true) }
    }

    private var pageInBody: PagingCandidate? {
        position(in: PagingNames.pages).map { page($0.name, first: $0.number) }
    }

    private var offsetInBody: PagingCandidate? {
        position(in: PagingNames.offsets).map { offset($0.name, first: $0.number, isInQuery: false) }
    }

    /// Pages by number, which are tried if nothing else is proved. If page 1 has the items of the recorded response, it is the
    /// first one; otherwise page 0 is.
    private var usualPages: [PagingCandidate] {
        item(in: PagingNames.pages) == nil && position(in: PagingNames.pages) == nil
            ? [page("page", first: 0), page("page", first: 1)] : []
    }

    private func page(_ name: String, first: Int) -> PagingCandidate {
        PagingCandidate(
            kind: .page(parameter: name, first: first), value: nil, next: .query(setting(name, to: String(first + 1))),
            reason: reason(name))
    }

    private func offset(_ name: String, first: Int, isInQuery: Bool) -> PagingCandidate {
        let (next, overflows) = first.addingReportingOverflow(proposal.list.items.count)
        return PagingCandidate(
            kind: .offset(parameter: name, first: isInQuery && first > 1 ? 0 : first), value: nil,
            next: .query(setting(name, to: String(overflows ? first : next))), reason: reason(name))
    }

    private func reason(_ name: String) -> String {
        if query.contains(where: { $0.name == name }) { return "the query has '\(name)'" }
        if let hint = hints.first(where: { $0.path.last == name }) { return "the response has \(hint.place)" }
        return "a usual name"
    }

    /// Returns an item of the query with one of some names and a number.
    private func item(in names: Set<String>) -> (name: String, number: Int)? {
        for item in query where names.contains(SwiftName.words(item.name).joined()) {
            if let number = Int(item.value), number >= 0, number < 1_000_000 { return (item.name, number) }
        }
        return nil
    }

    /// Returns a number of the response with one of some names, which is that of the first page or item.
    private func position(in names: Set<String>) -> (name: String, number: Int)? {
        for hint in hints where hint.meaning == .position {
            guard let name = hint.path.last, names.contains(SwiftName.words(name).joined()),
                let number = hint.value.integer, (0...1).contains(number)
            else { continue }
            return (SwiftName.words(name).joined() == "currentpage" ? "page" : name, number)
        }
        return nil
    }

    // MARK: - Cursors

    private var cursors: [PagingCandidate] {
        hints.filter { $0.meaning == .next || $0.isTextOffset }.flatMap { hint -> [PagingCandidate] in
            guard let text = hint.value.scalarText, !text.isLink, !text.contains(Redaction.replacement) else {
                return []
            }
            let sent = query.first { PagingNames.cursors.contains(SwiftName.words($0.name).joined()) }
            let names = sent.map { [$0.name] } ?? CursorName(hint.path).parameters
            return names.map { name in
                // A next page by number, such as `"next_page": 2`.
                if PagingNames.pages.contains(SwiftName.words(name).joined()), let next = Int(text),
                    (1...2).contains(next)
                {
                    return page(name, first: next - 1)
                }
                return PagingCandidate(
                    kind: .cursor(parameter: name, path: hint.path, start: sent?.value), value: hint.value,
                    next: .query(setting(name, to: text)), reason: "the response has \(hint.place)")
            }
        }
    }

    /// The id of the last item, which some APIs expect instead of a cursor if a Boolean says that there are more items.
    private var lastItem: PagingCandidate? {
        guard PagingValues(proposal, head).more != nil, !proposal.entity.hasKeyAsID,
            let id = proposal.list.items.last.flatMap(proposal.id)
        else { return nil }
        let sent = query.first { PagingNames.cursors.contains(SwiftName.words($0.name).joined()) }?.name
        return PagingCandidate(
            kind: .last(parameter: sent ?? "starting_after", path: proposal.entity.columns[0].path.map(\.key)),
            value: nil, next: .query(setting(sent ?? "starting_after", to: id)), reason: reason("starting_after"))
    }

    private func setting(_ name: String, to value: String) -> [PagingCandidate.NextRequest.Item] {
        let others = query.filter { $0.name != name }.map {
            PagingCandidate.NextRequest.Item(name: $0.name, value: $0.value)
        }
        return others + [PagingCandidate.NextRequest.Item(name: name, value: value)]
    }
}

extension EnvelopeHint {
    /// Whether the value has the name of a number of items, but is a text that only the API can read.
    fileprivate var isTextOffset: Bool {
        guard meaning == .position, let text = value.text, !text.isEmpty, Int(text) == nil else { return false }
        return PagingNames.offsets.contains(SwiftName.words(path.last ?? "").joined())
    }
}

extension String {
    /// Whether the text is a web address, or one that is relative to another.
    var isLink: Bool {
        hasPrefix("https://") || hasPrefix("http://") || hasPrefix("/") || hasPrefix("?")
    }
}

extension JSONValue {
    /// The text of a string that is not empty, or the digits of an integer.
    fileprivate var scalarText: String? {
        switch self {
        case .text(let text): text.isEmpty ? nil : text
        case .number(let digits): Int(digits).map(String.init)
        case .null, .boolean, .array, .object: nil
        }
    }
}
