public import Protocols

extension ProviderFile {
    /// The descriptors of the file's providers, for an app. Each has the sample values of settings in its base URL.
    public var descriptors: [ProviderDescriptor] { definitions.compactMap(\.descriptor) }
}

extension ProviderDefinition {
    /// The descriptor; `nil` if no column is named `id`, which the reading of a file excludes.
    var descriptor: ProviderDescriptor? {
        guard let layout = RecordLayout(self) else { return nil }
        return descriptor(
            layout, offer(list), offer(lookups.first), offer(add), offer(edit), offer(delete), offer(download),
            offer(slices.first), offer(changes))
    }

    private func offer(_ capability: Any?) -> any Offer.Type { capability == nil ? NotOffered.self : Offered.self }

    /// Returns the descriptor of a provider type whose conformances are the capabilities.
    private func descriptor<
        Lists: Offer, Gets: Offer, Adds: Offer, Edits: Offer, Deletes: Offer, Downloads: Offer, Slices: Offer,
        Changes: Offer
    >(
        _ layout: RecordLayout, _ lists: Lists.Type, _ gets: Gets.Type, _ adds: Adds.Type, _ edits: Edits.Type,
        _ deletes: Deletes.Type, _ downloads: Downloads.Type, _ slices: Slices.Type, _ changes: Changes.Type
    ) -> ProviderDescriptor {
        ProviderDescriptor(
            id: id, summary: summary, documentation: documentation, baseURL: baseURL.sample, headers: headers,
            parameters: parameters, secrets: secrets, tokenExchange: token?.exchange(fileName: fileName),
            paging: list.map { $0.paging.paging(requestsItems: $0.each != nil) },
            webAddresses: lookups.flatMap(\.webAddresses), limits: limits.limits, errors: errors.mapping,
            items: ItemDescription<FileRecord>(
                name: entity.name, pluralName: entity.plural, columns: layout.outputColumns, reference: referenceForm,
                isReference: { [references] in references.isEmpty || references.accept($0) }),
            draftToAdd: add.map { _ in drafts(of: .add) }, draftToEdit: edit.map { _ in drafts(of: .edit) },
            emptyColumns: columns.filter(\.isAlwaysEmpty).map(\.name), samples: samples, contractExclusions: exclusions,
            fileID: "\(id)/\(fileName)"
        ) { context in
            FileProvider<Lists, Gets, Adds, Edits, Deletes, Downloads, Slices, Changes>(self, layout, context)
        }
    }

    /// The requests for an item.
    var references: [LookupDefinition] {
        lookups + [edit?.target, delete?.target, download?.target].compactMap(\.self)
    }

    /// The form of a reference. Without look-ups, it is that of another request for an item.
    var referenceForm: String { (lookups.isEmpty ? Array(references.prefix(1)) : lookups).form }
}
