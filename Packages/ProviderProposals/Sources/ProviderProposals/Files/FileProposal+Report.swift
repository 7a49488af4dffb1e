import Essentials

extension FileProposal {
    /// The guesses as text: first those about the response, then a table of the columns, then what to check.
    public var report: String {
        let guesses = ProposalReport(proposal)
        let table = guesses.table((column: "COLUMN", type: "KIND"), type: FileKind.name)
        return [ProposalReport.lines(rows(guesses)), table, checks(guesses)].filter { !$0.isEmpty }
            .joined(separator: "\n\n")
    }

    /// The warning about pages that the file does not read; `nil` if it reads all pages.
    public var pagingWarning: String? {
        guard case .unproved(let notes, _) = paging else { return nil }
        return "the list may have more pages, which the file does not read"
            + (notes.isEmpty ? "" : ": \(notes.joined(separator: "; "))")
    }

    private func rows(_ guesses: ProposalReport) -> [(title: String, text: String)] {
        let (name, plural) = (proposal.entity.name, proposal.entity.pluralName)
        let rows: [(title: String, text: String)] = [
            ("list", guesses.listText),
            ("entity", "\(name), plural \(plural); named after \(proposal.nameSource ?? "the id")"),
            ("id", guesses.idText), ("request", requestText), ("query", queryText), ("secrets", secretText),
            ("paging", pagingText), ("get", getText),
            ("limits", "1 request per second, until you know those of the API"),
            ("samples", guesses.sampleText.replacing(", with a value for every column", with: "") + replacedText),
        ]
        return rows.filter { !$0.text.isEmpty }
    }

    private var requestText: String {
        let path = proposal.request.path.joined(separator: "/")
        return proposal.request.isRecorded
            ? "GET \(proposal.request.baseURL)/\(path)" : "GET /\(path) is a guess; give the request with --url URL"
    }

    private var queryText: String {
        let fixed = parameters.query.map { "'\($0.key)'" }.joined(separator: ", ")
        let chosen = (details.parameters == nil ? parameters.names : details.names).map { "--\($0)" }.joined(
            separator: ", ")
        return [
            chosen.isEmpty ? nil : "users can change \(chosen)",
            fixed.isEmpty ? nil : "\(fixed) as recorded; declare 'parameters' for what users choose",
        ].compactMap(\.self).joined(separator: "; ")
    }

    private var secretText: String {
        let texts = secrets.map { secret in
            switch secret.place {
            case .query(let name): "\(secret.variable) as the query item '\(name)'"
            case .header(let name): "\(secret.variable) as the header field '\(name)'"
            case .basic: "\(secret.variable) as user:password"
            }
        }
        return texts.isEmpty ? "" : texts.joined(separator: ", ") + "; no file contains the value"
    }

    private var pagingText: String {
        switch paging {
        case .proved(let proved): proved.summary
        case .complete(let reason): "one page: \(reason)"
        case .unproved: "one page; not proved, see below"
        }
    }

    private var getText: String {
        if lookup != nil {
            return "the id after the path of the list; proved: "
                + (details.path == nil ? "the response has the item of the list" : "the document has such an operation")
        }
        return "none: " + (proposal.reasonForNoLookup ?? "no response proved the id after the path of the list")
    }

    private var replacedText: String {
        let places = replaced
        guard !places.isEmpty else { return "" }
        return "; replaced: " + places.prefix(8).joined(separator: ", ") + (places.count > 8 ? ", …" : "")
    }

    private func checks(_ guesses: ProposalReport) -> String {
        let others = guesses.placesBesideList
        let isSecret = proposal.request.path.contains(where: SampleChoice.looksLikeKey)
        let left = columns.leftOut.map { "\($0.name) (\($0.reason))" }
        let lines: [String?] =
            details.notes + [
                pagingWarning, guesses.countText,
                left.isEmpty
                    ? nil : "left out: \(left.prefix(8).joined(separator: ", "))" + (left.count > 8 ? ", …" : ""),
                isSecret ? "a part of the path looks like a secret; it is in the file" : nil,
                others.isEmpty
                    ? nil
                    : "no column has the values that the response has once: \(others.prefix(5).joined(separator: ", "))"
                        + (others.count > 5 ? ", …" : ""),
                "edit 'summary', 'documentation' and 'limits', and the descriptions of parameters and secrets",
            ]
        return "Check:\n" + lines.compactMap { $0.map { "  - \($0.onOneLine)" } }.joined(separator: "\n")
    }
}
