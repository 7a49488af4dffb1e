import Protocols

/// What an app may know about randomuser.me before it builds the provider. The catalog finds it by this name, in this
/// file.
public let descriptor = ProviderDescriptor(
    id: "random-user",
    summary: "made-up people from 21 countries; others on every call, or with a seed the same again",
    documentation: "https://randomuser.me/documentation",
    baseURL: URL(literal: "https://randomuser.me"),
    parameters: RandomUserListing.parameters,
    paging: RandomUserListing.paging,
    limits: RequestLimits(
        rate: Rate(20_000, per: .seconds(60), countsItems: true), weight: RandomUserListing.userCount),
    refusal: ProviderError.init(randomUser:to:),
    samples: .randomUser
) { context in
    RandomUserListing(transport: context.transport, baseURL: context.baseURL)
}
