public import Protocols

/// The look-up of one item.
public struct GetItem<Item: Entity>: Sendable {
    private let get: @Sendable () async throws(ProviderError) -> Item

    /// Creates the look-up.
    ///
    /// - Parameters:
    ///   - descriptor: The descriptor of the provider.
    ///   - id: The id as text.
    ///   - samples: The guide to the samples, if the provider reads them; otherwise `nil`.
    /// - Throws: `invalidRequest` with an ``InvalidItemID`` as its cause for text that is not an id.
    public init<Getter: Getting>(
        _ provider: Getter, of descriptor: ProviderDescriptor, id: String, samples: SampleGuide?
    ) throws(ProviderError) where Getter.Item == Item {
        let reference = try Getter.Reference(checking: id, of: descriptor.items)
        get = { () async throws(ProviderError) -> Item in
            try await samples.call(provider, with: reference) { (getter, reference) throws(ProviderError) in
                try await getter.get(reference)
            }
        }
    }

    /// Returns the item.
    ///
    /// - Throws: `notFound` if there is no such item, or any other error of the provider.
    public func callAsFunction() async throws(ProviderError) -> Item { try await get() }
}

/// The cause of the error for text that is not the id of an item.
public struct InvalidItemID: Error {
    /// The text, which may be empty.
    public let text: String
    /// The description of a valid id: `an integer`.
    public let form: String
}

extension ItemReference {
    /// Creates the reference for an id.
    ///
    /// - Throws: `invalidRequest` with an ``InvalidItemID`` as its cause.
    init(checking id: String, of items: any ItemDescribing) throws(ProviderError) {
        guard let reference = Self(id), items.acceptsReference(id) else {
            throw ProviderError(
                .invalidRequest, "invalid id '\(id)': expected \(items.reference)",
                cause: InvalidItemID(text: id, form: items.reference))
        }
        self = reference
    }
}
