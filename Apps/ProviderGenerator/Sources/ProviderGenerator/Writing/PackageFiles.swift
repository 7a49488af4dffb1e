import Essentials

extension ProviderProposal {
    /// Returns the files of the package, keyed by their paths below the package.
    ///
    /// - Parameter template: The files of the package that the template makes. The proposal replaces its sources and tests.
    public func files(replacing template: [String: String]) -> [String: String] {
        let sources = [
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

    /// Whether the package supports `get`. If the id is the key of the item, a single item does not contain its id.
    var canGet: Bool { !entity.hasKeyAsID }

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
