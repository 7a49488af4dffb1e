public import Protocols

/// The descriptor of the provider. The catalog requires this name and the file name `Provider.swift`.
public let descriptor = ProviderDescriptor(
    id: "pixabay",
    summary: "free photos and illustrations on Pixabay",
    documentation: "https://pixabay.com/api/docs/",
    baseURL: URL(literal: "https://pixabay.com"),
    parameters: PixabayAPI.parameters,
    secrets: [PixabayAPI.key],
    paging: PixabayAPI.paging,
    webAddresses: ["photos", "illustrations", "vectors"].map {
        WebAddressPattern("https://pixabay.com/\($0)/{title}-{id}")
    },
    limits: PixabayAPI.limits,
    errors: PixabayAPI.errors,
    samples: Samples.book,
    make: { context in PixabayAPI(context) }
)

/// A provider that searches images on Pixabay, looks them up by number, and downloads them.
public struct PixabayAPI: Listing, Getting, Downloading {
    public typealias Item = Image

    private let client: any APIClient

    /// Creates the provider with the client of the context.
    public init(_ context: ProviderContext) {
        client = context.client
    }

    /// Returns the page for the token, or the first page of the list if the token is `nil`.
    public func page(_ token: PageToken?, of list: ListRequest) async throws(ProviderError) -> Page<Image> {
        let page = try token?.content(as: SearchPage.self) ?? SearchPage(number: list.firstPage)
        let search = try await client.send(page.request(for: list), as: SearchEntry.self).entry
        return Page(
            items: search.hits.map { $0.toDTO() },
            following: PageTokens(after: page.number, total: search.totalHits, pageSize: list.pageSize) {
                SearchPage(number: $0)
            },
            total: search.total ?? search.totalHits)
    }

    /// Looks up an image by number. Throws `notFound` if the response does not contain the image.
    public func get(_ id: UInt64) async throws(ProviderError) -> Image {
        let response = try await client.send(Self.lookup(id), as: SearchEntry.self)
        if let entry = response.entry.hits.first(where: { $0.id.value == id }) { return entry.toDTO() }
        throw ProviderError(.notFound, "not found: image \(id)", request: response.request, status: response.status)
    }

    /// Downloads an image in the largest size that Pixabay serves to this user.
    public func download(
        _ id: UInt64, to destination: any BodyDestination
    ) async throws(ProviderError) -> Image? {
        let image = try await get(id)
        guard let url = image.largestURL else { throw ProviderError(.notFound, "image \(id) has no valid URL") }
        try await client.send(APIRequest(file: url, to: destination))
        return image
    }
}
