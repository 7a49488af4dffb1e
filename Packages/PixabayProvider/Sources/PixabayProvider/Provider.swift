public import Protocols

/// What an app may know about this provider before it builds one; the catalog finds it by this name.
public let descriptor = ProviderDescriptor(
    id: "pixabay",
    summary: "free photos and illustrations on Pixabay",
    documentation: "https://pixabay.com/api/docs/",
    baseURL: URL(literal: "https://pixabay.com"),
    parameters: PixabayImages.parameters,
    secrets: [PixabayImages.key],
    paging: PixabayImages.paging,
    // "Requests must be cached for 24 hours": https://pixabay.com/api/docs/#api_rate_limit
    limits: RequestLimits(
        rate: Rate(100, per: .seconds(60)), budget: { RequestBudget(pixabay: $0) }, retention: .seconds(24 * 60 * 60)),
    refusal: { Refusal($0, to: $1).error },
    samples: Samples.book,
    make: { (context) throws(ProviderError) in try PixabayImages(context) }
)
