import Essentials
import ProviderProposals

extension ProviderProposal {
    /// The guesses as text: first those about the response, then a table of the fields, then what to check.
    public var report: String {
        let table = guesses.table((column: "FIELD", type: "SWIFT"), type: \.swift)
        return [ProposalReport.lines(summary), table, checks].joined(separator: "\n\n")
    }

    var guesses: ProposalReport { ProposalReport(self) }

    private var summary: [(title: String, text: String)] {
        let rows: [(title: String, text: String)] = [
            ("list", guesses.listText),
            (
                "entity",
                "\(entity.type), plural \(entity.pluralName); named after \(nameSource ?? "the package")\(takenName)"
            ),
            ("id", guesses.idText), ("requests", requestSummary), ("secrets", secretSummary), ("paging", pagingSummary),
            ("samples", guesses.sampleText),
        ]
        return rows.filter { !$0.text.isEmpty }
    }

    /// Why the type does not have the name of the entity.
    private var takenName: String {
        let name = SwiftName.type(entity.name.split(separator: " ").map(String.init))
        return name == entity.type ? "" : "; '\(name)' is a name that Swift or Protocols uses"
    }

    private var requestSummary: String {
        let get: String
        if let reason = reasonForNoLookup {
            get = "; no get, because \(reason)"
        } else {
            let path = request.path.filter { !$0.isEmpty }.map { "/" + $0 }.joined()
            let form = hasItemEnvelope ? ", and that the item is at 'data', as in JSON:API" : ""
            get = "; GET \(path)/ID is a guess\(form)"
        }
        return request.isRecorded
            ? "GET \(request.baseURL)/\(request.line)\(get)"
            : "GET /\(request.line) is a guess; give the request with --url URL\(get)"
    }

    private var secretSummary: String {
        guard !request.secrets.isEmpty else { return "" }
        let secrets = request.secrets.map { "\($0.name) is \($0.variable)" }.joined(separator: ", ")
        return "\(secrets); a guess from the query, and that every request needs it; no file contains the value"
    }

    private var pagingSummary: String {
        let unused = hints.filter { $0.path != paging.path }.map { $0.summary.onOneLine }
        let query = request.query.map(\.name).filter(EnvelopeHint.isAboutPaging)
        // The body does not show a `Link` header field (RFC 8288).
        let isBare = list.path.isEmpty && !list.isSingle
        let notes: [String?] = [
            paging.summary,
            hints.isEmpty && !list.isSingle ? "the response has no total and no cursor" : nil,
            isBare ? "the API may send links to other pages in its header fields" : nil,
            unused.isEmpty ? nil : "not used yet: \(unused.joined(separator: ", "))",
            query.isEmpty ? nil : "sent as recorded: \(query.joined(separator: ", "))",
            paging.path == nil ? reasonForNoLink : nil,
        ]
        return notes.compactMap(\.self).joined(separator: "; ")
    }

    /// The reason why the provider does not follow the link to the next page; `nil` if there is no link.
    private var reasonForNoLink: String? {
        let link = hints.lazy.filter { $0.meaning == .next }.compactMap(\.value.text).first { $0.contains("://") }
        guard let link else { return nil }
        if !request.isRecorded { return "give the request with --url URL, so that the provider follows the link" }
        return link.contains(Redaction.replacement)
            ? "the link contains a secret, so the provider cannot follow it"
            : "the link does not lead to a later page at \(request.baseURL), so the provider cannot follow it"
    }
}
