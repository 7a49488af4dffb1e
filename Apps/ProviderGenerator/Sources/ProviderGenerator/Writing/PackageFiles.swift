import Essentials

extension ProviderProposal {
    /// Returns the files of the package, keyed by their paths below the package.
    ///
    /// - Parameter template: The files of the package that the template makes. The proposal replaces its sources and tests.
    public func files(replacing template: [String: String]) -> [String: String] {
        let sources: [String: String?] = [
            "Entity.swift": "import Protocols\n\n\(EntitySource(proposal: self).text)\n",
            "Provider.swift": ProviderSource(proposal: self).text,
            "SampleRecords.swift": SamplesSource(proposal: self).records,
            "Samples.swift": SamplesSource(proposal: self).text,
        ]
        var files = template
        for (name, text) in sources { files["Sources/\(names.name)/\(name)"] = text }
        files["Tests/\(names.name)Tests/\(names.type)Tests.swift"] = TestsSource(proposal: self).text
        return files
    }

    /// Whether the package supports `get`.
    var canGet: Bool { reasonForNoGet == nil }

    /// The reason why the package does not support `get`; `nil` if it does.
    var reasonForNoGet: String? {
        if list.isSingle { return "the response is one item, and nothing shows how to request another one" }
        if entity.hasKeyAsID { return "an item has no id of its own" }
        if !list.form.hasRecords { return "an item is not an object in the response" }
        if let key = wrappers.main { return "an item is inside '\(SwiftSource.comment(key))' in the list" }
        if ids.contains(where: { $0.contains("://") }) { return "the ids are URLs" }
        let last = request.path.last { !$0.isEmpty } ?? ""
        let isOperation =
            SwiftName.words(last).contains(where: EntityName.operations.contains)
            || last.contains(/\.[A-Za-z]+$/)
        return isOperation && request.isRecorded ? "the path ends with '\(last)'" : nil
    }

    /// Whether a response with one item has it at `data`, as in JSON:API.
    var hasItemEnvelope: Bool { list.hasResources && list.path == ["data"] }

    /// The only page size that the package allows.
    var pageSize: Int { paging.pageSize(of: list) }

    /// The type of the id in the entity.
    var idType: String { entity.columns[0].field.type.swift }
    var hasTextID: Bool { idType == "String" }

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
    var idLiterals: [String] { ids.map { hasTextID ? SwiftSource.literal($0) : $0 } }
}
