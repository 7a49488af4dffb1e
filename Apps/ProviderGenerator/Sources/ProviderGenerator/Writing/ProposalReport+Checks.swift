import ProviderProposals

extension ProviderProposal {
    /// What to check before the package is shared.
    var checks: String {
        let lines = secretChecks + itemChecks + requestChecks
        return "Check:\n" + lines.compactMap(\.self).map { "  - \($0)" }.joined(separator: "\n")
    }

    private var secretChecks: [String?] {
        let places = guesses.suspicions
        let hasSecretPath = request.path.contains { $0.contains(Redaction.replacement) }
        return [
            places.isEmpty ? nil : "replace these values in the samples before you share the package: \(places)",
            isRedacted
                ? "the response contained the value of a secret; the samples have \(Redaction.replacement) instead"
                : nil,
            hasSecretPath ? "the path contained the value of a secret; edit the requests in Provider.swift" : nil,
            request.path.contains(where: SampleChoice.looksLikeKey)
                ? "a part of the path looks like a secret; it is in Provider.swift, the samples and the tests" : nil,
        ]
    }

    private var itemChecks: [String?] {
        // A column has a source only if the provider decodes the entity itself.
        let canRead = list.source.itemEntry(of: entity, named: itemEntry) == nil
        let others = guesses.placesBesideList
        return [
            isTruncated
                ? "the list has more items than the response; "
                    + "until you add paging, the output contains a note about this" : nil,
            guesses.countText,
            samples.isShortened ? "long arrays and strings in the samples are shortened" : nil,
            others.first.map { first in
                "no column has the values that the response has once: \(others.prefix(5).joined(separator: ", "))"
                    + (others.count > 5 ? ", …" : "")
                    + (canRead ? "; a column can read one with from: .response(\"\(first)\")" : "")
            },
        ]
    }

    private var requestChecks: [String?] {
        let fixed = guesses.fixedQuery
        let isGraphQL = list.path.first == "data" && list.path.contains { ["edges", "nodes"].contains($0) }
        return [
            fixed.isEmpty
                ? nil
                : "the request always has these values of the recorded one: \(fixed.joined(separator: ", ")); "
                    + "declare parameters for what users choose",
            isGraphQL
                ? "this looks like GraphQL: send the query with a POST that is declared safe; "
                    + "see Packages/Protocols/Sources/Protocols/Protocols.docc/SearchesByPost.md" : nil,
            "Provider.swift has guesses that no response shows: 'documentation', and the place of an error's reason",
        ]
    }
}
