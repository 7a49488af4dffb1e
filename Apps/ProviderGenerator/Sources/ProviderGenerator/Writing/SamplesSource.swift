import Essentials

/// The sources of `Samples.swift` and `SampleRecords.swift`: the recorded response with a few of its items.
struct SamplesSource {
    let proposal: ProviderProposal
    private var samples: SampleChoice { proposal.samples }
    private var path: [String] { proposal.request.path.map(\.encodedAsSegment) }

    /// The source of `Samples.swift`.
    var text: String {
        """
        import Protocols

        /// Sample responses. Tests and the option `--samples` use them.
        enum Samples {
            /// At least one sample for each kind of request that the provider sends.
            static let book = SampleBook(
                pageSize: \(ProviderSource(proposal: proposal).pageSize), fields: \(fields),
                [
                    Sample("the list", target: \(SwiftSource.literal("/" + path.joined(separator: "/"))), body: list),\(get)
                ])

            /// The recorded response, with \(samples.items.count) of its \(proposal.list.items.count) items.
            static let list = \(list)
        }

        """
    }

    /// The source of `SampleRecords.swift`.
    var records: String {
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

    private var fields: String { proposal.list.form == .array ? ".complete" : ".partial" }

    /// The recorded response. Its items are interpolations of the sample records.
    private var list: String {
        let placeholders = names.map { "@\($0)@" }
        let expressions = zip(placeholders, names).map { ($0, "SampleRecords.\($1)") }
        let body = samples.envelope(of: proposal.document, proposal.list, items: placeholders.map(JSONValue.text))
        return SwiftSource.literal(
            body, indentation: 8, interpolating: Dictionary(expressions) { first, _ in first })
    }

    private var get: String {
        guard proposal.canGet else { return "" }
        let item = proposal.entity.name
        return """

                        Sample("one \(item)", target: \(target(of: proposal.ids[0])), body: SampleRecords.record1),
                        Sample(
                            "an unknown \(item)", target: \(target(of: unknownID)), status: 404,
                            body: #"{"error": "not found"}"#, failure: .notFound),
            """
    }

    private func target(of id: String) -> String {
        SwiftSource.literal("/" + (path.filter { !$0.isEmpty } + [id.encodedAsSegment]).joined(separator: "/"))
    }

    private var unknownID: String {
        let candidates = proposal.hasTextID ? ["unknown", "no-such-item"] : ["999999999", "999999998", "7"]
        return candidates.first { !proposal.ids.contains($0) } ?? candidates[0]
    }
}

extension String {
    /// The text percent-encoded as a path segment (RFC 3986 §3.3).
    fileprivate var encodedAsSegment: String {
        if self == "." || self == ".." { return replacing(".", with: "%2E") }
        return utf8.reduce(into: "") { text, byte in
            let character = Unicode.Scalar(byte)
            let isKept =
                character.isASCII
                && (character.properties.isAlphabetic || "0123456789-._~:,@".unicodeScalars.contains(character))
            let digits = String(byte, radix: 16, uppercase: true)
            text += isKept ? String(character) : "%" + (byte < 16 ? "0" : "") + digits
        }
    }
}
