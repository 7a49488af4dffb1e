public import Protocols

/// The change of an item, at the API or in a store. ``EditableStoredItems`` keep the change until it is sent.
public struct EditItem: Sendable {
    /// The id of the item, in the form in which the provider writes it.
    public let id: String
    private let edit: @Sendable ([String: FieldValue]) async throws(ProviderError) -> any Entity

    /// Creates the change.
    ///
    /// - Parameters:
    ///   - descriptor: The descriptor of the provider.
    ///   - id: The id as text.
    ///   - samples: The guide to the samples, if the provider reads them; otherwise `nil`.
    /// - Throws: `invalidRequest` with an ``InvalidItemID`` as its cause for text that is not an id.
    public init<Editor: Editing>(
        _ provider: Editor, of descriptor: ProviderDescriptor, id: String, samples: SampleGuide?
    ) throws(ProviderError) {
        let reference = try Editor.Reference(checking: id, of: descriptor.items)
        let drafts = DraftDescription<Editor.Draft>(descriptor.draftToEdit)
        self.id = "\(reference)"
        edit = { values async throws(ProviderError) -> any Entity in
            try await samples.call(provider, with: reference) { (editor, reference) throws(ProviderError) in
                try await editor.edit(reference, drafts.draft(values: values))
            }
        }
    }

    /// Changes the fields of the item, and returns the item.
    ///
    /// - Parameter values: The input by field name. It is checked with the rules of the provider's draft.
    /// - Throws: `invalidRequest` for invalid input, or any other error of the provider or the store.
    public func callAsFunction(_ values: [String: FieldValue]) async throws(ProviderError) -> any Entity {
        try await edit(values)
    }
}
