public import Protocols

extension ProviderFile {
    /// The descriptors of the file's providers, for an app. Each has the sample values of settings in its base URL.
    public var descriptors: [ProviderDescriptor] { definitions.compactMap(\.descriptor) }
}

extension ProviderDefinition {
    /// The descriptor; `nil` if no column is named `id`, which the reading of a file excludes.
    var descriptor: ProviderDescriptor? {
        guard let layout = RecordLayout(self) else { return nil }
        let lists: any Offer.Type = list == nil ? NotOffered.self : Offered.self
        let gets: any Offer.Type = lookups.isEmpty ? NotOffered.self : Offered.self
        return descriptor(layout, lists, gets)
    }

    /// Returns the descriptor of a provider type whose conformances are the capabilities.
    private func descriptor<Lists: Offer, Gets: Offer>(
        _ layout: RecordLayout, _ lists: Lists.Type, _ gets: Gets.Type
    ) -> ProviderDescriptor {
        ProviderDescriptor(
            id: id, summary: summary, documentation: documentation, baseURL: baseURL.sample, headers: headers,
            parameters: parameters, secrets: secrets, tokenExchange: token?.exchange(fileName: fileName),
            paging: list.map { $0.paging.paging(requestsItems: $0.each != nil) }, limits: limits,
            errors: errors.mapping,
            items: ItemDescription<FileRecord>(
                name: entity.name, pluralName: entity.plural, columns: layout.outputColumns, reference: lookups.form,
                isReference: { [lookups] in lookups.isEmpty || lookups.accept($0) }),
            emptyColumns: columns.filter(\.isAlwaysEmpty).map(\.name), samples: samples, contractExclusions: exclusions,
            fileID: "\(id)/\(fileName)"
        ) { context in FileProvider<Lists, Gets>(self, layout, context) }
    }
}
