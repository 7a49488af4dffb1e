/// The source of `Parameters.swift`: the parameters of the list, and the paging.
struct ParametersSource {
    let proposal: ProviderProposal

    var text: String {
        let size = pageSize
        return """
            import Protocols

            extension \(proposal.names.type) {
                /// The parameters of the list. The command line derives options, help and validation from them.
                static let parameters: [Parameter] = []

                /// One page, because a single response does not show how more pages are requested. A single page has a fixed size,
                /// so the size is the maximum number of items in a response.\(pagingNote)
                static let paging = Paging(.single, sizes: PageSizes(\(size)...\(size), defaultSize: \(size)))
            }

            """
    }

    /// The only page size that the package allows. It is 1000, or the number of recorded items if that is larger.
    var pageSize: Int { max(1000, proposal.list.items.count) }

    private var pagingNote: String {
        guard !proposal.hints.isEmpty else { return "" }
        let advice = "See `Packages/Protocols/Sources/Protocols/Protocols.docc/Cursors.md`."
        let lines =
            ["", "These values in the recorded response are probably about paging:"]
            + proposal.hints.map { "- \(SwiftSource.comment($0.summary))" }
            + ["", advice]
            + (proposal.isTruncated ? ["Then remove `truncationReason` in `Provider.swift`."] : [])
        return lines.map { "\n    ///" + ($0.isEmpty ? "" : " \($0)") }.joined()
    }
}
