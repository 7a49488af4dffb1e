import Essentials

// What to check before a provider is shared, whatever it is written as.

extension ProposalReport {
    /// The places of values in the samples that may be private, each with the reason.
    public var suspicions: String {
        let envelope = SampleChoice.envelope(of: proposal.document, proposal.list, items: [])
        let rest = SampleChoice.suspicions(in: envelope, at: [])
        return (proposal.samples.suspicions + rest).map(\.onOneLine).joined(separator: ", ")
    }

    /// The warning about few items; `nil` for enough items.
    public var countText: String? {
        guard proposal.list.items.count < 5 else { return nil }
        let count = proposal.list.items.count == 1 ? "1 item shows" : "\(proposal.list.items.count) items show"
        return "\(count) little about optional fields; a response with more items gives better guesses"
    }

    /// The names of the query items that every request has, except those about paging.
    public var fixedQuery: [String] {
        proposal.request.query.map(\.name).filter { !EnvelopeHint.isAboutPaging(queryName: $0) }.map(\.onOneLine)
    }

    /// The values beside the list that are not about paging, as paths.
    public var placesBesideList: [String] {
        proposal.list.path.indices.flatMap { depth -> [[String]] in
            let path = Array(proposal.list.path[..<depth])
            let members = path.reduce(proposal.document as JSONValue?) { $0?[$1] }?.members ?? []
            return members.filter(\.value.isScalar).map { path + [$0.key] }
        }
        .filter { path in !proposal.hints.contains { $0.path == path } }
        .map { $0.joined(separator: ".").onOneLine }
    }
}
