public import Protocols

/// The deletion of an item, at the API or in a store. ``EditableStoredItems`` keep the deletion until it is sent.
public struct DeleteItem: Sendable {
    /// The id of the item, in the form in which the provider writes it.
    public let id: String
    private let delete: @Sendable () async throws(ProviderError) -> Void

    /// Creates the deletion.
    ///
    /// - Parameters:
    ///   - descriptor: The descriptor of the provider.
    ///   - id: The id as text.
    ///   - samples: The guide to the samples, if the provider reads them; otherwise `nil`.
    /// - Throws: `invalidRequest` with an ``InvalidItemID`` as its cause for text that is not an id.
    public init<Deleter: Deleting>(
        _ provider: Deleter, of descriptor: ProviderDescriptor, id: String, samples: SampleGuide?
    ) throws(ProviderError) {
        let reference = try Deleter.Reference(checking: id, of: descriptor.items)
        self.id = "\(reference)"
        delete = { () async throws(ProviderError) in
            try await samples.call(provider, with: reference) { (deleter, reference) throws(ProviderError) in
                try await deleter.delete(reference)
            }
        }
    }

    /// Deletes the item.
    ///
    /// - Throws: `notFound` if there is no such item, or any other error of the provider or the store.
    public func callAsFunction() async throws(ProviderError) { try await delete() }
}
