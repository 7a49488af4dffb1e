public import Essentials

/// How a provider file requests the pages of a list, and what is known about it.
public enum FilePaging: Sendable {
    /// A second response had other items.
    case proved(ProvedPaging)
    /// The response has all items, for a reason that a user understands.
    case complete(reason: String)
    /// The list may have more pages. The notes say what was seen and tried. The total, if there is one, tells users that items
    /// are missing.
    case unproved(notes: [String], total: [String]?)
}

/// Paging that a second response has proved.
public struct ProvedPaging: Sendable {
    let candidate: PagingCandidate
    let values: PagingValues
    /// An item of the second page.
    let item: RecordedList.Item
    /// The number of items on a page, and the query item that sets it; `nil` if the API decides.
    let size: (parameter: String?, count: Int)

    /// Whether only the number of items on a page shows that it is the last one. A list of an API that makes up items for each
    /// request would never end.
    public var mayBeEndless: Bool {
        switch candidate.kind {
        case .page, .offset:
            values.total == nil && values.totalHeader == nil && values.pages == nil && values.more == nil
        case .cursor, .link, .last: false
        }
    }

    /// The description for a report.
    public var summary: String {
        "\(candidate.summary); proved: the second page has other items (\(candidate.reason))"
    }
}

/// The search for the paging of a list.
public struct PagingSearch: Sendable {
    private let proposal: ProviderProposal
    private let head: ResponseHead
    private let isExample: Bool
    /// What to request next, in order. The first that is proved is used.
    public let candidates: [PagingCandidate]

    /// - Parameter isExample: Whether the response is an example of a document, whose numbers prove nothing.
    public init(_ proposal: ProviderProposal, _ head: ResponseHead = ResponseHead(), isExample: Bool = false) {
        self.proposal = proposal
        self.head = head
        self.isExample = isExample
        candidates = PagingCandidates(proposal, head).all
    }

    /// The paging that the first response alone shows; `nil` if there can be more pages.
    public var known: FilePaging? {
        let list = proposal.list
        if list.isSingle { return .complete(reason: "the response is one item") }
        let values = PagingValues(proposal, head)
        let isTruncated = proposal.isTruncated || head.nextLink != nil
        guard !isTruncated, !isExample, let total = values.total, total.number == list.items.count else { return nil }
        return .complete(
            reason:
                "the response has all \("item".counted(list.items.count)), as '\(total.path.joined(separator: "."))' says"
        )
    }

    /// Compares the response to a candidate's request with the first one.
    ///
    /// - Throws: Why the response proves nothing, in words.
    public func proof(of candidate: PagingCandidate, by document: JSONValue) throws(ProposalError) -> ProvedPaging {
        let (list, document) = (proposal.list, proposal.redaction.redacted(document))
        guard let value = list.path.reduce(document as JSONValue?, { $0?[$1] }), let found = list.form.items(in: value)
        else {
            throw ProposalError("the response has no list at \(list.place)")
        }
        guard let second = RecordedList(value, at: list.path, form: list.form) else {
            throw ProposalError(
                found.isEmpty ? "the response has no items" : "the response has other items than objects")
        }
        let ids = Set(list.items.compactMap(proposal.id))
        let added = second.items.filter { item in proposal.id(of: item).map { !ids.contains($0) } ?? false }
        guard let item = added.first else { throw ProposalError(Self.sameItems) }
        guard added.count * 2 > second.items.count else {
            throw ProposalError("most items of the response are those of the first one")
        }
        return ProvedPaging(
            candidate: candidate,
            values: PagingValues(proposal, head).confirmed(by: document, count: second.items.count),
            item: item, size: size)
    }

    /// Throws why a list may be endless, if another response to the recorded request has other items.
    public func checkStability(by document: JSONValue) throws(ProposalError) {
        let list = proposal.list
        let value = list.path.reduce(proposal.redaction.redacted(document) as JSONValue?) { $0?[$1] }
        let ids = Set((value.flatMap(list.form.items) ?? []).compactMap(proposal.id))
        guard list.items.compactMap(proposal.id).contains(where: ids.contains) else {
            throw ProposalError("the API returns other items for each request, so the list may be endless")
        }
    }

    private static let sameItems = "the response has the same items"

    /// The number of items on a page. A parameter counts only if it had an effect.
    private var size: (parameter: String?, count: Int) {
        let count = proposal.list.items.count
        let parameter = proposal.recordedQuery.first { item in
            PagingNames.sizes.contains(SwiftName.words(item.name).joined())
                && Int(item.value).map { $0 >= count } == true
        }
        return (parameter?.name, count)
    }

    /// Returns the paging if no candidate was proved.
    ///
    /// - Parameter failures: The candidates, each with the reason why it was not proved; empty if no request was sent.
    public func unproved(_ failures: [(candidate: PagingCandidate, reason: String)]) -> FilePaging {
        if let known { return known }
        let isGuess = failures.allSatisfy { failure in
            if case .page = failure.candidate.kind { failure.reason == Self.sameItems } else { false }
        }
        let count = proposal.list.items.count
        // A number such as `count` is that of all items if nothing else is about pages.
        let isEnd = proposal.hints.allSatisfy { $0.meaning == .total && $0.value.integer == count }
        if let first = failures.first, isGuess, isEnd, !isLikePage(count), head.nextLink == nil, head.total == nil,
            case .page(let name, _) = first.candidate.kind
        {
            return .complete(reason: "a request with '\(name)' returned the same \("item".counted(count))")
        }
        let seen = proposal.hints.prefix(8).map { "seen in the response: \($0.summary)" }
        let headers =
            (head.nextLink == nil ? [] : ["seen in the response: the header field Link with rel=next"])
            + (head.total.map { ["seen in the response: the header field \($0.name) (\($0.number))"] } ?? [])
        let tried = failures.map { "tried \($0.candidate.summary): \($0.reason)" }
        let untried = failures.isEmpty ? candidates.map { "not tried: \($0.summary)" } : []
        return .unproved(
            notes: (seen + headers + tried + untried).map(\.onOneLine), total: PagingValues(proposal, head).total?.path)
    }

    /// Returns whether a list of this length is probably a page of a longer one: the length is a round number, or the URL
    /// contains it.
    private func isLikePage(_ count: Int) -> Bool {
        count >= 10 && count.isMultiple(of: 10) || proposal.recordedQuery.contains { Int($0.value) == count }
    }
}

extension PagingValues {
    /// Returns the values without those that the second response contradicts.
    fileprivate func confirmed(by document: JSONValue, count: Int) -> PagingValues {
        var values = self
        if let total {
            let second = total.path.reduce(document as JSONValue?) { $0?[$1] }?.integer
            // A list can grow between two requests, but a number that is that of the page changes with it.
            let difference = second.map { abs($0.subtractingReportingOverflow(total.number).partialValue) } ?? .max
            if difference > max(5, total.number / 50) { values.total = nil }
        }
        if let more, more.path.reduce(document as JSONValue?, { $0?[$1] }) == nil { values.more = nil }
        return values
    }
}
