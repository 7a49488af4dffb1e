import Essentials
import ProviderProposals

/// The sources of `Samples.swift` and `SampleRecords.swift`: the recorded response with a few of its items.
struct SamplesSource {
    let proposal: ProviderProposal
    private var samples: SampleChoice { proposal.samples }
    private var path: [String] { proposal.request.path.map(\.percentEncodedAsSegment) }

    /// The source of `Samples.swift`.
    var text: String {
        let pages = pages
        let entries = pages.map { page in
            "            Sample(\"\(page.name)\", target: \(SwiftSource.expression(page.target)), body: \(page.property)),"
        }
        let bodies = pages.map { page in
            """
                /// \(page.comment)
                static let \(page.property) = \(page.body)
            """
        }
        return """
            import Protocols

            /// Sample responses. Tests and the option `--samples` use them.
            enum Samples {
                /// At least one sample for each kind of request that the provider sends.
                static let book = SampleBook(
                    pageSize: \(proposal.paging.pageSize), fields: \(proposal.list.form.isComplete ? ".complete" : ".partial"),
                    [
            \((entries + [get].compactMap(\.self)).joined(separator: "\n"))
                    ])

            \((bodies + [one].compactMap(\.self)).joined(separator: "\n\n"))
            }

            """
    }

    /// The source of `SampleRecords.swift`; `nil` if the items are not objects in the response.
    var records: String? {
        guard proposal.list.form.hasRecords else { return nil }
        let records = zip(names, samples.items).map { name, item in
            "    static let \(name) = " + SwiftSource.literal(item.object, indentation: 8)
        }
        return """
            /// Recorded items. Remove personal data and secrets before you share them.
            enum SampleRecords {
            \(records.joined(separator: "\n\n"))
            }

            """
    }

    /// The names of the recorded items.
    private var names: [String] { samples.items.indices.map { "record\($0 + 1)" } }
}

// MARK: - The list

extension SamplesSource {
    private struct SamplePage {
        let name: String
        let property: String
        let target: String
        let comment: String
        let body: String
    }

    private var pages: [SamplePage] {
        let pages = proposal.paging.source.samples(at: "/" + path.joined(separator: "/"))
        let (count, all) = (samples.items.count, proposal.list.items.count)
        // The last page has the last sample. It is empty if there is only one.
        let first = pages.count > 1 && count > 1 ? count - 1 : count
        return pages.enumerated().map { index, page in
            let range = index == 0 ? 0..<first : first..<count
            return SamplePage(
                name: page.name, property: index == 0 ? "list" : "lastPage", target: page.target,
                comment: index > 0
                    ? "The recorded response as the last page, with the rest of the samples."
                    : all == 1 ? "The recorded response." : "The recorded response, with \(first) of its \(all) items.",
                body: body(range, value: page.value))
        }
    }

    /// Returns the recorded response with some of the samples. If the items are objects in it, they are interpolations of
    /// the sample records.
    ///
    /// - Parameter value: The value of the field that leads to the next pages; `nil` for the recorded one.
    private func body(_ range: Range<Int>, value: JSONValue?) -> String {
        let list = proposal.list
        let placeholders = names.map { "@\($0)@" }
        let items = range.map { index in
            RecordedList.Item(
                key: samples.items[index].key,
                object: list.form.hasRecords ? .text(placeholders[index]) : samples.items[index].object)
        }
        var body = SampleChoice.envelope(of: proposal.document, list, items: items)
        if let value, let field = proposal.paging.source.field { body = body.replacing(field.path[...], with: value) }
        let expressions = zip(placeholders, names).map { ($0, "SampleRecords.\($1)") }
        return SwiftSource.literal(
            body, indentation: 8, interpolating: Dictionary(expressions) { first, _ in first })
    }
}

// MARK: - One item

extension SamplesSource {
    private var get: String? {
        guard proposal.canGet else { return nil }
        let item = proposal.entity.name
        let body = proposal.hasItemEnvelope ? "one" : "SampleRecords.record1"
        return """
                        Sample("one \(item)", target: \(target(of: proposal.ids[0])), body: \(body)),
                        Sample(
                            "an unknown \(item)", target: \(target(of: unknownID)), status: 404,
                            body: #"{"error": "not found"}"#, failure: .notFound),
            """
    }

    /// The response with one item, if it is not just the item.
    private var one: String? {
        guard proposal.canGet, proposal.hasItemEnvelope else { return nil }
        return """
                /// A guess: the response with the first item.
                static let one = #"{"data": \\#(SampleRecords.record1)}"#
            """
    }

    private func target(of id: String) -> String {
        SwiftSource.literal("/" + (path.filter { !$0.isEmpty } + [id.percentEncodedAsSegment]).joined(separator: "/"))
    }

    private var unknownID: String {
        let candidates = proposal.hasTextID ? ["unknown", "no-such-item"] : ["999999999", "999999998", "7"]
        return candidates.first { !proposal.ids.contains($0) } ?? candidates[0]
    }
}
