extension ProviderProposal {
    /// What to check before the package is shared.
    var checks: String {
        var lines: [String] = []
        let rest = SampleChoice.suspicions(in: SampleChoice.envelope(of: document, list, items: []), at: [])
        if !(samples.suspicions + rest).isEmpty {
            let places = (samples.suspicions + rest).map(SwiftSource.comment).joined(separator: ", ")
            lines.append("replace these values in the samples before you share the package: \(places)")
        }
        if isRedacted {
            lines.append(
                "the response contained the value of a secret; the samples have \(Redaction.replacement) instead")
        }
        if request.path.contains(where: { $0.contains(Redaction.replacement) }) {
            lines.append("the path contained the value of a secret; edit the requests in Provider.swift")
        }
        if isTruncated {
            lines.append(
                "the list has more items than the response; "
                    + "until you add paging, the output contains a note about this")
        }
        if list.items.count < 5 {
            let count = list.items.count == 1 ? "1 item shows" : "\(list.items.count) items show"
            lines.append("\(count) little about optional fields; a response with more items gives better guesses")
        }
        if samples.isShortened { lines.append("long arrays and strings in the samples are shortened") }
        if list.path.first == "data", list.path.contains(where: { ["edges", "nodes"].contains($0) }) {
            lines.append(
                "this looks like GraphQL: send the query with a POST that is declared safe; "
                    + "see Packages/Protocols/Sources/Protocols/Protocols.docc/SearchesByPost.md")
        }
        lines.append(
            "Provider.swift has guesses that no response shows: 'documentation', and the place of an error's reason")
        return "Check:\n" + lines.map { "  - \($0)" }.joined(separator: "\n")
    }
}
