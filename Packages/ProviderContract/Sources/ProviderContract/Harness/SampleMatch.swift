import Protocols

/// A call to which a sample is the response.
struct SampleMatch: Sendable {
    /// The index of the sample in the book.
    let index: Int
    let sample: Sample
    let call: ProviderCall

    /// The place of a finding: `the first page, list`.
    var place: String { "\(sample.name), \(call.title)" }

    /// Whether the sample is the response to a call that succeeds.
    var isSuccess: Bool { sample.failure == nil && (200..<300).contains(sample.status) }

    /// Whether the provider has to read the body. The response to a deletion may have any body.
    var readsBody: Bool { call.kind != .delete }

    /// The body as JSON, when it is an object or an array.
    var document: JSONValue? {
        let value = JSONParser.parse(Data(sample.body.utf8))
        return switch value {
        case .object, .array: value
        default: nil
        }
    }
}

/// A harness and the matches of its samples, prepared once for all cases.
actor SampleMatcher {
    private let harness: ProviderHarness
    private var search: Task<(ProviderHarness, [SampleMatch]), Never>?

    init(_ harness: ProviderHarness) {
        self.harness = harness
    }

    /// The harness with the values that its list requires, and its matches.
    var found: (harness: ProviderHarness, matches: [SampleMatch]) {
        get async {
            let search =
                search
                ?? Task { [harness] in
                    let prepared = await harness.withRequiredValues()
                    return (prepared, await prepared.sampleMatches())
                }
            self.search = search
            return await search.value
        }
    }
}

extension ProviderHarness {
    /// Finds, by trying, one call of each kind for each sample.
    func sampleMatches() async -> [SampleMatch] {
        let listed = await listedPages()
        let ids = listed.items.map(\.reference)
        let pages = listRequest().map { list in
            listed.tokens.prefix(listed.pages.count).map {
                ProviderCall.list(list, token: $0, title: "list a following page")
            }
        }
        var matches: [SampleMatch] = []
        for (index, sample) in samples.enumerated() {
            let target = SampleTarget(sample.target)
            let calls = lists(for: target) + (pages ?? []) + calls(with: target.references + ids)
            for kind in ProviderCall.Kind.allCases where offers(kind) {
                let call = await firstCall(among: calls.filter { $0.kind == kind }, toGetSample: index)
                if let call { matches.append(SampleMatch(index: index, sample: sample, call: call)) }
            }
        }
        return matches
    }

    private func firstCall(among calls: [ProviderCall], toGetSample index: Int) async -> ProviderCall? {
        for call in calls {
            let transport = sampleTransport(preferring: samples[index].circumstance == nil ? nil : index)
            _ = await result(of: call, over: transport)
            if transport.exchanges.contains(where: { $0.sample == index }) { return call }
        }
        return nil
    }

    /// List calls with the query items of a target: values of declared parameters, and possible page numbers.
    private func lists(for target: SampleTarget) -> [ProviderCall] {
        let values = parameterValues(in: target)
        let names = descriptor.parameters.map(\.queryName)
        let numbers = target.items.filter { !names.contains($0.name) }.compactMap { Int($0.value) }
        return ([1] + numbers.filter { $0 != 1 }).compactMap { number in
            listRequest(values, firstPage: number).map { list in
                let words = values.sorted { $0.key < $1.key }.map { " --\($0.key) \($0.value)" }.joined()
                return .list(list, title: "list\(words)\(number > 1 ? " from page \(number)" : "")")
            }
        }
    }

    private func calls(with references: [String]) -> [ProviderCall] {
        let changes = DraftFieldValues.forEditing(descriptor.type).completeDraft
        return references.map(ProviderCall.get) + references.map { .edit($0, changes) }
            + references.map(ProviderCall.delete)
            + [.add(DraftFieldValues.forAdding(descriptor.type).completeDraft)]
    }
}

/// A path and a query, with the percent-encoding removed.
struct SampleTarget: Sendable {
    /// The segments of the path that are not empty.
    let segments: [String]
    /// The items of the query.
    let items: [QueryItem]

    /// Reads a sample's target: `/users/?page=2`.
    init(_ text: String) {
        let parts = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        segments = parts[0].split(separator: "/").map(Self.decoded)
        items = parts.dropFirst().flatMap { $0.split(separator: "&") }.map { item in
            let pair = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(Self.decoded)
            return QueryItem(pair[0], pair.count > 1 ? pair[1] : "")
        }
    }

    /// Reads the path and the query of a URL.
    init(_ url: URL) {
        let query = url.query(percentEncoded: true).map { "?\($0)" } ?? ""
        self.init(url.path(percentEncoded: true) + query)
    }

    /// Texts that may be the reference to an item: the suffixes of the path, and the values of the query.
    var references: [String] {
        segments.indices.reversed().map { segments[$0...].joined(separator: "/") } + items.map(\.value)
    }

    /// Decodes a segment, a name or a value. Text that is not percent-encoded UTF-8 is returned unchanged.
    private static func decoded(_ text: Substring) -> String {
        let path = URLComponents(string: "/\(text)")?.path ?? ""
        return path.count > 1 ? String(path.dropFirst()) : String(text)
    }
}
