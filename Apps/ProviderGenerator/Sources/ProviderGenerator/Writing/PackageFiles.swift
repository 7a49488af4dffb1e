import Essentials
import ProviderProposals

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
    var canGet: Bool { reasonForNoLookup == nil }

    /// The type of the id in the entity.
    var idType: String { entity.columns[0].field.type.swift }
    var hasTextID: Bool { idType == "String" }

    /// The ids of the items in the samples.
    var ids: [String] { samples.items.map { id(of: $0) ?? "" } }

    /// The ids as Swift literals.
    var idLiterals: [String] { ids.map { hasTextID ? SwiftSource.literal($0) : $0 } }
}
