public import Protocols

/// The download of an item's file.
public struct DownloadItem<Item: Entity>: Sendable {
    private let download: @Sendable (any BodyDestination) async throws(ProviderError) -> Item?

    /// Creates the download.
    ///
    /// - Parameters:
    ///   - descriptor: The descriptor of the provider.
    ///   - id: The id as text.
    /// - Throws: `invalidRequest` with an ``InvalidItemID`` as its cause for text that is not an id.
    public init<Downloader: Downloading>(
        _ provider: Downloader, of descriptor: ProviderDescriptor, id: String
    ) throws(ProviderError) where Downloader.Item == Item {
        let reference = try Downloader.Reference(checking: id, of: descriptor.items)
        download = { destination async throws(ProviderError) -> Item? in
            try await provider.download(reference, to: destination)
        }
    }

    /// Writes the file of the item to a destination, and returns the item.
    ///
    /// - Returns: The item; `nil` if the provider cannot look up items.
    /// - Throws: `notFound` if there is no such item, or any other error of the provider or the destination.
    public func callAsFunction(to destination: any BodyDestination) async throws(ProviderError) -> Item? {
        try await download(destination)
    }
}
