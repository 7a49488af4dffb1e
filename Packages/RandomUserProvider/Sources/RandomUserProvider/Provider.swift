public import Protocols

/// The descriptor of the provider. The catalog requires this name and the file name `Provider.swift`.
public let descriptor = ProviderDescriptor(
    id: "random-user",
    summary: "random users from 21 countries; different on every call, or the same with a seed",
    documentation: "https://randomuser.me/documentation",
    baseURL: URL(literal: "https://randomuser.me"),
    keys: RandomUserAPI.keys,
    parameters: RandomUserAPI.parameters,
    paging: RandomUserAPI.paging,
    limits: RandomUserAPI.limits,
    errors: RandomUserAPI.errors,
    emptyColumns: ["website", "company"],
    samples: Samples.book,
    make: { context in RandomUserAPI(context) }
)

/// A provider of invented users from randomuser.me.
///
/// With a seed, the same parameters and page size always return the same users. Without a seed, every response is
/// random, even for the same page.
public struct RandomUserAPI: Listing {
    public typealias Item = User

    private let client: any APIClient

    /// Creates the provider with the client of the context.
    public init(_ context: ProviderContext) {
        client = context.client
    }

    /// Reads one page of users.
    ///
    /// - Throws: `pageOutOfRange` for a page after page 10,000; `invalidRequest` for a nationality that the seed
    ///   overrides.
    public func page(_ token: PageToken?, of list: ListRequest) async throws(ProviderError) -> Page<User> {
        let page = try token?.content(as: UserPage.self) ?? UserPage(number: list.firstPage)
        let users = try await client.send(try page.request(for: list), as: UsersEntry.self).entry.results
        return page.page(of: users, for: list)
    }
}
