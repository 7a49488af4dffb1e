import Essentials
import ProviderContract

extension ProviderProposal {
    /// The values of the placeholders in the files with samples.
    var sampleValues: [String: String] {
        let names = samples.items.indices.map { "record\($0 + 1)" }
        let placeholders = names.map { "@\($0)@" }
        let body = samples.envelope(of: document, list, items: placeholders.map(JSONValue.text))
        let expressions = Dictionary(zip(placeholders, names.map { "SampleRecords.\($0)" })) { first, _ in first }
        let records = zip(names, samples.items).map { name, item in
            "    static let \(name) = " + SwiftSource.literal(item.object, indentation: 8)
        }
        return [
            "@SAMPLE_TARGET@": SwiftSource.literal("/" + encodedPath.joined(separator: "/")),
            "@SAMPLE_LIST@": SwiftSource.literal(body, indentation: 8, interpolating: expressions),
            "@SAMPLE_GET@": canGet ? getSamples : "",
            "@SAMPLE_FIELDS@": list.form == .array ? ".complete" : ".partial",
            "@SAMPLE_COUNT@": "\(samples.items.count) of its \(list.items.count) items",
            "@RECORDS@": records.joined(separator: "\n\n"),
        ]
    }

    private var getSamples: String {
        let path = encodedPath.filter { !$0.isEmpty }
        let target = { (id: String) in SwiftSource.literal("/" + (path + [id.encodedAsSegment]).joined(separator: "/"))
        }
        return """

                        Sample("one \(entity.name)", target: \(target(ids[0])), body: SampleRecords.record1),
                        Sample(
                            "an unknown \(entity.name)", target: \(target(unknownID)), status: 404,
                            body: #"{"error": "not found"}"#, failure: .notFound),
            """
    }

    private var encodedPath: [String] { request.path.map(\.encodedAsSegment) }

    /// The ids of the items in the samples.
    var ids: [String] {
        samples.items.map { item in
            guard !entity.hasKeyAsID else { return item.key ?? "" }
            let path = entity.columns[0].path.map(\.key)
            switch path.reduce(item.object as JSONValue?, { $0?[$1] }) {
            case .text(let text): return text
            case .number(let digits): return digits
            default: return ""
            }
        }
    }

    /// The ids as Swift literals.
    var idLiterals: [String] { ids.map(literal) }

    private func literal(_ id: String) -> String {
        entity.columns[0].field.type.swift == "String" ? SwiftSource.literal(id) : id
    }

    private var unknownID: String {
        let isText = entity.columns[0].field.type.swift == "String"
        let candidates = isText ? ["unknown", "no-such-item"] : ["999999999", "999999998", "7"]
        return candidates.first { !ids.contains($0) } ?? candidates[0]
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
