import Essentials
import Protocols

/// A sample and a call that receives the sample as a response.
struct SampleMatch: Sendable {
    /// The index of the sample in the sample book.
    let index: Int
    let sample: Sample
    let call: ProviderCall
    /// The format of the body.
    let format: DocumentFormat
    /// The parsed body; `nil` unless it is an object or an array.
    let document: JSONValue?
    /// Whether the sample is a file that the call downloads.
    let isFile: Bool

    /// Creates a match.
    ///
    /// - Parameter formats: The formats that the body may have, in addition to JSON.
    init(index: Int, sample: Sample, call: ProviderCall, isFile: Bool, formats: [DocumentFormat]) {
        self.isFile = isFile
        self.index = index
        self.sample = sample
        self.call = call
        let documents = ([.json] + formats).lazy.compactMap { format -> (DocumentFormat, JSONValue?)? in
            switch format.parse(Data(sample.body.utf8)) {
            case .object(let members): (format, .object(members))
            case .array(let elements): (format, .array(elements))
            default: nil
            }
        }
        var (format, document) = documents.first ?? (.json, nil)
        if case .array(let rows) = document, case .object(let members) = rows.first {
            format.columns = members.map(\.key)
        }
        self.format = format
        self.document = document
    }

    /// The place for findings, such as `the first page, list`.
    var place: String { "\(sample.name), \(call.title)" }

    /// Whether the call must succeed.
    var isSuccess: Bool { sample.failure == nil && (200..<300).contains(sample.status) }

    /// Whether the provider must read the body. Providers may ignore the response to `delete` and the body of a file.
    var readsBody: Bool { call.kind != .delete && !isFile }
}

/// An actor that prepares a harness and the matches of its samples. All cases share the result.
actor SampleMatcher {
    private let harness: ProviderHarness
    private var search: Task<(ProviderHarness, [SampleMatch]), Never>?

    init(_ harness: ProviderHarness) {
        self.harness = harness
    }

    /// The harness, with values for the parameters that listing requires, and the matches of its samples.
    var found: (harness: ProviderHarness, matches: [SampleMatch]) {
        get async {
            let search =
                search
                ?? Task { [harness] in
                    let prepared = await harness.withRequiredValues()
                    let matches = await prepared.sampleMatches()
                    return (prepared, matches)
                }
            self.search = search
            return await search.value
        }
    }
}

extension ProviderHarness {
    /// Tries calls and returns, for each sample, at most one call of each kind that receives the sample.
    func sampleMatches() async -> [SampleMatch] {
        let listed = await listedPages()
        let ids = listed.items.map(\.reference)
        let pages = listRequest().map { list in
            listed.tokens.prefix(listed.pages.count).map {
                ProviderCall.list(list, token: $0, title: "list a later page")
            }
        }
        let added = DraftFieldValues.forAdding(descriptor.draftToAdd).completeDraft
        let changes = DraftFieldValues.forEditing(descriptor.draftToEdit).completeDraft
        // The URL of a file need not contain the item's id, so the references in all samples are tried. If it does, other
        // segments may follow.
        let contents = samples.map { RequestContent($0) }
        let downloads = (ids + contents.flatMap { $0.references + $0.segments }).map(ProviderCall.download)
        var reads: [SampleRead] = []
        var attempts = CallAttempts(harness: self)
        for (index, sample) in samples.enumerated() {
            let content = contents[index]
            let references = content.references + ids
            let lookups = lists(for: content) + (pages ?? []) + references.map(ProviderCall.get)
            let edits = references.map { ProviderCall.edit($0, changes) }
            let writes = edits + references.map(ProviderCall.delete) + [.add(added)]
            let candidates = lookups + downloads + writes
            for kind in ProviderCall.Kind.allCases where offers(kind) {
                let calls = candidates.filter { $0.kind == kind }
                let found = await attempts.firstRead(of: index, hasCircumstance: sample.circumstance != nil, by: calls)
                if let found { reads.append(found) }
            }
        }
        let decoder = reads.lazy.flatMap(\.formats).first?.decoder
        let errors = decoder.map { [DocumentFormat(body: descriptor.errors.bodyFormat, decoder: $0)] } ?? []
        return reads.map { read in
            SampleMatch(
                index: read.index, sample: samples[read.index], call: read.call, isFile: read.isFile,
                formats: read.formats + errors)
        }
    }

    /// Returns list calls with the parameter values of a request. The first page is 1 or an integer from the request.
    private func lists(for content: RequestContent) -> [ProviderCall] {
        let names = descriptor.parameters.map(\.queryName)
        let others = (content.queryItems + content.bodyItems).filter { !names.contains($0.name) }
        let numbers = [1] + others.compactMap { Int($0.value) }.filter { $0 != 1 }
        return parameterValues(in: content).flatMap { values in
            numbers.compactMap { number in
                listRequest(values, firstPage: number).map { list in
                    let options = values.sorted { $0.key < $1.key }.map { " --\($0.key) \($0.value)" }.joined()
                    return .list(list, title: "list\(options)\(number > 1 ? " from page \(number)" : "")")
                }
            }
        }
    }
}
